import { Children, type ReactNode } from 'react';

/**
 * Buttons that belong together: stacked on a phone, side by side from 640 px, and with a space between
 * them for a browser that shows text alone.
 */
export function ButtonRow({ children }: { children: ReactNode }) {
  const buttons = Children.toArray(children);
  return <div className="button-row">{buttons.flatMap((button) => [button, ' '])}</div>;
}
