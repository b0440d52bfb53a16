import { addHours } from 'date-fns/addHours';
import { addDays, dayInCopenhagen, timeInCopenhagen, type Day } from './day';

// What follows when a charge of a later period brought no money (docs/rules/payments.md).

/**
 * Why there is no money: its bank may say yes another day (`later`), it wants the holder to approve the payment
 * (`approve`), this payment card will not do (`otherCard`), the agreement is gone (`dead`), what was reserved is
 * gone before it was taken (`lost`), or something is wrong with us (`alarm`).
 */
export const CHARGE_FAILURES = ['later', 'approve', 'otherCard', 'dead', 'lost', 'alarm'] as const;
export type ChargeFailureClass = (typeof CHARGE_FAILURES)[number];

const CLASSES: Record<string, ChargeFailureClass> = {
  'insufficient-funds': 'later',
  declined: 'later',
  'processing-error': 'later',
  'card-declined': 'otherCard',
  'card-expired': 'otherCard',
  'hard-declined': 'otherCard',
  'authentication-failed': 'approve',
  'method-unusable': 'dead',
  // Before anything was reserved it is a no like another; afterwards the period was paid, and is `lost`.
  'reservation-lost': 'later',
};

/** By the code that is kept with a charge; without one, the provider never heard of it. */
export const failureClassOf = (errorCode: string | null): ChargeFailureClass =>
  CLASSES[errorCode ?? ''] ?? 'alarm';

/** A charge that is over, and brought no money. */
export interface FailedCharge {
  failure: ChargeFailureClass;
  begunAt: Date;
}

export interface ChargeAgain {
  failure: ChargeFailureClass;
  /** When the agreement is charged again; null when only its holder can pay. */
  at: Date | null;
  /** Its holder is told; a fault of ours may be over before anybody has to know. */
  isTold: boolean;
}

/**
 * So often is one period charged, unless it was a fault of ours that nothing came.
 * @internal exported for tests
 */
export const MOST_CHARGES = 3;
/** When people can do something about what they are told. */
const HOUR = 10;
/** So long is a fault of ours nobody else's business. */
const HOURS_UNTOLD = 24;

/**
 * What follows from the failed charges of a period, the latest first: a bank that may say yes another
 * day is asked on the next day and on the last, our own fault is tried again every hour for a day and
 * then every day, what was reserved once is reserved anew at once, and what needs its holder waits for them.
 */
export function chargeAgain(
  charges: readonly [FailedCharge, ...FailedCharge[]],
  {
    lastDay,
    lastDayOfOurs,
    now,
    isByAgreement,
  }: { lastDay: Day; lastDayOfOurs: Day; now: Date; isByAgreement: boolean },
): ChargeAgain {
  const [{ failure }] = charges;
  const today = dayInCopenhagen(now);
  const tomorrow = addDays(today, 1);
  if (failure === 'alarm') {
    const since = charges.slice(0, rowOf(charges)).at(-1)?.begunAt ?? now;
    const isTold = today >= lastDay || now >= addHours(since, HOURS_UNTOLD);
    return { failure, isTold, at: isTold ? tenOn(tomorrow, lastDayOfOurs) : addHours(now, 1) };
  }
  const refused = charges.filter((charge) => charge.failure !== 'alarm').length;
  if (refused >= MOST_CHARGES) return { failure, at: null, isTold: true };
  if (failure === 'lost' && isByAgreement) return { failure, at: now, isTold: false };
  if (failure !== 'later') return { failure, at: null, isTold: true };
  const isFirst = refused === 1;
  const at = isFirst ? tenOn(tomorrow, lastDay) : today < lastDay ? tenOn(lastDay, lastDay) : null;
  return { failure, at, isTold: true };
}

/** How many of the latest in a row were faults of ours. */
function rowOf(charges: readonly FailedCharge[]): number {
  const other = charges.findIndex(({ failure }) => failure !== 'alarm');
  return other < 0 ? charges.length : other;
}

const tenOn = (day: Day, last: Day): Date | null =>
  day <= last ? timeInCopenhagen(day, HOUR) : null;
