import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import type { Db } from '../db/connect';
import { day } from '../contract/shared';
import type { Period } from '../domain/day';
import { exportEntries, exportTotals } from '../workflows/export-ledger';
import { runCommand, withDatabase } from './command';

/*
 * `npm run finance:export -- --from 2026-03-01 --to 2026-03-31 [--totals]`: the entries of the ledger on
 * these days, both included, as CSV on standard output; or what they come to by company and day.
 */

function readArguments(args: string[]): { days: Period; isTotals: boolean } {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string' }, totals: { type: 'boolean' } },
  });
  const { from = '', to = '', totals: isTotals = false } = values;
  const isDay = (text: string) => day.safeParse(text).success;
  if (isDay(from) && isDay(to) && from <= to) return { days: { from, to }, isTotals };
  throw new Error('Say which days: npm run finance:export -- --from 2026-03-01 --to 2026-03-31');
}

/** Waits while what it is piped into takes no more. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function printEntries(db: Db, days: Period): Promise<void> {
  for await (const lines of exportEntries(db, days)) await print(lines);
}

await runCommand(async () => {
  const { days, isTotals } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  await withDatabase(config, async (connection) => {
    const { db } = connection;
    if (isTotals) await print(await exportTotals(db, days));
    else await printEntries(db, days);
  });
});
