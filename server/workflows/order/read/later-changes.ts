import type { Flow } from '../../../contract/order-flow';
import { daysBeforeChange, lastDayToChange, refundRuleOf } from '../../../domain/later-changes';
import { paymentTypeOf } from '../../../domain/order-steps';
import { isPaidInApp } from '../../../domain/programs';
import { kronerOf } from '../../display';
import type { Order } from './read-order';
import { isOnOwnRejsekort, stepConditions } from './order-progress';

/** What holds for the cards of an order once it is placed; null before a delivery is chosen. */
export function laterChanges(order: Order): Flow['laterChanges'] {
  const { program, cards, today } = order;
  if (!program) return null;
  const payment = paymentTypeOf(program.paymentProvider, stepConditions(order).rank);
  const first = cards?.cards[0];
  const own = { isOnOwnRejsekort: isOnOwnRejsekort(order, program), today };
  return {
    // A Rejsekort is there by the time a later period begins.
    daysBeforeChange: daysBeforeChange(program, program.delivery === 'Rejsekort'),
    lastDayForFirst: first ? lastDayToChange(first, program, own) : null,
    replacementFee: kronerOf(program.replacementFeeOre),
    isRefundedInApp: isPaidInApp(payment),
    refund: payment === 'None' || isPaidInApp(payment) ? null : refundRuleOf(program.pto),
  };
}
