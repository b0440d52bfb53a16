import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { day } from '../contract/shared';
import type { Db } from '../db/connect';
import { enqueue } from '../db/outbox';
import { findRefund, listOpenRefunds } from '../db/refunds';
import { dayInCopenhagen } from '../domain/day';
import { decisionProblem, type DecisionProblem, type RefundDecision } from '../domain/refund';
import { startClock } from '../start/start-clock';
import { refundLine } from '../workflows/list-refunds';
import { runCommand, withDatabase } from './command';

/*
 * `npm run refunds`: the refunds that have not arrived, a line each. And what is decided of one, which the
 * server carries out within a minute:
 *   npm run refunds -- approve ID --by NAME                     sends it once more
 *   npm run refunds -- paid-outside ID --by NAME --note HOW     it was paid in another way
 *   npm run refunds -- refuse ID --by NAME --note WHY           it is not paid; the person reads why
 *   npm run refunds -- returned ID --by NAME [--day DAY]        the card of plastic is back
 */

const KINDS: Readonly<Record<string, RefundDecision['kind']>> = {
  approve: 'approved',
  'paid-outside': 'paidOutside',
  refuse: 'refused',
  returned: 'returned',
};

const USAGE = `Say what is decided: npm run refunds -- ${Object.keys(KINDS).join('|')} ID --by NAME`;

/** What was asked for; null for the list. */
function readDecision(args: string[], today: string): RefundDecision | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: { type: 'string' }, note: { type: 'string' }, day: { type: 'string' } },
  });
  if (positionals.length === 0) return null;
  const [name = '', refundId = ''] = positionals;
  const kind = KINDS[name];
  const { by = '', note = null, day: on = null } = values;
  if (!kind || refundId === '' || positionals.length > 2 || by.trim() === '')
    throw new Error(USAGE);
  if ((kind === 'paidOutside' || kind === 'refused') && !note?.trim()) {
    throw new Error(
      'Say how it was paid, or why it is not, in Danish: --note "…". The person reads it.',
    );
  }
  const isDay = on === null || day.safeParse(on).success;
  if (!isDay) throw new Error('Say on which day the card came back: --day 2026-03-12');
  return { refundId, kind, by, note, day: kind === 'returned' ? (on ?? today) : null };
}

/** @throws Error for a refund that does not wait for this */
async function note(db: Db, decision: RefundDecision, now: Date): Promise<void> {
  const refund = await findRefund(db, decision.refundId);
  if (!refund) throw new Error(`There is no refund ${decision.refundId}`);
  const askedOn = dayInCopenhagen(new Date(refund.created_at));
  const problem = decisionProblem({ ...refund, askedOn }, decision, dayInCopenhagen(now));
  if (problem) {
    const why: Record<DecisionProblem, string> = {
      decided: `The refund is ${refund.state}`,
      'awaits-card': `The refund waits for its card until ${refund.return_by}`,
      'day-before': 'The card was not cancelled yet on that day',
      'day-to-come': 'Say on which day the card came back: --day 2026-03-12',
    };
    throw new Error(why[problem]);
  }
  await enqueue(db, 'decide-refund', decision, { now });
}

await runCommand(async () => {
  const config = readConfig(process.env);
  const clock = startClock(config);
  const now = clock.now();
  const decision = readDecision(process.argv.slice(2), dayInCopenhagen(now));
  await withDatabase(config, async (connection) => {
    if (decision) {
      await note(connection.db, decision, now);
      console.log(`Noted: ${decision.kind}. The server carries it out.`);
    } else {
      const open = await listOpenRefunds(connection.db);
      for (const refund of open) console.log(refundLine(refund));
      console.log(`${open.length} refunds have not arrived`);
    }
  });
});
