import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { Secrets } from '../crypto';
import { openExisting } from '../start/open-existing';
import { startClock } from '../start/start-clock';
import { settingName } from '../contract/operate';
import { staffRole } from '../contract/staff';
import { switchByCommand } from '../workflows/staff/content';
import {
  closeStaffAccount,
  createStaffAccount,
  describeStaff,
  resetMfa,
} from '../workflows/staff/accounts';

/*
 * `npm run admin`: the staff accounts, a line each. And the first of them, which no page can make:
 *   npm run admin -- create USERNAME --name "FULL NAME" [--role SchoolAdmin --school NAME --postcode 5700]
 *   npm run admin -- reset-mfa USERNAME     the phone is lost: a new one is set up at the next login
 *   npm run admin -- close USERNAME         nobody gets in with it any more
 *   npm run admin -- switch NAME on|off     what staff switch on the page «Drift», for when nobody can log in
 * `create` reads the CPR number from standard input, so that no list of commands keeps it: the MitID with
 * that number logs in.
 */

const USAGE =
  'npm run admin -- create USERNAME --name "FULL NAME" | reset-mfa USERNAME | close USERNAME | switch NAME on|off';

async function readCpr(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write('CPR number: ');
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'Admin' },
      school: { type: 'string' },
      postcode: { type: 'string' },
    },
  });
  const [command = 'list', username = '', state = ''] = positionals;
  const isKnown = ['list', 'create', 'reset-mfa', 'close', 'switch'].includes(command);
  if (
    !isKnown ||
    positionals.length > (command === 'switch' ? 3 : 2) ||
    (command !== 'list' && username === '')
  ) {
    throw new Error(USAGE);
  }
  const config = readConfig(process.env);
  const connection = openExisting(config);
  const work = {
    connection,
    secrets: new Secrets(config.secret),
    now: startClock(config).now(),
  };
  try {
    if (command === 'create') {
      const role = staffRole.safeParse(values.role);
      if (!role.success) throw new Error('The role is Admin or SchoolAdmin');
      const { name = '', school = '', postcode = '' } = values;
      const account = { username, name, role: role.data, school: { name: school, postcode } };
      await createStaffAccount(work, { ...account, cpr: await readCpr() });
      console.log(`Created: ${username}. The phone is set up at the first login.`);
    } else if (command === 'reset-mfa') {
      await resetMfa(work, username);
      console.log(`Reset: ${username} sets a phone up at the next login.`);
    } else if (command === 'close') {
      await closeStaffAccount(work, username);
      console.log(`Closed: ${username}`);
    } else if (command === 'switch') {
      const name = settingName.safeParse(username);
      if (!name.success) throw new Error(`The switches are ${settingName.options.join(', ')}`);
      if (state !== 'on' && state !== 'off') throw new Error('Say on or off');
      await switchByCommand(work, { name: name.data, isOn: state === 'on' });
      console.log(`Switched ${state}: ${username}. The server knows within a minute.`);
    } else {
      for (const line of await describeStaff(work)) console.log(line);
    }
  } finally {
    await connection.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
