import { readConfig } from '../config';
import { auditHead } from '../db/audit';
import { openExisting } from '../start/open-existing';
import { findAuditBreak } from '../workflows/staff/audit';

/*
 * `npm run audit -- verify`: whether the log of what staff did and saw is whole. It names the first entry that
 * was changed, taken out or slipped in, and ends with 1 then. Keep the hash that it says elsewhere: a chain
 * that was made anew from some entry on ends in another.
 */

try {
  if (process.argv.slice(2).join(' ') !== 'verify') throw new Error('npm run audit -- verify');
  const connection = openExisting(readConfig(process.env));
  try {
    const broken = await findAuditBreak(connection.db);
    if (broken) throw new Error(`Entry ${broken.seq} is not as it was written`);
    const head = await auditHead(connection.db);
    console.log(`${head?.seq ?? 0} entries, whole; the last is ${head?.hash || 'none'}`);
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
