import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';

export interface RunningSummaryProps {
  /** What is chosen so far. */
  rows: ReadonlyArray<{ label: string; value: ReactNode }>;
  priceLabel?: string;
  /** The formatted price, as the API gave it. */
  price?: string;
  /** What stands in place of the price while it is unknown: what it waits for. */
  awaited?: string;
  /** A remark on the price, such as that it is indicative. */
  note?: string;
}

/** The order so far with its price, beside the form of a wide screen; a phone has `FoldedSummary`. */
export function RunningSummary(props: RunningSummaryProps) {
  const t = useText();
  return (
    <div className="running-summary">
      <h2>{t('components.running-summary.title')}</h2>
      <SummaryFacts {...props} />
    </div>
  );
}

export interface FoldedSummaryProps extends RunningSummaryProps {
  /** What stands beside the title while the rest is folded: the price and what it is for. */
  headline?: string | undefined;
}

/** The same on a phone: one line above the title, which unfolds. */
export function FoldedSummary({ headline, ...facts }: FoldedSummaryProps) {
  const t = useText();
  return (
    <details className="unfold folded-summary">
      <summary>
        <span>
          {t('components.running-summary.title')}
          {headline ? (
            <>
              {' · '}
              <strong>{headline}</strong>
            </>
          ) : null}
        </span>
      </summary>
      <div className="running-summary">
        <SummaryFacts {...facts} />
      </div>
    </details>
  );
}

function SummaryFacts({ rows, priceLabel, price, awaited, note }: RunningSummaryProps) {
  const t = useText();
  return (
    <>
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
        {price ? (
          <div className="running-price">
            <dt>{priceLabel ?? t('components.travel-card.price')}</dt>
            <dd className="price">{price}</dd>
          </div>
        ) : null}
      </dl>
      {awaited && !price ? <p>{awaited}</p> : null}
      {note ? <p>{note}</p> : null}
    </>
  );
}
