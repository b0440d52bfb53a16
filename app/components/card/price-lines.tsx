import type { CardDetail } from '#server/contract/card';
import { formatKroner } from '#server/contract/written';
import { priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import { SummaryList } from './summary-list';

const ORE_PER_KRONE = 100;

/** «Sådan er prisen beregnet»: the rules that a price came of, and what each gives. */
export function PriceLines({
  card: { priceLines, displayPrice },
}: {
  card: Pick<CardDetail, 'priceLines' | 'displayPrice'>;
}) {
  const t = useText();
  return (
    <details className="unfold">
      <summary>
        <h2>{t('overview.detail.price-lines')}</h2>
      </summary>
      <SummaryList
        rows={[
          ...priceLines.map(({ text, days, amount }) => ({
            label: text,
            value: formatKroner(amount / ORE_PER_KRONE),
            note: t('overview.detail.days', { count: days }),
          })),
          {
            label: t('overview.detail.price-total'),
            value: priceText(displayPrice.beneficiaryPrice),
          },
        ]}
      />
    </details>
  );
}
