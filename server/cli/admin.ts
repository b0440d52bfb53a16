import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config';
import { Secrets } from '../crypto';
import { settingName, writtenSettingName } from '../contract/operate';
import { grant, type Grant } from '../contract/enums';
import { staffRole } from '../contract/staff';
import { newStaffBody } from '../contract/staff-accounts';
import { grantsColumn } from '../db/json-columns';
import { closeStaff, replaceTotpSecret, setGrants } from '../db/staff';
import { startClock } from '../start/start-clock';
import { wordsOf } from '../words';
import { newTotpSecret } from '../totp';
import { switchByCommand } from '../workflows/staff/content';
import { changeByCommand, createByCommand, describeStaff } from '../workflows/staff/accounts';
import type { AuditAction } from '../workflows/staff/audit';
import { runCommand, withDatabase } from './command';

/*
 * `npm run admin`: the staff accounts, a line each. And the first of them, which no page can make:
 *   npm run admin -- create USERNAME --name "FULL NAME" [--grants "support cpr"]
 *   npm run admin -- create USERNAME --name "FULL NAME" --role SchoolAdmin --school NAME --postcode 5700
 *   npm run admin -- grant USERNAME "WORDS" what an Admin may do, and nothing else; "" for nothing
 *   npm run admin -- reset-mfa USERNAME     the phone is lost: a new one is set up at the next login
 *   npm run admin -- close USERNAME         nobody gets in with it any more
 *   npm run admin -- switch NAME on|off     what staff switch on the page «Drift», for when nobody can log in
 * `create` reads the CPR number from standard input, so that no list of commands keeps it: the MitID with
 * that number logs in. The first Admin is granted everything, a later one «support» if nothing else is said.
 */

const USAGE =
  'npm run admin -- create USERNAME --name "FULL NAME" | grant USERNAME "WORDS" | reset-mfa USERNAME | close USERNAME | switch NAME on|off';

/** How many words each command takes, its own name included. */
const WORDS: Readonly<Record<string, readonly number[]>> = {
  list: [0, 1],
  ...{ create: [2], grant: [3], 'reset-mfa': [2], close: [2], switch: [3] },
};

/** What is wrong with a new account, by the code that a page would show a text for. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'validation.staff-username':
    'A username has 2 to 40 small letters, digits, full stops and hyphens',
  'validation.staff-name': 'Say whose account it is: --name "FULL NAME"',
  'validation.staff-school':
    'Say which school, as approvals name it: --school NAME --postcode 5700',
  'validation.staff-postcode':
    'Say which school, as approvals name it: --school NAME --postcode 5700',
  'validation.staff-cpr': 'A CPR number has ten digits',
};

async function readCpr(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write('CPR number: ');
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

function readGrants(typed: string): Grant[] {
  const words = z.array(grant).safeParse(wordsOf(typed));
  if (!words.success) throw new Error(`What can be granted is ${grant.options.join(', ')}`);
  return words.data;
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      role: { type: 'string', default: 'Admin' },
      school: { type: 'string', default: '' },
      postcode: { type: 'string', default: '' },
      grants: { type: 'string' },
    },
  });
  const [command = 'list', username = '', state = ''] = positionals;
  if (!WORDS[command]?.includes(positionals.length)) throw new Error(USAGE);
  const config = readConfig(process.env);
  await withDatabase(config, async (connection) => {
    const secrets = new Secrets(config.secret);
    const now = startClock(config).now();
    const change = (action: AuditAction, work: Parameters<typeof changeByCommand>[2]) =>
      changeByCommand({ connection, secrets, now }, { username, action }, work);
    if (command === 'create') {
      const { role, name, school, postcode, grants } = values;
      if (!staffRole.safeParse(role).success) throw new Error('The role is Admin or SchoolAdmin');
      const granted = grants === undefined ? null : readGrants(grants);
      const work =
        role === 'Admin' ? { role, grants: granted ?? [] } : { role, schoolName: school, postcode };
      const cpr = await readCpr();
      const account = newStaffBody.omit({ code: true }).safeParse({ username, name, cpr, work });
      if (!account.success) {
        const code = account.error.issues[0]?.message ?? '';
        throw new Error(PROBLEMS[code] ?? code);
      }
      const isUsual = granted === null;
      await createByCommand({ connection, secrets, now }, account.data, { isUsual });
      console.log(`Created: ${username}. The phone is set up at the first login.`);
    } else if (command === 'grant') {
      const grants = readGrants(state);
      await change('grants', (tx, { id }) => setGrants(tx, id, grantsColumn.write(grants)));
      console.log(`Granted: ${username} may do ${grants.join(', ') || 'nothing'}.`);
    } else if (command === 'reset-mfa') {
      await change('reset-mfa', (tx, { id }) =>
        replaceTotpSecret(tx, id, secrets.encrypt(newTotpSecret())),
      );
      console.log(`Reset: ${username} sets a phone up at the next login.`);
    } else if (command === 'close') {
      await change('close', (tx, { id }) => closeStaff(tx, id, now));
      console.log(`Closed: ${username}`);
    } else if (command === 'switch') {
      const name = writtenSettingName.safeParse(username);
      if (!name.success) throw new Error(`The switches are ${settingName.options.join(', ')}`);
      if (state !== 'on' && state !== 'off') throw new Error('Say on or off');
      await switchByCommand({ connection, now }, { name: name.data, isOn: state === 'on' });
      console.log(`Switched ${state}: ${username}. The server knows within a minute.`);
    } else {
      for (const line of await describeStaff(connection)) console.log(line);
    }
  });
});
