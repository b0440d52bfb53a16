import type { ReactNode } from 'react';

/** A page's main part with something beside it from 1024 px, below it before that. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="two-columns">
      <div>{children}</div>
      <div className="aside">{aside}</div>
    </div>
  );
}
