import { describe, expect, it } from 'vitest';
import { DEMO_STAFF } from '#server/sandbox/people/staff';
import { ApiSession } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { answerOfMitId } from '../worlds/mitid';
import { sharedPortal } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { atMfa, signedInStaff } from '../worlds/staff';

/* The accounts of staff, as operators make them. */

describe('npm run admin', () => {
  const portal = sharedPortal();
  const run = (args: string[], input = '') => runCommand(portal, 'admin', args, input);

  async function withMitId(username: string) {
    const browser = portal.browser();
    await browser.open('/login');
    await browser.submit('Log ind med MitID');
    await browser.open(await answerOfMitId(browser, username));
    return browser;
  }

  it('makes an account for a MitID, which sets its phone up at the first login', async () => {
    const bo = await portal.deps.connection.db
      .selectFrom('beneficiary')
      .select('cpr_encrypted')
      .where('username', '=', 'bo')
      .executeTakeFirstOrThrow();
    const cpr = portal.deps.secrets.decrypt(bo.cpr_encrypted);
    expect(await run(['create', 'bo.holm', '--name', 'Bo Holm'], `${cpr}\n`)).toEqual({
      code: 0,
      said: 'Created: bo.holm. The phone is set up at the first login.\n',
    });
    const made = await portal.deps.connection.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'role', 'action'])
      .execute();
    expect(made).toEqual([{ actor_id: 'operator', role: 'Operator', action: 'account' }]);
    const { said } = await run([]);
    expect(said).toContain('bo.holm  Admin  no-phone  Bo Holm  support');
    expect(said).not.toContain(cpr);
    const browser = await withMitId('bo');
    // Bo has cards of his own, too.
    expect(pathOf(browser)).toBe('/login/choice');
    await browser.submit('Fortsæt som medarbejder');
    expect(pathOf(browser)).toBe('/mfa');
    expect(textOf(browser)).toContain('Sæt din telefon op');
    // The MitID is bound to the account, also for a login without CPR number.
    await run(['close', 'bo.holm']);
    await browser.open('/mfa');
    expect(pathOf(browser)).toBe('/login');
    await portal.runJobs();
    expect(pathOf(await withMitId('bo'))).not.toBe('/mfa');
  });

  it('says what it can do to who asks for something else', async () => {
    for (const args of [['delete', 'admin'], ['close'], ['create', 'ny']]) {
      const { code, said } = await run(args);
      expect(code).toBe(1);
      expect(said).toMatch(/^(npm run admin -- create USERNAME|Say whose account it is)/);
    }
  });

  it('closes an account, whose logins end at once', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    await run(['close', 'support']);
    expect((await grete.call('GET', '/auth/mfa')).status).toBe(401);
    const browser = await atMfa(portal, 'support');
    expect(pathOf(browser)).toBe('/login');
    expect((await run([])).said).toContain('support  Admin  closed  Grete Kundeservice');
  });

  it('has somebody who lost the phone set up another, with no code of the old one', async () => {
    const browser = await signedInStaff(portal, 'admin');
    await run(['reset-mfa', 'admin']);
    await browser.open('/admin');
    expect(pathOf(browser)).toBe('/login');
    const again = await atMfa(portal, 'admin');
    expect(textOf(again)).toContain('Sæt din telefon op');
    expect(textOf(again)).not.toContain('JBSW Y3DP');
  });
});

describe('an account that is made', () => {
  const portal = sharedPortal({ runsJobs: false });
  const make = (args: string[], cpr = '0101801234') =>
    runCommand(portal, 'admin', ['create', ...args], `${cpr}\n`);

  it.each([
    [['ny', '--name', 'Ny'], '123', 'A CPR number has ten digits'],
    [['ny', '--name', 'Ny'], '', 'A CPR number has ten digits'],
    [['ny', '--name', ' '], '0101801234', 'Say whose account it is'],
    [['Ny Mand', '--name', 'Ny'], '0101801234', 'A username has 2 to 40 small letters'],
    [['admin', '--name', 'Ny'], '0101801234', 'That username has an account'],
    [['ny', '--name', 'Ny'], '010180-1110', 'That cpr has an account'],
    [['ny', '--name', 'Ny', '--role', 'SchoolAdmin'], '0101801234', 'Say which school'],
    [['ny', '--name', 'Ny', '--role', 'Boss'], '0101801234', 'The role is Admin or SchoolAdmin'],
    [['ny', '--name', 'Ny', '--grants', 'all'], '0101801234', 'What can be granted is support'],
  ])('is refused as %j', async (args, cpr, message) => {
    const { code, said } = await make(args, cpr);
    expect(said).toContain(message);
    expect(code).toBe(1);
    const { db } = portal.deps.connection;
    expect(await db.selectFrom('staff').select('id').execute()).toHaveLength(DEMO_STAFF.length);
  });
});

describe('what an Admin is granted', () => {
  const portal = sharedPortal({ runsJobs: false });
  const run = (args: string[], input = '') => runCommand(portal, 'admin', args, input);

  it('is everything for the first, then «support», or what is said', async () => {
    const { db } = portal.deps.connection;
    await db.updateTable('staff').set({ grants: '[]' }).execute();
    await run(['create', 'first', '--name', 'Den Første'], '0101801234');
    await run(['create', 'second', '--name', 'Den Anden'], '0101801235');
    await run(['create', 'third', '--name', 'T', '--grants', 'import,content'], '0101801236');
    const { said } = await run([]);
    expect(said).toContain(
      'first  Admin  no-phone  Den Første  support cpr refund-ask refund-approve content operate import accounts\n',
    );
    expect(said).toContain('second  Admin  no-phone  Den Anden  support\n');
    expect(said).toContain('third  Admin  no-phone  T  import content\n');
  });

  it('is changed by a command, for the next call', async () => {
    await run(['grant', 'support', 'operate']);
    const grete = await ApiSession.signInStaff(portal, 'support');
    expect((await grete.call('GET', '/admin/jobs')).status).toBe(200);
    expect((await run(['grant', 'support', 'support cpr'])).said).toBe(
      'Granted: support may do support, cpr.\n',
    );
    expect((await grete.call('GET', '/admin/jobs')).status).toBe(403);
    expect((await run(['grant', 'support', 'everything'])).code).toBe(1);
    expect((await run(['grant', 'support'])).code).toBe(1);
    expect((await run(['grant', 'nobody', ''])).said).toContain('There is no open account nobody');
  });
});
