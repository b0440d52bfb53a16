import { describe, expect, it } from 'vitest';
import { erasePerson } from '#server/db/erase-person';
import type { FormClient } from '../worlds/form-client';
import { WITHOUT_CPR } from '../worlds/mitid';
import { personOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* Staff who log in as the person that they are too: docs/rules/permissions.md. */

describe('staff whom the portal does not know as a person', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  /** Nora, whom the register knows and the portal does not, has the account of Arne; her CPR number. */
  async function noraIsStaff(): Promise<string> {
    const { secrets, connection, clock } = portal.deps;
    const { id, cpr_encrypted: sealed } = await personOf(portal, 'none');
    const cpr = secrets.decrypt(sealed);
    await connection.db.transaction().execute((tx) => erasePerson(tx, id, clock.now()));
    const staff = db()
      .updateTable('staff')
      .set({ cpr_hash: secrets.lookupHash(cpr) });
    await staff.where('username', '=', 'admin2').execute();
    return cpr;
  }
  async function logIn(browser: FormClient, how = {}) {
    await browser.open('/login');
    await browser.submit('Log ind med MitID');
    await browser.submit(/\(none\)/, how);
  }
  async function toOwnCards(browser: FormClient, how = {}) {
    await browser.open(hrefOf(browser, 'Gå til mine egne kort') ?? '');
    await browser.submit('Log ind med MitID');
    await browser.submit(/\(none\)/, how);
  }
  const countPeople = async () =>
    (await db().selectFrom('beneficiary').select('id').where('erased_at', 'is', null).execute())
      .length;
  const whoIsIn = async (browser: FormClient) => {
    await portal.runJobs();
    await browser.open('/profile');
    return textOf(browser);
  };

  it('are asked nothing at their login, go on as a person, and are asked from then on', async () => {
    await noraIsStaff();
    const before = await countPeople();
    const browser = portal.browser();
    await logIn(browser);
    expect(pathOf(browser)).toBe('/mfa');
    expect(await countPeople()).toBe(before);
    await toOwnCards(browser);
    expect(await whoIsIn(browser)).toContain('Nora Nielsen-Ravn');
    expect(await countPeople()).toBe(before + 1);
    // The login as staff is over.
    expect(await db().selectFrom('staff_session').select('id_hash').execute()).toEqual([]);
    const later = portal.browser();
    await logIn(later, WITHOUT_CPR);
    expect(pathOf(later)).toBe('/login/choice');
    await later.submit('Fortsæt som medarbejder');
    expect(pathOf(later)).toBe('/mfa');
  });

  it('type their CPR number where MitID may not tell it', async () => {
    const cpr = await noraIsStaff();
    const browser = portal.browser();
    await logIn(browser);
    await toOwnCards(browser, WITHOUT_CPR);
    expect(pathOf(browser)).toBe('/login/cpr');
    await browser.submit('Fortsæt', { cpr });
    expect(await whoIsIn(browser)).toContain('Nora Nielsen-Ravn');
  });

  it('find it among the pages of staff, and stay staff where nobody is let in', async () => {
    const grete = await signedInStaff(portal, 'support');
    expect(hrefOf(grete, 'Mine egne kort')).toBe('/own-cards');
    for (const [button, said] of [
      ['Afbryd', 'Du afbrød i MitID.'],
      [/\(support\)/, 'Vi kan ikke finde dig i registret.'],
    ] as const) {
      await grete.open('/own-cards');
      await grete.submit('Log ind med MitID');
      await grete.submit(button);
      expect(pathOf(grete)).toBe('/own-cards');
      expect(textOf(grete)).toContain(said);
    }
    await grete.open('/admin');
    expect(pathOf(grete)).toBe('/admin');
  });

  it('are told where MitID is switched off', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/own-cards');
    const press = grete.prepare('Log ind med MitID');
    portal.deps.config.mitId.isOffered = false;
    await grete.send(press);
    expect(pathOf(grete)).toBe('/own-cards');
    expect(textOf(grete)).toContain('MitID');
    expect(grete.page?.status).toBe(422);
  });

  it('is a page of staff alone', async () => {
    const browser = portal.browser();
    await browser.open('/own-cards');
    expect(pathOf(browser)).toBe('/login');
  });
});
