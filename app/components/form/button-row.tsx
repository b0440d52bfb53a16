import type { ReactNode } from 'react';

/** Buttons that belong together: stacked on a phone, side by side from 640 px. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}
