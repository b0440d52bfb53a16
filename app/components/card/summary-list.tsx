import type { ReactNode } from 'react';
import { messageText, useText } from '~/lib/texts';
import { CopyText } from '~/components/frame/copy-text';
import { Icon } from '~/components/icon';

export interface SummaryRow {
  label: string;
  value: ReactNode;
  /** A number to read out or to send to somebody: it can be copied. */
  isNumber?: boolean;
  /** What to know of the answer, in a line below it. */
  note?: string;
  /** Where the answer can be changed. */
  changeHref?: string;
  /** The link's word; «Skift» if left out. The label follows it for screen readers. */
  changeLabel?: string;
  /** Set where an error summary leads to the row. */
  id?: string;
  /** What is wrong with the answer; a text key or Danish. */
  message?: string;
}

/** Facts or answers as label and value, each with its own link to change it. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const t = useText();
  return (
    <dl className="summary-list">
      {rows.map((row) => (
        <div key={row.label} id={row.id} tabIndex={row.id ? -1 : undefined}>
          <dt>{row.label}</dt>
          <dd>
            {row.message ? <RowMessage message={row.message} /> : null}
            <Value {...row} />
            {row.note ? <span className="summary-note">{row.note}</span> : null}
          </dd>
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

function Value({ label, value, isNumber }: SummaryRow) {
  return isNumber && typeof value === 'string' ? <CopyText text={value} label={label} /> : value;
}

function RowMessage({ message }: { message: string }) {
  const t = useText();
  return (
    <span className="field-error">
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">{t('common.error-prefix')} </span>
        {messageText(t, message)}
      </span>
    </span>
  );
}
