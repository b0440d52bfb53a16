import type { CardStatus, TransportAuthority } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import { addBankDays } from './bank-days';
import { addDays, daysInPeriod, laterDay, type Day, type Period } from './day';
import { refundRuleOf } from './later-changes';
import type { PaymentState } from './payment';
import { isUndecided } from './payment';
import { isPlastic, type Program } from './programs';
import { BANK_DAYS_OF_MAIL, DAYS_TO_RETURN } from './refund';

// What becomes of a card, and of its money, when its owner cancels it (docs/rules/refunds.md).

/** What comes back: all that was paid, a part of it, nothing; or nothing was taken in the first place. */
export type MoneyBack =
  | { kind: 'whole' | 'part'; amountOre: number; days: number }
  /** Once its card of plastic is back: so much if that is on `countedOn`. */
  | ({ kind: 'on-return'; amountOre: number; days: number } & ReturnDays & TermsOfReturn)
  | { kind: 'none'; reason: 'short' | 'late' | 'given-back' | 'ticket' }
  | { kind: 'released' | 'unpaid' };

/** The day that the sum is found for, and the last one on which the card of plastic is waited for. */
interface ReturnDays {
  countedOn: Day;
  returnBy: Day;
}

interface TermsOfReturn {
  /** Of a card that comes back later no money comes back. */
  lastWithMoney: Day;
  /** Until then it becomes less. */
  isFalling: boolean;
}

/** True where money comes back, now or once the card is back. */
export const hasSum = (back: MoneyBack): back is Extract<MoneyBack, { amountOre: number }> =>
  'amountOre' in back;

/**
 * Why a card can't be cancelled here: it is over; its payment is being decided; it was paid in its company's
 * app; or it is cancelled, and has to be sent back.
 */
export type CancelHindrance = 'over' | 'charging' | 'in-app' | 'returning';

/** What came back is counted by days: of `days` in all, `used` are paid for. */
interface Used {
  paidOre: number;
  days: number;
  used: number;
}

/** The price of the days that are left, to the nearest øre. */
const priceOfRest = ({ paidOre, days, used }: Used): number =>
  Math.floor((2 * paidOre * (days - used) + days) / (2 * days));

/** What comes back of a paid card that is cancelled on a day: up to its first day everything. */
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

/** Until when money comes back of a card of plastic that is sent back, and whether it becomes less until then. */
export function termsOfReturn(
  paid: { period: Period; paidOre: number },
  pto: TransportAuthority,
  { countedOn, returnBy }: ReturnDays,
): TermsOfReturn {
  const sumOn = (day: Day) => {
    const back = moneyBack(paid, pto, day);
    return hasSum(back) ? back.amountOre : 0;
  };
  let lastWithMoney = returnBy;
  while (lastWithMoney > countedOn && sumOn(lastWithMoney) === 0) {
    lastWithMoney = addDays(lastWithMoney, -1);
  }
  return { lastWithMoney, isFalling: sumOn(lastWithMoney) < sumOn(countedOn) };
}

/** A card as its cancellation sees it. */
export interface CancellableCard {
  status: CardStatus;
  period: Period;
  /** What is known of the payment for it, and what is left of it; null where there is none. */
  payment: { state: PaymentState; leftOre: number } | null;
  /** The last day of the PDF ticket that was asked for in its place; null where none was. */
  ticketTo: Day | null;
}

/** Why a card can't be cancelled today; null when it can. */
export function cancelHindrance(
  { status, period, payment }: CancellableCard,
  program: Program,
  today: Day,
): CancelHindrance | null {
  if (status === 'UnderRefund') return 'returning';
  const isUnmade = cardMachine.can(status, 'cancelled');
  if ((!isUnmade && !cardMachine.can(status, 'withdrawn')) || period.to < today) return 'over';
  if (payment && isUndecided(payment.state)) return 'charging';
  if (isUnmade) return null;
  return program.paymentProvider === 'ReePay' || program.paymentProvider === 'Nets'
    ? null
    : 'in-app';
}

/** What comes back of a card of plastic once it is back, which takes some days of mail. */
function moneyOnReturn(
  paid: { period: Period; paidOre: number },
  { pto }: Program,
  today: Day,
): MoneyBack {
  const countedOn = addBankDays(today, BANK_DAYS_OF_MAIL);
  const then = moneyBack(paid, pto, countedOn);
  if (then.kind !== 'whole' && then.kind !== 'part') return then;
  const days = { countedOn, returnBy: addDays(today, DAYS_TO_RETURN) };
  return { ...then, kind: 'on-return', ...days, ...termsOfReturn(paid, pto, days) };
}

/** Being made, or made once more: nobody has it yet, so that nobody can send it back. */
const AT_ITS_MAKER: readonly CardStatus[] = ['DuringProduction', 'Reordered'];

/** What comes back of a card whose holder has a PDF ticket: nobody can take it back, so its days are used. */
function moneyBesideTicket(
  paid: { period: Period; paidOre: number },
  { pto }: Program,
  { today, ticketTo }: { today: Day; ticketTo: Day },
): MoneyBack {
  const back = moneyBack(paid, pto, laterDay(today, ticketTo));
  const isByTicket = !hasSum(back) && hasSum(moneyBack(paid, pto, today));
  return isByTicket ? { kind: 'none', reason: 'ticket' } : back;
}

/** What comes back when a card is cancelled today. */
export function moneyBackOf(card: CancellableCard, program: Program, today: Day): MoneyBack {
  const { payment, period, ticketTo } = card;
  if (payment?.state === 'authorized') return { kind: 'released' };
  if (payment?.state === 'refunded') return { kind: 'none', reason: 'given-back' };
  if (payment?.state !== 'settled') return { kind: 'unpaid' };
  const paidOre = payment.leftOre;
  if (paidOre <= 0) return { kind: 'none', reason: 'given-back' };
  if (ticketTo !== null) {
    return moneyBesideTicket({ period, paidOre }, program, { today, ticketTo });
  }
  // Whoever could not have it made yet gets all of it back.
  if (cardMachine.can(card.status, 'cancelled')) {
    return { kind: 'whole', amountOre: paidOre, days: daysInPeriod(period) };
  }
  return isPlastic(program) && !AT_ITS_MAKER.includes(card.status)
    ? moneyOnReturn({ period, paidOre }, program, today)
    : moneyBack({ period, paidOre }, program.pto, today);
}
