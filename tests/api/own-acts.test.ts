import { describe, expect, it } from 'vitest';
import { subjectOf } from '#server/workflows/staff/audit-entry';
import { appendPending } from '#server/workflows/staff/audit-pending';
import { ApiSession } from '../worlds/api-session';
import { actionsOf, verify } from '../worlds/audit';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { personOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

/* What people change of their own data is told in the audit log: docs/rules/permissions.md. */

const CONTACT = {
  email: 'anna@eksempel.dk',
  repeatedEmail: 'anna@eksempel.dk',
  phone: '12 34 56 78',
  phoneCountry: 'Denmark',
};

describe('what people change themselves', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const pending = async () => {
    const rows = await db().selectFrom('audit_pending').select('action').orderBy('id').execute();
    return rows.map(({ action }) => action).filter((action) => !action.startsWith('register'));
  };
  const consent = (session: ApiSession, isGiven: boolean) =>
    session.call('PUT', '/marketing-consent', { body: { allowMarketingContact: isGiven } });
  const own = async () => {
    await appendPending(db());
    const actions = await actionsOf(portal, 'change');
    return actions.filter((action) => action.startsWith('own'));
  };

  it('is an entry with the person as actor, by a keyed hash, and without a value', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    expect((await anna.call('PUT', '/contact-info', { body: CONTACT })).status).toBe(202);
    expect(await own()).toEqual(['own-contact']);
    const { id } = await personOf(portal, 'anna');
    const subject = subjectOf(portal.deps.secrets, id);
    const rows = await db()
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'own-contact')
      .execute();
    expect(rows).toMatchObject([{ actor_id: subject, role: 'Beneficiary', subject, reason: null }]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id}|eksempel|1234`));
    expect(await pending()).toEqual([]);
    expect((await verify(portal)).code).toBe(0);
  });

  it('of an order is told with its steps, its photo and its payment', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await portal.runJobs();
    await orderUntilPayment(browser);
    await pay(browser);
    expect(new Set(await own())).toEqual(
      new Set(['own-order', 'own-contact', 'own-photo', 'own-payment']),
    );
  });

  it(
    'of settings, logins, the archive and the profile itself is told too',
    { tags: 'postgres' },
    async () => {
      const anna = await ApiSession.signIn(portal, 'anna');
      await ApiSession.signIn(portal, 'anna');
      await consent(anna, true);
      await anna.call('PUT', '/reminders', { body: { areMailed: false } });
      await anna.call('POST', '/auth/sessions/end-others');
      await anna.call('GET', '/profile/export');
      expect((await anna.call('DELETE', '/profile')).status).toBe(200);
      expect(await own()).toEqual([
        ...['own-consent', 'own-reminders', 'own-logins', 'own-export', 'own-delete'],
      ]);
    },
  );

  it('is no entry where it changes nothing, or is refused', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await consent(anna, false);
    await anna.call('POST', '/auth/sessions/end-others');
    const refused = [
      await anna.call('PUT', '/contact-info', { body: { ...CONTACT, email: 'no' } }),
      await anna.call('PUT', '/approvals/opdigtet/address', { body: {} }),
      await anna.call('DELETE', '/cards/opdigtet'),
      await anna.call('PUT', '/marketing-consent', {
        body: { allowMarketingContact: true },
        headers: { 'x-csrf-token': 'another' },
      }),
    ];
    expect(refused.filter(({ status }) => status < 400)).toEqual([]);
    expect(await pending()).toEqual([]);
    expect(await own()).toEqual([]);
  });

  it('is one entry for two presses at once, and two for one that comes later', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const press = () => anna.call('PUT', '/contact-info', { body: CONTACT });
    await Promise.all([press(), press()]);
    expect(await own()).toEqual(['own-contact']);
    await press();
    expect(await own()).toEqual(['own-contact']);
    await portal.passMinutes(1);
    await press();
    expect(await own()).toEqual(['own-contact', 'own-contact']);
  });

  it('is lost by no crash: it is there with the change, and without it neither is', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await db().schema.alterTable('audit_pending').renameTo('away').execute();
    expect((await anna.call('PUT', '/contact-info', { body: CONTACT })).status).toBe(500);
    expect((await personOf(portal, 'anna')).contact_email).toBeNull();
    await db().schema.alterTable('away').renameTo('audit_pending').execute();
    await anna.call('PUT', '/contact-info', { body: CONTACT });
    expect(await pending()).toEqual(['own-contact']);
    expect((await personOf(portal, 'anna')).contact_email).toBe(CONTACT.email);
  });

  it('is appended once by however many processes do it, and waits for nobody meanwhile', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const bo = await ApiSession.signIn(portal, 'bo');
    for (const session of [anna, bo]) await consent(session, true);
    await Promise.all([1, 2, 3].map(() => appendPending(db())));
    expect(await own()).toEqual(['own-consent', 'own-consent']);
    expect((await verify(portal)).code).toBe(0);
  });

  it('is not on the page that tells who has seen one’s data', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await consent(anna, true);
    expect(await own()).toEqual(['own-consent']);
    expect(await anna.read('/profile/access')).toEqual([]);
  });

  it(
    'leaves both chains whole, in whatever order staff act meanwhile',
    { tags: 'postgres' },
    async () => {
      const anna = await ApiSession.signIn(portal, 'anna');
      const grete = await ApiSession.signInStaff(portal, 'support');
      const { id } = await personOf(portal, 'anna');
      const acts = [
        () => consent(anna, true),
        () => grete.call('GET', `/admin/people/${id}`),
        () => grete.call('POST', `/admin/people/${id}/block`, { body: { reason: 'control' } }),
        () => appendPending(db()),
        () => grete.call('POST', `/admin/people/${id}/unblock`, { body: { reason: 'control' } }),
        () => consent(anna, false),
      ];
      // Each order in turn, half of them at once.
      for (const [shift] of acts.entries()) {
        const turn = [...acts.slice(shift), ...acts.slice(0, shift)];
        if (shift % 2 === 0) await Promise.all(turn.map((act) => act()));
        else for (const act of turn) await act();
        await portal.passMinutes(1);
      }
      const { code, said } = await verify(portal);
      expect([code, said.match(/whole/g)?.length]).toEqual([0, 2]);
      expect(await pending()).toEqual([]);
    },
  );
});

describe('what the register changes', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  /** What one more retrieval puts down. */
  async function changedAfter(work: () => Promise<unknown>): Promise<string[]> {
    await db().deleteFrom('audit_pending').execute();
    await work();
    await portal.passMinutes(1);
    const before = (await actionsOf(portal, 'change')).length;
    await ApiSession.signIn(portal, 'bo');
    await appendPending(db());
    return (await actionsOf(portal, 'change')).slice(before);
  }
  const change = (fields: Record<string, string>) =>
    fetch(`${portal.origin}/sandbox/vus/control/bo/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ approvalId: 'bo-vu', ...fields }),
    });
  const set = (columns: { first_name: string } | { registered_address: null }) =>
    db().updateTable('beneficiary').set(columns).where('username', '=', 'bo').execute();

  it('of a person is an entry for each kind that is other than it was', async () => {
    await ApiSession.signIn(portal, 'bo');
    expect(await changedAfter(async () => undefined)).toEqual([]);
    expect(await changedAfter(() => set({ first_name: 'Bodil' }))).toEqual(['register-person']);
    expect(await changedAfter(() => set({ registered_address: null }))).toEqual([
      'register-address',
    ]);
    for (const action of ['withdraw', 'give-back', 'block', 'open']) {
      expect(await changedAfter(() => change({ action })), action).toEqual(['register-approvals']);
    }
    expect(await changedAfter(async () => undefined)).toEqual([]);
    const rows = await db()
      .selectFrom('audit_entry')
      .select(['actor_id', 'role', 'subject'])
      .where('role', '=', 'Register')
      .execute();
    const { id } = await personOf(portal, 'bo');
    const subject = subjectOf(portal.deps.secrets, id);
    expect(rows[0]).toEqual({ actor_id: 'register', role: 'Register', subject });
    const bo = await ApiSession.signIn(portal, 'bo');
    expect(await bo.read('/profile/access')).toEqual([]);
  });
});
