import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { auditHead } from '../db/audit';
import { openExisting } from '../start/open-existing';
import { findAuditBreak } from '../workflows/staff/audit';
import { compareHeads } from '../workflows/staff/audit-heads';

/*
 * `npm run audit -- verify [--heads FILE]`: whether the log of what staff did and saw is whole. It names the
 * first entry that was changed, taken out or slipped in, and ends with 1 then. A chain that was made anew from
 * some entry on is whole too, but not the one whose ends the server's log has: FILE is that log.
 */

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { heads: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'verify') throw new Error('npm run audit -- verify [--heads FILE]');
  const config = readConfig(process.env);
  const connection = openExisting(config);
  try {
    const { db } = connection;
    const broken = await findAuditBreak(db);
    if (broken) throw new Error(`Entry ${broken.seq} is not as it was written`);
    const head = await auditHead(db);
    console.log(`${head?.seq ?? 0} entries, whole; the last is ${head?.hash || 'none'}`);
    if (values.heads !== undefined) {
      const lines = createInterface({ input: createReadStream(values.heads) });
      const { count, first } = await compareHeads(db, config.auditKey, lines);
      if (first) throw new Error(`Entry ${first.seq} ${first.problem}`);
      console.log(`Ends that were kept: ${count}, all of this chain`);
    }
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
