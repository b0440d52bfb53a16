import { describe, expect, it } from 'vitest';
import { as, orderAndPay } from '#server/seed/order-as';
import type { AuthCheck } from '#server/contract/auth';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilPayment, payAndCloseTab } from '../worlds/journey';
import {
  mailsTo,
  orderFaults,
  personOf,
  signedIn,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { nextCode, signedInStaff } from '../worlds/staff';

/* What staff do for one person from their page, and what the person sees of it. */

describe('staff who help a person', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  async function atPerson(username: string) {
    const grete = await signedInStaff(portal, 'support');
    const { id } = await personOf(portal, username);
    await grete.open(`/admin/person/${id}`);
    return { grete, id };
  }
  const seenBy = async (username: string) => {
    const session = await ApiSession.signIn(portal, username);
    const acts = await session.read<{ action: string }[]>('/profile/access');
    return acts.map(({ action }) => action).filter((action) => action !== 'view');
  };

  it('see the CPR number with a code of their own phone, once', async () => {
    const { grete, id } = await atPerson('anna');
    const { cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const cpr = portal.deps.secrets.decrypt(sealed);
    await grete.open(`/admin/person/${id}/cpr`);
    await grete.submit('Vis nummeret', {});
    expect(grete.page?.status).toBe(422);
    await grete.submit('Vis nummeret', { reason: 'control', code: '000000' });
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain('Koden er forkert eller brugt.');
    expect(grete.page?.html).not.toContain(cpr);
    const code = await nextCode(portal, 'support');
    await grete.submit('Vis nummeret', { reason: 'control', code });
    expect(textOf(grete)).toContain(`CPR-nummeret er ${cpr}`);
    await grete.open(`/admin/person/${id}/cpr`);
    expect(grete.page?.html).not.toContain(cpr);
    await grete.submit('Vis nummeret', { reason: 'control', code });
    expect(grete.page?.html).not.toContain(cpr);
    expect(await seenBy('anna')).toEqual(['cpr']);
  });

  it('do not get it by the API without a code, nor of somebody made up', async () => {
    const session = await ApiSession.signInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    const ask = (whose: string, code: string) =>
      session.call('POST', `/admin/people/${whose}/cpr`, { body: { reason: 'other', code } });
    expect(problemOf(await ask(id, '')).code).toBe('invalid-input');
    expect((await ask('opdigtet', '123456')).status).toBe(404);
    expect(await seenBy('anna')).toEqual([]);
  });

  it('correct the delivery address, and nothing is told of one that is wrong', async () => {
    const { grete, id } = await atPerson('bo');
    await grete.open(`/admin/person/${id}/address`);
    await grete.submit('Gem adresse', { streetName: 'Vestergade', postcode: '57' });
    expect(grete.page?.status).toBe(422);
    expect(grete.page!.document.querySelector('[name=streetName]')?.getAttribute('value')).toBe(
      'Vestergade',
    );
    expect(await seenBy('bo')).toEqual([]);
    const typed = {
      streetName: 'Vestergade',
      streetNumber: '7',
      postcode: '5700',
      city: 'Svendborg',
    };
    await grete.submit('Gem adresse', {
      ...{ personFirstName: 'Bo', personLastName: 'Thygesen', ...typed },
    });
    expect(pathOf(grete)).toBe(`/admin/person/${id}`);
    expect((await personOf(portal, 'bo')).delivery_address).toContain('Vestergade');
    expect(await seenBy('bo')).toEqual(['address']);
  });

  it('send a mail once more: of a message and of a receipt', async () => {
    await orderFaults(portal, { webhook: 'never' });
    await signedIn(portal, 'anna');
    await as(portal.deps, 'anna', (caller) =>
      orderAndPay(portal.deps, caller, {
        phone: '20304050',
        periods: [{ from: '2026-03-10', to: '2026-05-08' }],
        mode: 'SinglePayment',
      }),
    );
    await portal.runJobs();
    const { contact_email: address } = await personOf(portal, 'anna');
    const mails = async () => (await mailsTo(portal, address)).map(({ subject }) => subject);
    const before = await mails();
    const { grete, id } = await atPerson('anna');
    const send = async (subject: RegExp) => {
      await grete.open(`/admin/person/${id}/mails`);
      const label = grete
        .page!.document.querySelectorAll('main .choice')
        .find((choice) => subject.test(choice.text));
      const mail = label?.querySelector('input')?.getAttribute('value') ?? '';
      await grete.submit('Send igen', { mail, reason: 'customer' });
      expect(pathOf(grete)).toBe(`/admin/person/${id}`);
      await portal.runJobs();
    };
    await send(/Kvittering for bestilling/);
    expect(await mails()).toHaveLength(before.length + 1);
    await send(/Kvittering for bestilling/);
    expect(await mails()).toHaveLength(before.length + 2);
    await grete.open(`/admin/person/${id}/mails`);
    await grete.submit('Send igen', { mail: 'receipt:opdigtet', reason: 'customer' });
    expect(grete.page?.status).toBe(404);
    await grete.open(`/admin/person/${id}/mails`);
    await grete.submit('Send igen', { mail: '../x', reason: 'customer' });
    expect(textOf(grete)).toContain('Vælg en mail');
    await db()
      .updateTable('beneficiary')
      .set({ contact_email: null })
      .where('id', '=', id)
      .execute();
    await grete.open(`/admin/person/${id}/mails`);
    expect(textOf(grete)).toContain('Personen har ikke givet nogen e-mail');
    expect(grete.page?.html).not.toContain('Send igen</button>');
    const { id: bo } = await personOf(portal, 'bo');
    const { id: messageId } = await db()
      .selectFrom('message')
      .select('id')
      .where('beneficiary_id', '=', id)
      .executeTakeFirstOrThrow();
    const session = await ApiSession.signInStaff(portal, 'support');
    const foreign = { kind: 'message', id: messageId, reason: 'other' };
    const answer = await session.call('POST', `/admin/people/${bo}/mails`, { body: foreign });
    expect(answer.status).toBe(404);
  });

  it('end every login of a person', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    const { grete } = await atPerson('bo');
    await grete.submit('Log personen ud alle steder', { reason: 'customer' });
    expect(grete.page?.html).toContain('Personen er logget ud alle steder.');
    expect((await bo.call('GET', '/cards/overview')).status).toBe(401);
    expect((await bo.read<AuthCheck>('/auth/check')).loginEnd).toBe('elsewhere');
  });

  describe('and a payment that hangs', () => {
    const operation = () =>
      db().selectFrom('payment_operation').selectAll().executeTakeFirstOrThrow();
    const open = async () => {
      const { grete, id } = await atPerson('anna');
      await grete.open(`/admin/person/${id}/payment/${(await operation()).id}`);
      return { grete, id };
    };

    it('ask its provider, who may have been paid', async () => {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      const { grete: early } = await open();
      await early.submit('Spørg udbyderen', { reason: 'customer' });
      expect((await operation()).state).toBe('open');
      const { grete, id } = await open();
      await payAndCloseTab(anna);
      await grete.submit('Spørg udbyderen', { reason: 'customer' });
      expect(pathOf(grete)).toBe(`/admin/person/${id}`);
      expect(['authorized', 'settled']).toContain((await operation()).state);
    });

    it('end it, so that its person can pay anew', async () => {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      const { grete, id } = await open();
      const late = grete.newTab();
      await late.open(grete.page!.url.pathname);
      await grete.submit('Afslut betalingen', { reason: 'customer' });
      expect(pathOf(grete)).toBe(`/admin/person/${id}`);
      expect((await operation()).state).toBe('aborted');
      await late.submit('Afslut betalingen', { reason: 'customer' });
      expect(pathOf(late)).toBe(`/admin/person/${id}`);
      expect(await seenBy('anna')).toEqual(['payment-end', 'payment-end']);
    });

    it('is left as it is while its provider is silent', async () => {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      const { grete } = await open();
      await orderFaults(portal, { api: 'error-500', apiCalls: 20 });
      for (const button of ['Spørg udbyderen', 'Afslut betalingen']) {
        await grete.submit(button, { reason: 'customer' });
        expect(textOf(grete), button).toContain('Udbyderen svarer ikke lige nu.');
      }
      expect((await operation()).state).toBe('open');
    });
  });
});
