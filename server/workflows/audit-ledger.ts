import { subDays } from 'date-fns/subDays';
import { findLedgerFaults } from '../db/ledger';
import type { Deps } from '../deps';

/** Each movement of money is looked at again on so many days. */
const DAYS = 45;

/** Checks the books of the last weeks, and logs each row that must not be for an operator to look at. */
export async function auditLedger({ connection, clock, logger }: Deps): Promise<void> {
  const faults = await findLedgerFaults(connection.db, subDays(clock.now(), DAYS));
  for (const fault of faults) logger.error(fault, 'the books do not add up');
}
