import type { Flow } from '#server/contract/order-flow';
import { priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import { priceProps } from './order-texts';

interface PriceBoxProps {
  flow: Flow;
  /** Set from the summary on, where the price is what is paid. */
  isFinal?: boolean;
}

/**
 * What the first period costs, how much that is a day, and how the price comes about. Nothing while
 * no period is chosen.
 */
export function PriceBox({ flow, isFinal = false }: PriceBoxProps) {
  const t = useText();
  const { firstCard } = flow;
  const { priceLabel, price } = priceProps(flow, t);
  if (!firstCard || !price) return null;
  const { showComplexPrice, cardPrice, rebate, isIndicative } = firstCard.displayPrice;
  const isPaid = firstCard.dayPrice.isValid && firstCard.dayPrice.value !== 0;
  return (
    <dl className="price-box">
      <div>
        <dt>{priceLabel}</dt>
        <dd className="price-box-sum">{price}</dd>
        {isPaid ? (
          <dd className="price-box-day">
            {t('order.price-a-day', { price: priceText(firstCard.dayPrice) })}
          </dd>
        ) : null}
        {showComplexPrice ? (
          <dd className="price-box-parts">
            {t('order.price-parts', { price: priceText(cardPrice), rebate: priceText(rebate) })}
          </dd>
        ) : null}
        {isIndicative && !isFinal ? (
          <dd className="price-box-parts">{t('order.price-indicative')}</dd>
        ) : null}
      </div>
    </dl>
  );
}
