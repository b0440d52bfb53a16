import type { CardsAnswer } from '#server/contract/order-cards';
import type { DisplayPrice } from '#server/contract/shared';
import { PeriodStrip } from '~/components/card/period-strip';
import { Notice } from '~/components/frame/notice';
import { raisedWarnings } from '~/forms/period';
import { formatDay, formatPeriod, priceText } from '~/lib/format';
import { useText, type Texts } from '~/lib/texts';
import { NegativeRebate } from '~/routes/order/negative-rebate';

export interface PeriodPricesProps {
  /** Null where there is nothing to tell. */
  cards: CardsAnswer | null;
  /** Set for periods that are only tried out, and not saved. */
  isPreview: boolean;
}

/**
 * What the periods cost together, each of them folded below it, and what to know before saving them.
 * Script puts a newer answer in its place while the form changes.
 */
export function PeriodPrices({ cards, isPreview }: PeriodPricesProps) {
  const t = useText();
  if (!cards) return <div className="period-prices" aria-live="polite" />;
  const { cardExes } = cards.cardGroup;
  const [first] = cardExes;
  const prices = cardExes.map(({ displayPrice }) => displayPrice);
  // Without script the press on «Vis pris» is answered by a new page: the answer takes the focus.
  const focus = isPreview ? { tabIndex: -1, autoFocus: true } : {};
  return (
    <div className="period-prices" aria-live="polite">
      {first ? (
        <p className="period-total" {...focus}>
          {totalText(cards, t)}
        </p>
      ) : null}
      {first ? <ChosenDays {...cards} /> : null}
      {first && cardExes.length === 1 && first.displayPrice.showComplexPrice ? (
        <p>
          <WholePrice price={first.displayPrice} />
        </p>
      ) : null}
      {cardExes.length > 1 ? <EachPeriod cardExes={cardExes} /> : null}
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
    </div>
  );
}

/** The chosen periods on a line of the days that can be ordered. */
function ChosenDays({ cardGroup: { cardExes }, bounds }: CardsAnswer) {
  const periods = cardExes.map(({ card: { id, period } }) => ({ id, ...period }));
  return (
    <PeriodStrip
      kind="chosen"
      from={bounds.earliestStart}
      to={bounds.latestEnd}
      periods={periods}
    />
  );
}

function totalText({ cardGroup: { cardExes }, totalPrice }: CardsAnswer, t: Texts): string {
  const count = cardExes.length;
  const to = formatDay(cardExes.at(-1)?.card.period.to ?? '');
  return totalPrice.isValid
    ? t('order.prices.total', { count, to, price: priceText(totalPrice) })
    : t('order.prices.total-unknown', { count, to });
}

function EachPeriod({ cardExes }: Pick<CardsAnswer['cardGroup'], 'cardExes'>) {
  const t = useText();
  return (
    <details className="order-fold">
      <summary>{t('order.prices.each')}</summary>
      <table className="money-table">
        <caption className="visually-hidden">{t('order.prices.caption')}</caption>
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
    </details>
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
