import type { CardStatus, TransportAuthority } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import { daysInPeriod, type Day, type Period } from './day';
import { refundRuleOf } from './later-changes';
import type { PaymentState } from './payment';
import { isUndecided } from './payment';
import { isPhysical, type Program } from './programs';

// What becomes of a card, and of its money, when its owner cancels it (docs/rules/refunds.md).

/** What comes back: all that was paid, a part of it, nothing; or nothing was taken in the first place. */
export type MoneyBack =
  | { kind: 'whole' | 'part'; amountOre: number; days: number }
  | { kind: 'none'; reason: 'short' | 'late' }
  | { kind: 'released' | 'unpaid' };

/**
 * Why a card can't be cancelled here: it is over; its payment is being decided; it was paid in its company's
 * app; or it is made of plastic and on its way.
 */
export type CancelHindrance = 'over' | 'charging' | 'in-app' | 'plastic';

/** What came back is counted by days: of `days` in all, `used` are paid for. */
interface Used {
  paidOre: number;
  days: number;
  used: number;
}

/** The price of the days that are left, to the nearest øre. */
const priceOfRest = ({ paidOre, days, used }: Used): number =>
  Math.floor((2 * paidOre * (days - used) + days) / (2 * days));

/**
 * What comes back of a paid card that is cancelled on a day: up to its first day everything.
 * @internal exported for tests
 */
export function moneyBack(
  { period, paidOre }: { period: Period; paidOre: number },
  pto: TransportAuthority,
  today: Day,
): MoneyBack {
  const days = daysInPeriod(period);
  if (today <= period.from) return { kind: 'whole', amountOre: paidOre, days };
  const rule = refundRuleOf(pto);
  if (rule.minPeriodDays !== null && days < rule.minPeriodDays) {
    return { kind: 'none', reason: 'short' };
  }
  const begun = daysInPeriod({ from: period.from, to: today });
  const used = Math.max(rule.minChargedDays, begun);
  const amountOre = days > used ? priceOfRest({ paidOre, days, used }) : 0;
  if (days - begun < rule.minDaysLeft || amountOre === 0) return { kind: 'none', reason: 'late' };
  return { kind: 'part', amountOre, days: days - used };
}

/** A card as its cancellation sees it. */
export interface CancellableCard {
  status: CardStatus;
  period: Period;
  /** What is known of the payment for it; null where there is none. */
  payment: { state: PaymentState; capturedOre: number; refundedOre: number } | null;
}

/** Why a card can't be cancelled today; null when it can. */
export function cancelHindrance(
  { status, period, payment }: CancellableCard,
  program: Program,
  today: Day,
): CancelHindrance | null {
  const isUnmade = cardMachine.can(status, 'cancelled');
  if ((!isUnmade && !cardMachine.can(status, 'withdrawn')) || period.to < today) return 'over';
  if (payment && isUndecided(payment.state)) return 'charging';
  if (isUnmade) return null;
  if (program.paymentProvider !== 'ReePay' && program.paymentProvider !== 'Nets') return 'in-app';
  return isPhysical(program) && program.delivery !== 'Rejsekort' ? 'plastic' : null;
}

/** What comes back when a card is cancelled today. */
export function moneyBackOf(card: CancellableCard, program: Program, today: Day): MoneyBack {
  const { payment, period } = card;
  if (payment?.state === 'authorized') return { kind: 'released' };
  if (payment?.state !== 'settled') return { kind: 'unpaid' };
  const paidOre = payment.capturedOre - payment.refundedOre;
  // Whoever could not have it made yet gets all of it back.
  if (cardMachine.can(card.status, 'cancelled')) {
    return { kind: 'whole', amountOre: paidOre, days: daysInPeriod(period) };
  }
  return moneyBack({ period, paidOre }, program.pto, today);
}
