import { addSeconds } from 'date-fns/addSeconds';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';

/** The older a payment, the less there is to be had by asking again at once. */
const PAUSE_PER_AGE = 1 / 10;
/** One that is given up after days is not left alone for hours. */
const LONGEST_PAUSE_SECONDS = 3600;

/** When the provider is asked about a payment again, if nobody has told of it by then. */
export function nextCheckAt(
  { timing }: Pick<Deps['config'], 'timing'>,
  { created_at }: Pick<PaymentOperationRow, 'created_at'>,
  now: Date,
): Date {
  const pause = differenceInSeconds(now, created_at) * PAUSE_PER_AGE;
  return addSeconds(
    now,
    Math.max(timing.paymentCheckSeconds, Math.min(pause, LONGEST_PAUSE_SECONDS)),
  );
}
