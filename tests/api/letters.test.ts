import { afterEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { addDays } from '#server/domain/day';
import { inTransaction } from '#server/in-transaction';
import { as } from '#server/seed/order-as';
import { saveOrderContacts } from '#server/workflows/order/choose/save-contacts';
import { readOrder } from '#server/workflows/order/read/read-order';
import { giveBackPayment } from '#server/workflows/payment/give-back';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { mailsTo, orderFaults, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

const ADDRESS = 'anna@eksempel.dk';

describe('what is told by itself', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  /** Of everybody who is written to: what a mail never holds. */
  afterEach(async () => {
    const people = await portal.deps.connection.db.selectFrom('beneficiary').selectAll().execute();
    const { mails } = await allMails();
    for (const mail of mails) {
      const person = people.find(({ contact_email: email }) => email === mail.to[0]);
      if (!person || mail.subject.startsWith('Kvittering: ')) continue;
      const cpr = person.cpr_encrypted && portal.deps.secrets.decrypt(person.cpr_encrypted);
      if (cpr) expect(mail.text).not.toContain(cpr);
      expect(mail.text).not.toMatch(/\d{6}[X*•]+\d{4}/);
    }
  });
  async function allMails() {
    const response = await fetch(`${portal.origin}/sandbox/mail/messages.json`);
    return { mails: (await response.json()) as { to: string[]; subject: string; text: string }[] };
  }

  async function goThrough(from: string, to: string): Promise<void> {
    for (let day = from; day <= to; day = addDays(day, 1)) await portal.goTo(day);
  }
  const mailed = async (address = ADDRESS) =>
    (await mailsTo(portal, address)).map(({ subject, text }) => [subject, text] as const);
  async function messaged(username: string): Promise<string[]> {
    const session = await ApiSession.signIn(portal, username);
    const { messages } = await session.read<{ messages: { subject: string; contents: string }[] }>(
      '/messages',
    );
    return messages.map(({ subject, contents }) =>
      readable(`${subject}: ${contents.replaceAll(/<[^>]+>/g, '')}`),
    );
  }

  it('of an order: a message beside its receipt, and that its card is ready, each once', async () => {
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await goThrough('2026-03-03', '2026-03-04');
    const told = await messaged('anna');
    expect(told.filter((each) => each.startsWith('Tak for din bestilling'))).toEqual([
      expect.stringMatching(/: Prisen er 418,20 kr\. for 3\. marts .* Kvitteringen er sendt/),
    ]);
    expect(told.filter((each) => each.startsWith('Dit kort er klar'))).toHaveLength(1);
    const subjects = (await mailed()).map(([subject]) => subject);
    expect(subjects.filter((subject) => subject === 'Dit kort er klar')).toHaveLength(1);
    expect(subjects).not.toContain('Tak for din bestilling');
  });

  it('of a later period: what was taken for it, where and when, in mail and message alike', async () => {
    await goThrough('2026-03-03', '2026-03-25');
    const mails = (await mailed('bo@eksempel.dk')).filter(([subject]) =>
      subject.startsWith('Kvittering for '),
    );
    const told = (await messaged('bo')).filter((each) => each.startsWith('Kvittering for '));
    expect(mails.length).toBeGreaterThan(0);
    expect(told).toHaveLength(mails.length);
    for (const [subject, text] of mails) {
      expect(text).toMatch(/kr\. er trukket på Visa, der slutter på 1111 \d+\. \w+ 20\d\d\./);
      expect(text).toMatch(/http:\/\/\S+\/history\/receipts\/2026-\d{6}\n/);
      const fact = /\n\n(.*)\n\n/.exec(text)?.[1] ?? 'none';
      expect(told).toContain(`${subject}: ${readable(fact)}`);
    }
    const later = (await mailed('bo@eksempel.dk')).filter(([subject]) =>
      subject.startsWith('Dit kort er klar'),
    );
    // The app shows its later cards by itself.
    expect(later.length).toBeLessThanOrEqual(1);
    expect((await messaged('bo')).some((each) => each.startsWith('Dit kort er klar'))).toBe(true);
  });

  it.each([
    ['tells so half an hour after the window has closed', 'anna', false],
    ['tells nothing once it is paid', 'ida', true],
  ])('of an order whose payment failed: %s', async (_what, username, isPaidThen) => {
    const browser = await signedIn(portal, username);
    await orderUntilPayment(browser);
    // Of age: nobody else can pay by a link.
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ birth_date: '2004-05-14' })
      .where('username', '=', username)
      .execute();
    await portal.passMinutes(61);
    await portal.runJobs();
    const { id, contact_email: email } = await personOf(portal, username);
    const states = () =>
      portal.deps.connection.db
        .selectFrom('payment_operation')
        .select('state')
        .where('beneficiary_id', '=', id)
        .execute();
    expect((await states()).map(({ state }) => state)).toEqual(['expired']);
    const failures = async () =>
      (await mailed(email ?? '')).filter(([subject]) => subject.includes('ikke gennemført'));
    await portal.passMinutes(28);
    expect(await failures()).toEqual([]);
    if (isPaidThen) {
      const again = await signedIn(portal, username);
      await again.open('/order/payment-mode');
      await again.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await pay(again);
    }
    await portal.passMinutes(3);
    await portal.runJobs();
    expect(await failures()).toHaveLength(isPaidThen ? 0 : 1);
  });

  it.each([
    ['on the profile', () => Promise.resolve(null)],
    [
      'in an order',
      async (session: ApiSession) =>
        ((await session.call('POST', '/order-flow', { body: {} })).json as Flow).flowId,
    ],
  ])(
    'of an e-mail that was changed %s: to both addresses, and of the same one to none',
    async (_where, begin) => {
      const session = await ApiSession.signIn(portal, 'anna');
      const contactsOf = (email: string) => ({
        ...{ ...TYPED_CONTACTS, email, repeatedEmail: email, phoneCountry: 'Denmark' },
      });
      const old = 'gammel@eksempel.dk';
      const onProfile = { body: contactsOf(old) };
      expect((await session.call('PUT', '/contact-info', onProfile)).status).toBe(202);
      const flowId = await begin(session);
      for (const email of [old, ADDRESS, ADDRESS]) {
        const contactInformation = contactsOf(email);
        const saved = flowId
          ? await session.call('PUT', '/order-flow/contact-info', {
              body: { flowId, contactInformation },
            })
          : await session.call('PUT', '/contact-info', { body: contactInformation });
        expect(saved.status).toBe(202);
        await portal.runJobs();
      }
      for (const address of [old, ADDRESS]) {
        const changed = (await mailed(address)).filter(([subject]) => /^Din e-mail/.test(subject));
        expect(changed).toHaveLength(1);
        expect(changed[0]?.[1]).not.toContain('@');
      }
    },
  );

  it('of an e-mail that two tabs change: to each address that it had, once', async () => {
    const session = await ApiSession.signIn(portal, 'anna');
    const contactsOf = (email: string) => ({
      ...{ ...TYPED_CONTACTS, email, repeatedEmail: email, phoneCountry: 'Denmark' as const },
    });
    const addresses = ['gammel@eksempel.dk', 'mellem@eksempel.dk', ADDRESS];
    const [old = '', ...others] = addresses;
    await session.call('PUT', '/contact-info', { body: contactsOf(old) });
    const { flowId } = (await session.call('POST', '/order-flow', { body: {} })).json as Flow;
    const { deps } = portal;
    await as(deps, 'anna', async (caller) => {
      const { beneficiaryId } = caller;
      const shown = await readOrder(deps, deps.connection.db, { beneficiaryId, flowId });
      for (const email of others) {
        await saveOrderContacts(deps, caller, shown, {
          flowId,
          contactInformation: contactsOf(email),
        });
      }
    });
    await portal.runJobs();
    const changed = addresses.map(async (address) =>
      (await mailed(address)).filter(([subject]) => /^Din e-mail/.test(subject)),
    );
    // The last one is told of both changes.
    expect((await Promise.all(changed)).map(({ length }) => length)).toEqual([1, 1, 2]);
  });

  it('of an e-mail that was changed: to the old one no more, once the profile is deleted', async () => {
    const session = await ApiSession.signIn(portal, 'anna');
    const old = 'gammel@eksempel.dk';
    for (const email of [old, ADDRESS]) {
      const body = { ...TYPED_CONTACTS, email, repeatedEmail: email, phoneCountry: 'Denmark' };
      expect((await session.call('PUT', '/contact-info', { body })).status).toBe(202);
    }
    const refusals = new URLSearchParams({ refusals: '2' });
    await fetch(`${portal.origin}/sandbox/mail/faults`, { method: 'POST', body: refusals });
    await portal.runJobs();
    expect((await session.call('DELETE', '/profile')).status).toBe(200);
    await portal.passMinutes(60);
    expect(await mailed(old)).toEqual([]);
    expect((await mailed()).map(([subject]) => subject)).toEqual(['Din profil er slettet']);
  });

  it('of a profile that was deleted: by mail, although nobody is left to ask', async () => {
    const session = await ApiSession.signIn(portal, 'lone');
    const email = 'lone@eksempel.dk';
    const body = { ...TYPED_CONTACTS, email, repeatedEmail: email, phoneCountry: 'Denmark' };
    expect((await session.call('PUT', '/contact-info', { body })).status).toBe(202);
    expect((await session.call('DELETE', '/profile')).status).toBe(200);
    await portal.runJobs();
    expect((await mailed('lone@eksempel.dk')).map(([subject]) => subject)).toEqual([
      'Din profil er slettet',
    ]);
  });

  it.each([
    ['went back', 'none', 'Du har fået penge tilbage', /kr\. er sendt tilbage til Visa, der/],
    [
      'could not be sent back',
      'refused',
      'Vi kunne ikke sende dine penge tilbage',
      /^Pengene kunne .* kr\. til Visa, der slutter på 1111\. Vi finder en anden måde/m,
    ],
  ] as const)(
    'of money that %s: how much, and where to, once',
    async (_what, api, subject, text) => {
      const { deps } = portal;
      const taken = await deps.connection.db
        .selectFrom('payment_operation')
        .selectAll()
        .where('state', '=', 'settled')
        .where('beneficiary_id', '=', (await personOf(portal, 'bo')).id)
        .executeTakeFirstOrThrow();
      await inTransaction(deps, (tx) => giveBackPayment(deps, tx, taken.id));
      await orderFaults(portal, { api, apiCalls: 1 });
      for (const minutes of [1, 10]) await portal.passMinutes(minutes);
      const back = (await mailed('bo@eksempel.dk')).filter((mail) => /penge/.test(mail[0]));
      expect(back).toEqual([[subject, expect.stringMatching(text)]]);
    },
  );
});
