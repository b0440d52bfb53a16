import type { Flow } from '../../../contract/order-flow';
import { daysBeforeChange, lastDayToChange, refundRuleOf } from '../../../domain/later-changes';
import { paymentTypeOf, takesPayment } from '../../../domain/order-steps';
import { isPaidInApp } from '../../../domain/programs';
import { kronerOf } from '../../display';
import { priceOf } from './order-price';
import type { Order } from './read-order';
import { isOnOwnRejsekort, stepConditions } from './order-progress';

/** What holds for the cards of an order once it is placed; null before a delivery is chosen. */
export function laterChanges(order: Order): Flow['laterChanges'] {
  const { program, cards, today } = order;
  if (!program) return null;
  const payment = paymentTypeOf(program.paymentProvider, stepConditions(order).rank);
  const first = cards?.cards[0];
  const own = { isOnOwnRejsekort: isOnOwnRejsekort(order, program), today };
  const isPaidHere = takesPayment(stepConditions(order));
  return {
    // A Rejsekort is there by the time a later period begins.
    daysBeforeChange: daysBeforeChange(program, program.delivery === 'Rejsekort'),
    lastDayForFirst: first ? lastDayToChange(first, program, own) : null,
    daysBeforePayment: isPaidHere ? program.daysBeforePaymentWindowOpens : null,
    laterPrice: isPaidHere ? laterPrice(order) : null,
    replacementFee: kronerOf(program.replacementFeeOre),
    isRefundedInApp: isPaidInApp(payment),
    refund: payment === 'None' || isPaidInApp(payment) ? null : refundRuleOf(program.pto),
  };
}

/** What the periods after the first cost together, in kroner; null when one has no price. */
function laterPrice(order: Order): number | null {
  let ore = 0;
  for (const index of order.cards?.cards.keys() ?? []) {
    if (index === 0) continue;
    const price = priceOf(order, index);
    if (!price.ok) return null;
    ore += price.beneficiaryPriceOre;
  }
  return kronerOf(ore);
}
