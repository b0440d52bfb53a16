import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';

export interface SummaryRow {
  label: string;
  value: ReactNode;
  /** Where the answer can be changed. */
  changeHref?: string;
  /** The link's word; «Skift» if left out. The label follows it for screen readers. */
  changeLabel?: string;
}

/** Facts or answers as label and value, each with its own link to change it. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const t = useText();
  return (
    <dl className="summary-list">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
          {row.changeHref ? (
            <dd className="summary-change">
              <a href={row.changeHref}>
                {row.changeLabel ?? t('common.change')}
                <span className="visually-hidden"> {row.label}</span>
              </a>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
