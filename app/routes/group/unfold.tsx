import type { ReactNode } from 'react';

/** What is looked up now and then: behind its title. */
export function Unfold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="unfold">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
