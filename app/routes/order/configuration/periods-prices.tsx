import type { CardsAnswer } from '#server/contract/order-cards';
import type { DisplayPrice } from '#server/contract/shared';
import { Notice } from '~/components/frame/notice';
import { raisedWarnings } from '~/forms/period';
import { formatPeriod, priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import { NegativeRebate } from '~/routes/order/negative-rebate';

export interface PeriodPricesProps {
  cards: CardsAnswer;
  /** Set for periods that are only tried out, and not saved. */
  isPreview: boolean;
}

/** Each period with what it costs, and what to know about it before saving it. */
export function PeriodPrices({ cards, isPreview }: PeriodPricesProps) {
  const t = useText();
  const { cardExes } = cards.cardGroup;
  if (cardExes.length === 0) return null;
  const prices = cardExes.map(({ displayPrice }) => displayPrice);
  return (
    <section aria-labelledby="priser" role={isPreview ? 'status' : undefined}>
      <h2 id="priser">{t(isPreview ? 'order.prices.preview' : 'order.prices.title')}</h2>
      {isPreview ? <p>{t('order.prices.not-saved')}</p> : null}
      <table className="money-table">
        <caption>{t('order.prices.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.row.periods')}</th>
            <th scope="col">{t('order.prices.own')}</th>
          </tr>
        </thead>
        <tbody>
          {cardExes.map(({ card, days, displayPrice }) => (
            <tr key={card.id}>
              <th scope="row">
                {t('order.row.period-value', {
                  period: formatPeriod(card.period.from, card.period.to),
                  days,
                })}
              </th>
              <td>
                {priceText(displayPrice.beneficiaryPrice)}
                {displayPrice.showComplexPrice ? <WholePrice price={displayPrice} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.some(({ isIndicative }) => isIndicative) ? (
        <p>{t('order.price-indicative')}</p>
      ) : null}
      <NegativeRebate prices={cardExes} />
      {isPreview
        ? raisedWarnings(cards.warnings).map((warning) => (
            <Notice key={warning} type="warning" sticky>
              {t(`order.warning.${warning}`)}
            </Notice>
          ))
        : null}
    </section>
  );
}

/** What the card costs, and what is taken off. */
function WholePrice({ price }: { price: DisplayPrice }) {
  const t = useText();
  return (
    <span className="price-parts">
      {t('order.prices.parts', {
        price: priceText(price.cardPrice),
        rebate: priceText(price.rebate),
      })}
    </span>
  );
}
