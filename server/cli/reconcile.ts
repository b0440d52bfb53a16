import { subDays } from 'date-fns/subDays';
import { pino } from 'pino';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { listOpenDifferences } from '../db/differences';
import { findLedgerFaults } from '../db/ledger';
import { listOpenRefunds } from '../db/refunds';
import { formatKroner } from '../contract/written';
import { dayInCopenhagen } from '../domain/day';
import { paymentClients } from '../payments/clients';
import { startClock } from '../start/start-clock';
import { needsSomebody, refundLine } from '../workflows/list-refunds';
import { compareAll, DAYS, type Compares } from '../workflows/compare-payments';
import { runCommand, withDatabase } from './command';

/*
 * `npm run reconcile -- [--days 45]`: compares the payments of the last days, and all that are open, with
 * what their providers say, and checks the books. It lists what is wrong, a line each, and moves no money.
 * It ends with 0 when all is well and everything could be asked about.
 */

const MOST_DAYS = 400;

type Row = Awaited<ReturnType<typeof listOpenDifferences>>[number];

const kroner = (ore: number): string => formatKroner(ore / 100);

const line = ({ handle, kind, provider, found_at: foundAt, ...row }: Row): string =>
  `${handle} ${kind}: ours ${kroner(row.ours_ore)} (${row.ours_state}) · ` +
  `${provider} ${kroner(row.theirs_ore)} (${row.theirs_state}), ` +
  `since ${dayInCopenhagen(new Date(foundAt))}`;

function daysOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { days: { type: 'string' } } });
  const days = Number(values.days ?? DAYS);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw new Error(`Say how many days: npm run reconcile -- --days 45 (at most ${MOST_DAYS})`);
}

/** Compares, says what came of it, and returns whether all is well. */
async function reconcile(deps: Compares, days: number): Promise<boolean> {
  const { compared, unanswered, silent } = await compareAll(deps, days);
  const { db } = deps.connection;
  const differences = await listOpenDifferences(db);
  const faults = await findLedgerFaults(db, subDays(deps.clock.now(), days));
  for (const difference of differences) console.log(line(difference));
  for (const { check, id } of faults) console.log(`${check}: ${id}`);
  const refunds = (await listOpenRefunds(db)).filter(
    needsSomebody(dayInCopenhagen(deps.clock.now())),
  );
  for (const refund of refunds) console.log(refundLine(refund));
  for (const provider of silent) console.log(`${provider} does not answer.`);
  console.log(
    `${compared} payments compared, ${unanswered} unanswered, ` +
      `${differences.length} differences, ${faults.length} faults in the books, ` +
      `${refunds.length} refunds to be decided or late`,
  );
  return differences.length + faults.length + refunds.length + unanswered === 0;
}

await runCommand(async () => {
  const days = daysOf(process.argv.slice(2));
  const config = readConfig(process.env);
  const clock = startClock(config);
  const payments = paymentClients(config, clock);
  const logger = pino({ level: 'silent' });
  await withDatabase(config, async (connection) => {
    const isWell = await reconcile({ connection, clock, payments, logger }, days);
    if (!isWell) process.exitCode = 1;
  });
});
