import { addMilliseconds } from 'date-fns/addMilliseconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { claimQuestion, findOperation, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { reconcile } from './reconcile';

/** Between two questions about one payment, however many wait for its outcome, in whatever process. */
const FIRST_PAUSE_MS = 2000;
const LAST_PAUSE_MS = 15_000;
/** The older a payment, the less there is to be had by asking again at once. */
const PAUSE_PER_AGE = 1 / 30;

/**
 * How a payment stands: as its own row says, and as its provider does when nobody has asked for a
 * while. A webhook or a sweep changes the row for everybody who waits.
 */
export async function watchPayment(
  deps: Deps,
  known: PaymentOperationRow,
  seen: { isCancelSeen: boolean },
): Promise<PaymentOperationRow> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const asked = await claimQuestion(db, known.id, {
    now,
    next: addMilliseconds(now, pauseOf(known, now)),
    // Further off than any pause: the clock has gone back since.
    farthest: addMilliseconds(now, LAST_PAUSE_MS),
  });
  if (asked) return reconcile(deps, asked.id, { ...seen, read: asked });
  const operation = await findOperation(db, known.id);
  if (!operation) throw new Error(`No payment operation ${known.id}`);
  return operation;
}

function pauseOf({ created_at }: PaymentOperationRow, now: Date): number {
  const age = differenceInMilliseconds(now, created_at);
  return Math.min(Math.max(age * PAUSE_PER_AGE, FIRST_PAUSE_MS), LAST_PAUSE_MS);
}
