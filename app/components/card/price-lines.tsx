import type { CardDetail } from '#server/contract/card';
import { formatKroner } from '#server/contract/written';
import { priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import { SummaryList } from './summary-list';

interface PriceLinesProps {
  period: Pick<CardDetail, 'priceLines' | 'displayPrice'>;
  /** Unfolded for somebody who has asked for it. */
  isOpen?: boolean;
  heading?: 'h2' | 'h3';
}

/** «Sådan er prisen beregnet»: the rules that a price came of, and what each gives. */
export function PriceLines({
  period: { priceLines, displayPrice },
  isOpen,
  heading: Heading = 'h2',
}: PriceLinesProps) {
  const t = useText();
  return (
    <details className="unfold" id="pris" open={isOpen}>
      <summary>
        <Heading>{t('components.price-lines.title')}</Heading>
      </summary>
      <SummaryList
        rows={[
          ...priceLines.map(({ text, days, price }) => ({
            label: text,
            value: formatKroner(price),
            note: t('components.price-lines.days', { count: days }),
          })),
          {
            label: t('components.price-lines.total'),
            value: priceText(displayPrice.beneficiaryPrice),
          },
        ]}
      />
    </details>
  );
}

/** A price that leads to how it came about. */
export function PriceLink({
  href,
  price,
  period,
}: {
  href: string;
  price: string;
  period: string;
}) {
  const t = useText();
  return (
    <a className="price" href={href}>
      {price}
      <span className="visually-hidden">{t('components.price-lines.link', { period })}</span>
    </a>
  );
}
