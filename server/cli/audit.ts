import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { AUDIT_CHAINS } from '../domain/audit-age';
import { dayInCopenhagen } from '../domain/day';
import { startClock } from '../start/start-clock';
import { checkChain } from '../workflows/staff/audit-chain';
import { appendPending } from '../workflows/staff/audit-pending';
import { compareHeads } from '../workflows/staff/audit-heads';
import { runCommand, withDatabase } from './command';

/*
 * `npm run audit -- verify [--heads FILE]`: whether the log of what staff did and saw, and people changed, is
 * whole. It names the first entry that was changed, taken out or slipped in, or a cut that is not ours, and
 * ends with 1 then. A chain that was made anew from some entry on is whole too, but not the one whose ends
 * the server's log has: FILE is that log. A FILE that has none of them ends it with 1, too.
 */

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { heads: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'verify') throw new Error('npm run audit -- verify [--heads FILE]');
  const config = readConfig(process.env);
  const today = dayInCopenhagen(startClock(config).now());
  await withDatabase(config, async (connection) => {
    const { db } = connection;
    const key = config.auditKey;
    await appendPending(db);
    for (const chain of AUDIT_CHAINS) {
      const found = await checkChain(db, { chain, key, today });
      if (!found.isWhole) throw new Error(found.problem);
      const { left, cut, last } = found;
      const before = cut === 0 ? '' : ` after ${cut} that were cut`;
      const end = left + cut === 0 ? 'none' : last;
      console.log(`${chain}: ${left} entries${before}, whole; the last is ${end}`);
    }
    if (values.heads !== undefined) {
      const lines = createInterface({ input: createReadStream(values.heads) });
      const { count, cut, problem } = await compareHeads(db, key, lines);
      if (problem) throw new Error(problem);
      if (count + cut === 0) {
        throw new Error(`There is no end of a chain in ${values.heads}: is it the server's log?`);
      }
      console.log(`Ends that were kept: ${count}, all of these chains; ${cut} older than a cut`);
    }
  });
});
