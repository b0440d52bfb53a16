import { describe, expect, it } from 'vitest';
import type { AuthCheck } from '#server/contract/auth';
import type { Flow } from '#server/contract/order-flow';
import { erasePerson } from '#server/db/erase-person';
import { timeInCopenhagen } from '#server/domain/day';
import { decideBlock } from '#server/workflows/staff/person-file';
import { ApiSession, problemOf } from '../worlds/api-session';
import { givePhoto, pay } from '../worlds/journey';
import {
  chooseFor,
  codeByLetter,
  codeIn,
  comeByCode,
  lettersOf,
  printerIs,
  signInByCode,
} from '../worlds/letters';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { pathOf, textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* An order that staff begin for somebody whom MitID excludes: docs/rules/assisted-orders.md. */

const REASON = 'customer';

describe('an order that staff begin', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  it('is posted, for one period, and staff see no code of it', async () => {
    const { grete, letter, code } = await codeByLetter(portal, 'anna');
    expect(textOf(grete)).toContain('Plastickort med posten');
    expect(letter.to).toEqual(['Anna Lindholm', 'Kastanjevej 118, 2 th', '5000 Odense C']);
    expect(code).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/);
    expect(grete.page?.html).not.toContain(code);
    // Nothing that is kept holds it: its letter is printed.
    const jobs = await db().selectFrom('job').select(['kind', 'payload']).execute();
    const letters = jobs.filter(({ kind }) => kind === 'send-order-code');
    expect(
      letters.map(({ payload }) => (JSON.parse(payload) as { sealed: string }).sealed),
    ).toEqual(['']);
    const [row] = await db().selectFrom('order_code').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
    const anna = await ApiSession.signIn(portal, 'anna');
    const { flow } = await anna.read<{ flow: Flow }>('/order-flow/current');
    expect(flow.programs.map(({ delivery }) => delivery.value)).toEqual(['Normal']);
    expect(flow.cardCount).toBe(1);
    const access = await anna.read<{ action: string; reason: string | null }[]>('/profile/access');
    expect(access.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['view', 'assist', 'order-code', 'shadow-end']),
    );
  });

  it('leads staff from the choices to its code, by no step that they may not take', async () => {
    const grete = await signedInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    await grete.open(`/admin/person/${id}/order`);
    await grete.submit('Vælg for personen', { reason: REASON });
    expect(textOf(grete)).not.toMatch(/Trin \d|Foto|Betalingsform/);
    for (const path of ['photo', 'summary', 'payment-mode', 'payment']) {
      await grete.open(`/order/${path}`);
      expect(pathOf(grete), path).toBe('/order/configuration');
    }
    await grete.submit('Afslut, og gå til koden');
    expect(pathOf(grete)).toBe(`/admin/person/${id}/order`);
    expect(textOf(grete)).toContain('Klar til, at koden bliver sendt');
  });

  it('says to staff whether its code is sent, and used', async () => {
    const { grete, number, code } = await codeByLetter(portal, 'anna');
    expect(textOf(grete)).toContain('Koden er sendt');
    expect(textOf(grete)).not.toContain('Klar til, at koden bliver sendt');
    const browser = await comeByCode(portal, { number, code });
    await browser.open('/order/photo');
    await givePhoto(browser);
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await grete.open(pathOf(grete) ?? '');
    expect(textOf(grete)).toContain('Koden er brugt');
  });

  it('is finished by its person with number and code: photo, conditions, one payment', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const browser = await comeByCode(portal, {
      number,
      code: code.toLowerCase().replaceAll('-', ' '),
    });
    expect(pathOf(browser)).toBe('/order/summary');
    await browser.open('/order/photo');
    await givePhoto(browser);
    expect(pathOf(browser)).toBe('/order/summary');
    // Who does not like it gives another one.
    await browser.open('/order/photo');
    await givePhoto(browser);
    expect(pathOf(browser)).toBe('/order/summary');
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(browser.page?.html).not.toContain('value="Regular"');
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(browser);
    await portal.runJobs();
    await browser.open('/overview');
    expect(pathOf(browser)).toBe('/order/receipt');
    expect(textOf(browser)).toContain('FynBus');
    const cards = await db().selectFrom('card').select('status').execute();
    expect(cards).toHaveLength(1);
    const saved = await db().selectFrom('saved_method').select('id').execute();
    expect(saved).toEqual([]);
    await browser.submit('Log ud');
    expect(pathOf(browser)).toMatch(/^\/log/);
  });

  it('shows nothing else to who has the code', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const browser = await comeByCode(portal, { number, code });
    for (const path of [
      ...['/overview', '/profile', '/messages', '/history', '/approvals', '/profile/export'],
      ...['/order/contacts', '/order/address', '/order/active', '/admin', '/login', '/continue'],
    ]) {
      await browser.open(path);
      expect(pathOf(browser), path).toBe('/order/summary');
    }
    expect(textOf(browser)).not.toContain('Beskeder');
  });

  it('opens for an hour, once, by a code of five tries that is good for 14 days', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const tried = async (typed: { number: string; code: string }) => {
      const browser = await comeByCode(portal, typed);
      return { path: pathOf(browser), text: textOf(browser), browser };
    };
    for (const typed of [
      { number: '00000000', code },
      { number, code: 'AAAA-AAAA-AAAA' },
      { number, code: 'UUUU-UUUU-UUUU' },
    ]) {
      const { path, text, browser } = await tried(typed);
      expect(path).toBe('/continue');
      expect(text).toContain('Bestillingsnummeret og koden passer ikke sammen');
      expect(browser.page?.html).toContain(`value="${typed.code}"`);
    }
    const { path } = await tried({ number, code });
    expect(path).toBe('/order/summary');
    expect((await tried({ number, code })).path).toBe('/continue');
  });

  it.each([
    ['2026-03-16', 23, '/order/configuration'],
    ['2026-03-17', 0, '/continue'],
  ])(
    'is good to the end of the day that its letter names: on %s at %d',
    async (day, hour, path) => {
      const { letter, number, code } = await codeByLetter(portal, 'anna');
      expect(readable(letter.paragraphs.join(' '))).toContain('gælder til og med 16. marts 2026');
      portal.clock.set(timeInCopenhagen(day, hour));
      expect(pathOf(await comeByCode(portal, { number, code }))).toBe(path);
    },
  );

  it('stays closed after five tries, and once a new code is sent', async () => {
    const { grete, number, code } = await codeByLetter(portal, 'anna');
    for (let n = 0; n < 5; n++) await comeByCode(portal, { number, code: 'AAAA-AAAA-AAAA' });
    expect(pathOf(await comeByCode(portal, { number, code }))).toBe('/continue');
    await portal.passMinutes(1);
    await grete.submit('Send en ny kode med brev', { reason: REASON });
    await portal.runJobs();
    const letters = await lettersOf(portal);
    const fresh = codeIn(letters[0]!.paragraphs.join(' '));
    expect(fresh.code).not.toBe(code);
    expect(pathOf(await comeByCode(portal, fresh))).toBe('/order/summary');
  });

  it('has one code when its button is pressed twice, which is good', async () => {
    const grete = await chooseFor(portal, 'anna');
    const press = grete.prepare('Send koden med brev', { reason: REASON });
    const [first, second] = [grete.newTab(), grete.newTab()];
    await Promise.all([first.send(press), second.send(press)]);
    for (const { page } of [first, second]) expect(page?.html).toContain('Send en ny kode');
    await portal.runJobs();
    const letters = await lettersOf(portal);
    expect(letters).toHaveLength(1);
    const typed = codeIn(letters[0]!.paragraphs.join(' '));
    expect(pathOf(await comeByCode(portal, typed))).toBe('/order/summary');
    const acts = await db().selectFrom('audit_entry').select('action').execute();
    expect(acts.filter(({ action }) => action === 'order-code')).toHaveLength(1);
  });

  it('asks for both, and says at each field what is wrong with it', async () => {
    const browser = await comeByCode(portal, { number: '', code: '' });
    expect(textOf(browser)).toContain('Skriv bestillingsnummeret');
    expect(textOf(browser)).toContain('Skriv koden');
    await browser.submit('Fortsæt', { number: '123', code: 'æøå' });
    expect(textOf(browser)).toContain('Et bestillingsnummer har otte cifre');
    expect(textOf(browser)).toContain('Koden har tolv tegn');
  });

  it.each([
    [59, '/order/summary'],
    [61, '/login'],
  ])('is open for %d minutes? %s', async (minutes, path) => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const browser = await comeByCode(portal, { number, code });
    // Used all the time: it is the whole of it that ends.
    for (let passed = 0; passed + 20 <= minutes; passed += 20) {
      await portal.passMinutes(20);
      await browser.open('/order/summary');
    }
    await portal.passMinutes(minutes % 20);
    await browser.open('/order/summary');
    expect(pathOf(browser)).toBe(path);
  });

  it.each([
    ['2026-03-15', '/order'],
    ['2026-03-17', '/continue'],
  ])('has a code that is good for 14 days: on %s %s', async (day, path) => {
    const { number, code } = await codeByLetter(portal, 'anna');
    await portal.goTo(day);
    expect(pathOf(await comeByCode(portal, { number, code }))).toMatch(new RegExp(`^${path}`));
  });

  it('comes by mail to who has an e-mail and has shown who they are, and to nobody else', async () => {
    const grete = await chooseFor(portal, 'anna');
    const { id } = await personOf(portal, 'anna');
    const mails = async () => {
      await grete.open(`/admin/person/${id}/order`);
      return grete.page!.html.includes('Send koden med mail');
    };
    expect(await mails()).toBe(false);
    await db()
      .updateTable('beneficiary')
      .set({ contact_email: 'anna@eksempel.dk' })
      .where('id', '=', id)
      .execute();
    expect(await mails()).toBe(false);
    const identity = { issuer: 'https://broker.test', uuid: 'u', beneficiary_id: id };
    await db()
      .insertInto('identity')
      .values({ ...identity, bound_at: '2026-03-01T08:00:00.000Z' })
      .execute();
    expect(await mails()).toBe(true);
    await grete.submit('Send koden med mail', { reason: REASON });
    await portal.runJobs();
    const sent = (await (await fetch(`${portal.origin}/sandbox/mail/messages.json`)).json()) as {
      subject: string;
      text: string;
    }[];
    const mail = sent.find(({ subject }) => subject === 'Fortsæt din bestilling');
    const typed = codeIn(mail?.text ?? '');
    expect(await lettersOf(portal)).toEqual([]);
    expect(pathOf(await comeByCode(portal, typed))).toBe('/order/summary');
  });

  it('waits for its letter while nobody prints', async () => {
    await printerIs(portal, 'down');
    const grete = await chooseFor(portal, 'anna');
    await grete.submit('Send koden med brev', { reason: REASON });
    await portal.runJobs();
    expect(await lettersOf(portal)).toEqual([]);
    await printerIs(portal, 'none');
    await portal.passMinutes(5);
    expect(await lettersOf(portal)).toHaveLength(1);
  });

  it('is agreed to, given a photo and paid by its person alone', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    await grete.call('POST', `/admin/people/${id}/order`, { body: { reason: REASON } });
    await grete.renewToken();
    const { flow } =
      (await grete.call('POST', '/order-flow', { body: {} })).status === 200
        ? await grete.read<{ flow: Flow }>('/order-flow/current')
        : { flow: null };
    const ref = { flowId: flow!.flowId, version: flow!.version };
    for (const [method, path, body] of [
      ['PATCH', '/order-flow/payment', { ...ref, conditionsAccepted: true }],
      ['PUT', `/order-flow/${flow!.flowId}/photo`, {}],
      [
        'POST',
        '/payment-sessions',
        { sessionType: 'OrderFlow', paymentType: 'ReePay', groupId: flow!.groupId },
      ],
      ['PUT', '/contact-info', { email: 'ond@eksempel.dk' }],
    ] as const) {
      const answer = await grete.call(method, path, { body });
      expect([path, answer.status]).toEqual([path, answer.status === 404 ? 'known' : 403]);
    }
  });

  it('is begun for no blocked account, and its code opens nothing then', async () => {
    const { grete, number, code } = await codeByLetter(portal, 'anna');
    const { id } = await personOf(portal, 'anna');
    const browser = await comeByCode(portal, { number, code });
    const staff = await db()
      .selectFrom('staff')
      .selectAll()
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await decideBlock(portal.deps, { staffId: staff.id, role: 'Admin' } as never, {
      id,
      isBlocked: true,
      reason: REASON,
    });
    await browser.open('/order/summary');
    expect(pathOf(browser)).toBe('/login');
    await grete.open(`/admin/person/${id}/order`);
    await grete.submit('Ret det, du har valgt', { reason: REASON });
    expect(textOf(grete)).toContain('spærret');
  });

  it.each([
    ['ErrorFromVUS', 'Registret svarer ikke lige nu'],
    ['ProblematicAddress', 'Registret har en adresse, der ikke kan bruges'],
  ])('is not begun while the register says «%s», and staff read so', async (fault, said) => {
    await fetch(`${portal.origin}/sandbox/vus/control/anna/faults`, {
      method: 'POST',
      body: new URLSearchParams({ fault, slowMs: '1000' }),
    });
    const grete = await signedInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    await grete.open(`/admin/person/${id}/order`);
    await grete.submit('Vælg for personen', { reason: REASON });
    expect(pathOf(grete)).toBe(`/admin/person/${id}/order`);
    expect(textOf(grete)).toContain(said);
    await grete.open(`/admin/person/${id}`);
    expect(pathOf(grete)).toBe(`/admin/person/${id}`);
    const views = db().selectFrom('session').select('id_hash').where('shadow_of', 'is not', null);
    expect(await views.execute()).toEqual([]);
  });

  it('leaves the other orders and payments of its person alone', async () => {
    await signedIn(portal, 'anna');
    const byCode = await signInByCode(portal, 'anna');
    const { onlyFlowId, openFlowId } = await byCode.read<AuthCheck>('/auth/check');
    expect(openFlowId).toBe(onlyFlowId);
    const other = '0d7c6f5e-0000-4000-8000-000000000000';
    for (const [method, path, body] of [
      ['GET', `/order-flow/${other}`, undefined],
      ['DELETE', `/order-flow/${other}`, undefined],
      ['GET', `/order-flow/cards?flowId=${other}`, undefined],
      ['POST', '/order-flow/set-route', { flowId: other, version: 1, routeId: other }],
      ['GET', `/payment-sessions/${other}`, undefined],
      [
        'POST',
        '/payment-sessions',
        { sessionType: 'SinglePayment', paymentType: 'ReePay', groupId: other, cardId: other },
      ],
    ] as const) {
      const answer = await byCode.call(method, path, body ? { body } : {});
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const own = await byCode.call('GET', `/order-flow/${onlyFlowId}`);
    expect(own.status).toBe(200);
    for (const path of ['/cards/overview', '/contact-info', '/profile/access', '/messages']) {
      expect(problemOf(await byCode.call('GET', path)).code, path).toBe('assisted-order-only');
    }
  });

  it('is begun for somebody who never logged in, as the register knows them', async () => {
    const { secrets } = portal.deps;
    const anna = await personOf(portal, 'anna');
    const cpr = secrets.decrypt(anna.cpr_encrypted);
    await db()
      .transaction()
      .execute((tx) => erasePerson(tx, anna.id, portal.clock.now()));
    const grete = await signedInStaff(portal, 'support');
    const search = async (text: string) => {
      await grete.open('/admin');
      await grete.submit('Søg', { text });
    };
    await search('lindholm');
    expect(grete.page?.html).not.toContain('Hent personen');
    await search('010100-0000');
    await grete.submit('Hent personen fra registret', { reason: REASON });
    expect(textOf(grete)).toContain('Registret kender ikke personen');
    await search(cpr);
    await grete.submit('Hent personen fra registret');
    expect(textOf(grete)).toContain('Vælg en begrundelse');
    await grete.submit('Hent personen fra registret', { reason: REASON });
    expect(pathOf(grete)).toMatch(/^\/admin\/person\/[\da-f-]{36}\/order$/);
    await grete.submit('Vælg for personen', { reason: REASON });
    expect(pathOf(grete)).toBe('/order/configuration');
    await grete.submit('Afslut skyggevisning');
    await grete.submit('Send koden med brev', { reason: REASON });
    await portal.runJobs();
    const [letter] = await lettersOf(portal);
    expect(letter?.to[0]).toBe('Anna Lindholm');
    const browser = await comeByCode(portal, codeIn(letter?.paragraphs.join(' ') ?? ''));
    expect(pathOf(browser)).toBe('/order/summary');
  });
});
