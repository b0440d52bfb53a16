import { subDays } from 'date-fns/subDays';
import { findLedgerFaults } from '../db/ledger';
import { listOpenRefunds } from '../db/refunds';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { latenessOf } from '../domain/refund';

/** Each movement of money is looked at again on so many days. */
const DAYS = 45;

/**
 * Checks the books of the last weeks, and logs each row that must not be for an operator to look at, and
 * each refund that should have arrived.
 */
export async function auditLedger({ connection, clock, logger }: Deps): Promise<void> {
  const faults = await findLedgerFaults(connection.db, subDays(clock.now(), DAYS));
  for (const fault of faults) logger.error(fault, 'the books do not add up');
  const today = dayInCopenhagen(clock.now());
  for (const refund of await listOpenRefunds(connection.db)) {
    const { id: refundId, state, counted_on: countedOn, promised_on: promisedOn } = refund;
    const lateness = latenessOf({ state, countedOn, promisedOn }, today);
    if (lateness) logger.error({ refundId, state, lateness, promisedOn }, 'refund is late');
  }
}
