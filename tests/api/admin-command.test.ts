import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#server/contract/staff';
import { DEMO_STAFF } from '#server/sandbox/people/staff';
import { createStaffAccount, describeStaff } from '#server/workflows/staff/accounts';
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
    const { said } = await run([]);
    expect(said).toContain('bo.holm  Admin  no phone yet  Bo Holm');
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

describe('a staff account', () => {
  const portal = sharedPortal({ runsJobs: false });
  const good = {
    ...{ username: 'ny', name: 'Ny', role: 'Admin' as StaffRole },
    ...{ school: { name: '', postcode: '' }, cpr: '0101801234' },
  };

  it.each([
    [{ cpr: '123' }, 'A CPR number has ten digits'],
    [{ cpr: '' }, 'A CPR number has ten digits'],
    [{ name: ' ' }, 'Say whose account it is'],
    [{ username: 'Ny Mand' }, 'A username has 2 to 40 small letters'],
    [{ username: 'admin' }, 'There is an account admin'],
    [{ cpr: '010180-1110' }, 'That MitID has an account'],
    [{ role: 'SchoolAdmin' as const }, 'Say which school'],
  ])('is not made of %j', async (wrong, message) => {
    const { connection, secrets, clock } = portal.deps;
    const work = { connection, secrets, now: clock.now() };
    await expect(createStaffAccount(work, { ...good, ...wrong })).rejects.toThrow(message);
    expect(await describeStaff(work)).toHaveLength(DEMO_STAFF.length);
  });
});
