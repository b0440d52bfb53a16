import { addDays } from 'date-fns/addDays';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { startClock } from '../start/start-clock';
import { wordsOf } from '../words';
import { addSystem, describeSystems, endSystem } from '../workflows/system-login';
import { runCommand, withDatabase } from './command';

/*
 * `npm run susy`: the systems that may bring in approvals, a line each. And:
 *   npm run susy -- create NAME --from "192.0.2.7 198.51.100.0/24" [--days 90]
 *   npm run susy -- end NAME                its token is good no more
 * `create` tells the token once; docs/protocols/approval-import.md says how it is used.
 */

const USAGE = 'npm run susy -- create NAME --from "ADDRESSES" [--days 90] | end NAME';
const MOST_DAYS = 366;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { from: { type: 'string', default: '' }, days: { type: 'string', default: '90' } },
  });
  const [command = 'list', name = ''] = positionals;
  const addresses = wordsOf(values.from);
  const days = Number(values.days);
  const isKnown =
    command === 'list' || ((command === 'create' || command === 'end') && name !== '');
  if (!isKnown || (command === 'create' && addresses.length === 0)) throw new Error(USAGE);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new Error(`A token is good for 1 to ${MOST_DAYS} days`);
  }
  const config = readConfig(process.env);
  await withDatabase(config, async (connection) => {
    const now = startClock(config).now();
    const { db } = connection;
    if (command === 'create') {
      const system = { name, addresses, expiresAt: addDays(now, days) };
      console.log(await db.transaction().execute((tx) => addSystem(tx, system, now)));
    } else if (command === 'end') {
      await db.transaction().execute((tx) => endSystem(tx, name, now));
      console.log(`Ended: ${name}`);
    } else {
      for (const line of await describeSystems(connection, now)) console.log(line);
    }
  });
});
