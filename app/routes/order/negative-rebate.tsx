import { Notice } from '~/components/frame/notice';
import { priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import type { PricedDays } from './order-texts';

/** Warns where an ordinary pass would cost less than the card, and tells what it costs. */
export function NegativeRebate({ prices }: { prices: readonly PricedDays[] }) {
  const t = useText();
  const dear = prices.find(({ displayPrice }) => displayPrice.showNegativeRebate);
  if (!dear) return null;
  const price = priceText(dear.displayPrice.cardPrice);
  return (
    <Notice type="warning" sticky>
      <p>
        {t('order.price-negative-rebate')} {t('order.prices.ordinary', { price, days: dear.days })}
      </p>
    </Notice>
  );
}
