import { add } from 'date-fns/add';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertSavedMethod } from '#server/db/saved-methods';
import type { FormClient } from '../worlds/form-client';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilMode, pay } from '../worlds/journey';
import { NETS_CARD } from '../worlds/nets-world';
import {
  chargesOf,
  ONE_ORDER,
  orderFaults,
  outcomeOf,
  personOf,
  signedIn,
  withJobs,
} from '../worlds/order-world';
import { alertOf, claraBeforePayment } from '../worlds/payment-pages';
import type { TestPortal } from '../worlds/portal';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';
import { expectAllAt, pressAtOnce } from '../worlds/at-once';

const ASK = 'Lad en anden betale';
const GO = 'Gå til betaling';

const headingOf = ({ page }: FormClient) => page?.document.querySelector('h1')?.text;
/** The link that a person's page shows. */
const linkOn = ({ page }: FormClient) =>
  page?.document.querySelector('copy-text')?.getAttribute('data-text') ?? '';

/** Gives somebody another birthday, until the register is asked again. */
async function bear({ deps }: TestPortal, username: string, day: string): Promise<void> {
  await deps.connection.db
    .updateTable('beneficiary')
    .set({ birth_date: day })
    .where('username', '=', username)
    .execute();
}

describe('the link by which somebody else pays an order', () => {
  const lines: { path?: string }[] = [];
  const portal = portalPerTest({ runsJobs: false, onLog: (line) => lines.push(line) });
  let anna: FormClient;
  let payer: FormClient;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await orderUntilMode(anna, { needsPhoto: true });
    payer = portal.browser();
  });

  /** Anna orders and asks for a link. */
  async function askForLink(mode: 'SinglePayment' | 'Regular' = 'SinglePayment'): Promise<string> {
    await anna.submit(ASK, { reepayPaymentType: mode });
    expect(pathOf(anna)).toBe('/order/payment-link');
    return linkOn(anna);
  }

  const pass = (time: Parameters<typeof add>[1]) => portal.clock.set(add(portal.clock.now(), time));
  const operations = async () => (await outcomeOf(portal, 'anna')).operations;

  it('is shown to send, with its sum and its end, and begins one payment', async () => {
    const link = await askForLink();
    expect(link).toMatch(new RegExp(`^${portal.origin}/pay/[\\w-]{66}$`));
    expect(textOf(anna)).toContain('418,20 kr.');
    expect(textOf(anna)).toContain('3. mar. 2026 kl.');
    const mail = new URL(hrefOf(anna, 'Send i en e-mail') ?? '');
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toBe('Vil du betale for mit Ungdomskort?');
    expect(mail.searchParams.get('body')).toContain(`\r\n${link}\r\n`);
    expect(await operations()).toEqual(['open']);
    await anna.open('/order/payment-link');
    expect(linkOn(anna)).toBe(link);
    expect(await operations()).toEqual(['open']);
  });

  it('leads somebody without a login to the window, and both of them to what came of it', async () => {
    const link = await askForLink();
    const page = await payer.open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(headingOf(payer)).toBe('Betal for et Ungdomskort');
    const text = textOf(payer);
    for (const part of [
      'Anna har bestilt et Ungdomskort',
      'Ungdomskort til ungdomsuddannelse',
      'FynBus',
      '3. mar. – 1. apr. 2026',
      '418,20 kr.',
      'Dit betalingskort bliver ikke gemt',
    ])
      expect(text).toContain(part);
    const person = await personOf(portal, 'anna');
    for (const secret of [person.last_name, 'Kastanjevej', 'anna@eksempel.dk', person.id])
      expect(page.html).not.toContain(secret);
    await payer.submit(GO);
    expect(pathOf(payer)).toMatch(/^\/sandbox\/reepay\//);
    await withJobs(portal, () => pay(payer));
    expect(pathOf(payer)).toMatch(/^\/pay\//);
    expect(payer.page?.status).toBe(200);
    expect(headingOf(payer)).toBe('Tak, betalingen er modtaget');
    await anna.open('/order/payment-link');
    expect(pathOf(anna)).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
    await payer.open(link);
    expect([payer.page?.status, headingOf(payer)]).toEqual([200, 'Der er betalt']);
    expect(textOf(payer)).not.toContain('Anna');
    expect(lines.some(({ path }) => path?.startsWith('/pay/…'))).toBe(true);
    const token = link.split('/').at(-1) ?? '';
    expect(lines.filter((line) => JSON.stringify(line).includes(token))).toEqual([]);
  });

  it('names what is taken later where the card is saved, and how that ends', async () => {
    await payer.open(await askForLink('Regular'));
    const text = textOf(payer);
    expect(text).toContain('Når du betaler, siger du ja til, at betalingskortet bliver gemt');
    expect(text).toContain('2. apr. – 1. maj 2026: 418,20 kr., trækkes fra 26. mar. 2026');
    expect(text).toContain('«Skift betaling»');
    await payer.submit(GO);
    await withJobs(portal, () => pay(payer));
    expect(headingOf(payer)).toBe('Tak, betalingen er modtaget');
    await anna.open('/order/payment-link');
    expect(textOf(anna)).toContain('Visa •••• 1111');
  });

  it('uses the payment again that the person has begun, who comes back to their own pages', async () => {
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    const window = anna.newWindow();
    await window.open('/order/payment');
    await window.submit(ASK);
    const link = linkOn(window);
    await payer.open(link);
    await payer.submit(GO);
    expect(payer.page?.url.href).toBe(anna.page?.url.href);
    expect(await operations()).toEqual(['open']);
    await withJobs(portal, () => pay(anna));
    expect(anna.page?.hops).toContainEqual(expect.stringMatching(/^\/payment-status\//));
    expect(pathOf(anna)).toBe('/order/receipt');
    await payer.open(link);
    expect(headingOf(payer)).toBe('Der er betalt');
  });

  it('begins one payment however often it is pressed, in two tabs at once', async () => {
    await payer.open(await askForLink());
    const pages = await pressAtOnce(payer, GO);
    expectAllAt(pages, /^\/sandbox\/reepay\//);
    expect(new Set(pages.map(({ url }) => url.href)).size).toBe(1);
    expect(await operations()).toEqual(['open']);
    await withJobs(portal, () => pay(payer));
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
  });

  it('opens another window when the first was left, was refused, or is too old', async () => {
    const link = await askForLink();
    await payer.open(link);
    await payer.submit(GO);
    pass({ seconds: 3 });
    await payer.submit('Fortryd');
    expect(headingOf(payer)).toBe('Betal for et Ungdomskort');
    expect(textOf(payer)).toContain('Betalingen blev afbrudt');
    await anna.open('/order/payment-link');
    expect(textOf(anna)).toContain('Der er ikke betalt endnu');
    expect(textOf(anna)).not.toContain('Prøv igen');
    expect(hrefOf(anna, 'Opdatér status')).toBe('/order/payment-link');
    expect(hrefOf(anna, 'Send i en e-mail')).toMatch(/^mailto:/);
    expect(hrefOf(anna, 'Betal på en anden måde')).toBe('/order/payment-mode');
    await payer.submit(GO);
    expect(await operations()).toEqual(['aborted', 'open']);
    pass({ hours: 2 });
    await payer.open(link);
    await payer.submit(GO);
    expect(pathOf(payer)).toMatch(/^\/sandbox\/reepay\//);
    expect(await operations()).toEqual(['aborted', 'expired', 'open']);
    await withJobs(portal, () => pay(payer));
    expect(headingOf(payer)).toBe('Tak, betalingen er modtaget');
    await portal.runJobs();
    expect((await outcomeOf(portal, 'anna')).groups).toBe(1);
  });

  it('says so when the order was changed, and pays nothing', async () => {
    const link = await askForLink();
    await payer.open(link);
    const press = payer.prepare(GO);
    await anna.open('/order/payment-mode');
    await anna.submit(ASK, { reepayPaymentType: 'Regular' });
    expect(linkOn(anna)).not.toBe(link);
    await payer.send(press);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Bestillingen er ændret']);
    expect(textOf(payer)).toContain('Bed om et nyt link');
    expect(payer.page?.html).not.toContain('Anna');
    await payer.open(linkOn(anna));
    expect(textOf(payer)).toContain('Dit betalingskort bliver gemt');
  });

  it('says so when the order was given up', async () => {
    const link = await askForLink();
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    await payer.open(link);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Bestillingen er annulleret']);
  });

  it('tells nothing once it is a day old, and no more when it is made up', async () => {
    const link = await askForLink();
    await payer.open(link);
    const press = payer.prepare(GO);
    pass({ hours: 24 });
    await payer.send(press);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Linket virker ikke mere']);
    const text = textOf(payer);
    expect(text).not.toContain('Anna');
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [`${link.slice(0, -1)}${last}`, `${portal.origin}/pay/a`]) {
      await payer.open(forged);
      expect([payer.page?.status, textOf(payer)]).toEqual([410, text]);
    }
    expect(await operations()).toEqual(['open']);
  });

  it('leads to the order once it is over with it: its first period is too near', async () => {
    await askForLink();
    pass({ hours: 24 });
    anna = await signedIn(portal, 'anna');
    await anna.open('/order/payment-link');
    expect(textOf(anna)).toContain('Linket virker ikke mere');
    expect(textOf(anna)).not.toContain('Lav et nyt link');
    expect(hrefOf(anna, 'Ret din bestilling')).toBe('/order/configuration');
  });

  it('is made once more where it alone is over', async () => {
    await anna.open('/order/configuration/periods');
    await anna.submit('Brug denne periode', { choice: '2026-03-20/2026-04-18' });
    await anna.open('/order/summary');
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
    const old = await askForLink();
    pass({ hours: 24 });
    anna = await signedIn(portal, 'anna');
    await anna.open('/order/payment-link');
    expect(textOf(anna)).toContain('Linket virker ikke mere');
    await anna.submit('Lav et nyt link');
    expect(pathOf(anna)).toBe('/order/payment-link');
    expect(linkOn(anna)).not.toBe(old);
    await payer.open(linkOn(anna));
    expect(headingOf(payer)).toBe('Betal for et Ungdomskort');
  });

  it('is good for the person themselves, who goes on to the receipt', async () => {
    await anna.open(await askForLink());
    await anna.submit(GO);
    await withJobs(portal, () => pay(anna));
    expect(pathOf(anna)).toBe('/order/receipt');
  });

  it('is good for somebody with a login of their own, and is no page of theirs to go on from', async () => {
    const link = await askForLink();
    const bo = await signedIn(portal, 'bo');
    await bo.open(link);
    await bo.submit(GO);
    await withJobs(portal, () => pay(bo));
    expect(headingOf(bo)).toBe('Tak, betalingen er modtaget');
  });

  it('begins no other payment while the provider says nothing of the first', async () => {
    const link = await askForLink();
    await payer.open(link);
    await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
    await payer.submit(GO);
    expect(headingOf(payer)).toBe('Vi venter på betalingen');
    expect(hrefOf(payer, 'Gå til betalingen igen')).toBe(new URL(link).pathname);
    expect(await operations()).toEqual(['open']);
  });

  it('says on its page that no window can be had', async () => {
    const link = await askForLink();
    pass({ hours: 2 });
    await payer.open(link);
    await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
    await payer.submit(GO);
    await orderFaults(portal, { api: 'none' });
    await portal.runJobs();
    await payer.open(link);
    const press = payer.prepare(GO);
    await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
    await payer.send(press);
    expect(payer.page?.status).toBe(422);
    expect(alertOf(payer)).toContain('Betalingstjenesten svarer ikke lige nu.');
    await orderFaults(portal, { api: 'none' });
    await payer.submit(GO);
    expect(pathOf(payer)).toMatch(/^\/sandbox\/reepay\//);
  });

  it('ends at the midnight from which its period can no longer be ordered', async () => {
    portal.clock.set(new Date('2026-03-02T22:30:00Z'));
    anna = await signedIn(portal, 'anna');
    await anna.open('/order/payment-mode');
    const link = await askForLink();
    expect(textOf(anna)).toContain('3. mar. 2026 kl. 00.00');
    await payer.open(link);
    await payer.submit(GO);
    portal.clock.set(new Date('2026-03-02T23:01:00Z'));
    const late = payer.newWindow();
    await late.open(link);
    expect([late.page?.status, headingOf(late)]).toEqual([410, 'Linket virker ikke mere']);
    // Who is in the window by then has paid for what was accepted.
    await withJobs(portal, () => pay(payer));
    expect([payer.page?.status, headingOf(payer)]).toEqual([200, 'Tak, betalingen er modtaget']);
  });

  it('charges no card that its person has saved, and chosen since', async () => {
    const link = await askForLink('Regular');
    await payer.open(link);
    const press = payer.prepare(GO);
    const { db } = portal.deps.connection;
    const { id } = await personOf(portal, 'anna');
    const saved = await upsertSavedMethod(db, {
      beneficiaryId: id,
      provider: 'ReePay',
      reference: 'ca_1',
      maskedNumber: '411111XXXXXX1111',
      expiry: '12-30',
      brand: 'visa',
      now: portal.clock.now(),
    });
    await db
      .updateTable('order_flow')
      .set({ saved_method_id: saved })
      .where('beneficiary_id', '=', id)
      .execute();
    await payer.send(press);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Bestillingen er ændret']);
    expect(await chargesOf(portal, 'anna')).toEqual([]);
  });

  it('leads back to its page though its person has come of age since', async () => {
    await bear(portal, 'anna', '2008-03-03');
    const link = await askForLink();
    portal.clock.set(new Date('2026-03-02T22:59:00Z'));
    await payer.open(link);
    await bear(portal, 'anna', '2008-03-02');
    pass({ hours: 2 });
    portal.clock.set(new Date('2026-03-02T22:59:30Z'));
    await payer.submit(GO);
    await withJobs(portal, () => pay(payer));
    expect([payer.page?.status, headingOf(payer)]).toEqual([200, 'Tak, betalingen er modtaget']);
  });

  it('tells its person of nothing while it can still be paid by, though its window is closed', async () => {
    await askForLink();
    const letters = () =>
      portal.deps.connection.db
        .selectFrom('message')
        .select('subject')
        .where('subject', 'like', '%ikke gennemført%')
        .execute();
    for (let hour = 0; hour < 4; hour++) await portal.passMinutes(60);
    expect(await operations()).toEqual(['expired']);
    expect(await letters()).toEqual([]);
    await portal.passMinutes(21 * 60);
    expect(await letters()).toHaveLength(1);
  });

  it('is not given up by who leaves an older window', async () => {
    const link = await askForLink();
    await payer.open(link);
    await payer.submit(GO);
    const old = payer.prepare('Fortryd');
    pass({ hours: 2 });
    const other = payer.newWindow();
    await other.open(link);
    await other.submit(GO);
    expect(await operations()).toEqual(['expired', 'open']);
    const token = link.split('/').at(-1) ?? '';
    pass({ seconds: 5 });
    expect(old.url).toBeTruthy();
    await payer.open(`${portal.origin}/pay/${token}/back?cancelled=1`);
    expect(await operations()).toEqual(['expired', 'open']);
  });

  it('is refused for a saved card, and for who is of age', async () => {
    await bear(portal, 'anna', '2008-03-02');
    await anna.open('/order/payment-mode');
    expect(textOf(anna)).not.toContain(ASK);
    const press = anna.prepare('Næste', { reepayPaymentType: 'SinglePayment', intent: 'payer' });
    await anna.send(press);
    expect(anna.page?.status).toBe(403);
    expect(textOf(anna)).toContain('hvis du er under 18 år');
    const session = await ApiSession.signIn(portal, 'anna');
    await bear(portal, 'anna', '2008-03-02');
    const { flow } = await session.read<{ flow: { flowId: string } }>('/order-flow/current');
    const answer = await session.call('GET', `/order-flow/payment-link?flowId=${flow.flowId}`);
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'payer-not-offered']);
  });

  it('is no longer good once its person is blocked, or the portal takes no changes', async () => {
    const link = await askForLink();
    await payer.open(link);
    const press = payer.prepare(GO);
    const grete = await ApiSession.signInStaff(portal, 'support');
    await grete.call('PUT', '/admin/settings/read-only', { body: { isOn: true } });
    await payer.send(press);
    expect(payer.page?.status).toBe(503);
    await grete.call('PUT', '/admin/settings/read-only', { body: { isOn: false } });
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .where('username', '=', 'anna')
      .execute();
    await payer.open(link);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Linket virker ikke mere']);
    expect(await chargesOf(portal, 'anna')).toHaveLength(0);
  });
});

describe('the link by which somebody else pays a later period', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  let payer: FormClient;
  let cardId: string;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await orderUntilMode(anna, { needsPhoto: true });
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await withJobs(portal, () => pay(anna));
    await portal.runJobs();
    await portal.goTo('2026-03-26');
    cardId = (await later()).id;
    anna = await signedIn(portal, 'anna');
    payer = portal.browser();
  });

  const later = () =>
    portal.deps.connection.db
      .selectFrom('card')
      .select(['id', 'status'])
      .where('from_day', '=', '2026-04-02')
      .executeTakeFirstOrThrow();
  const pagePath = () => `/overview/card/${cardId}`;

  async function askForLink(): Promise<string> {
    await anna.open(pagePath());
    await anna.submit(ASK);
    expect(pathOf(anna)).toBe(`${pagePath()}/payment-link`);
    return linkOn(anna);
  }

  it('leads somebody without a login to the window, and both of them to what came of it', async () => {
    const link = await askForLink();
    expect(textOf(anna)).toContain('418,20 kr.');
    await payer.open(link);
    const text = textOf(payer);
    for (const part of [
      'Anna har bestilt et Ungdomskort',
      'FynBus',
      '2. apr. – 1. maj 2026',
      '418,20 kr.',
      'Dit betalingskort bliver ikke gemt',
    ])
      expect(text).toContain(part);
    await payer.submit(GO);
    expect(pathOf(payer)).toMatch(/^\/sandbox\/reepay\//);
    await withJobs(portal, () => pay(payer));
    expect([pathOf(payer)?.startsWith('/pay/'), headingOf(payer)]).toEqual([
      true,
      'Tak, betalingen er modtaget',
    ]);
    await anna.open(`${pagePath()}/payment-link`);
    expect(pathOf(anna)).toBe(pagePath());
    expect((await later()).status).toBe('Paid');
    await payer.open(link);
    expect(headingOf(payer)).toBe('Der er betalt');
  });

  it('is good for the person themselves, who comes back to the period', async () => {
    await anna.open(await askForLink());
    await anna.submit(GO);
    await withJobs(portal, () => pay(anna));
    expect(pathOf(anna)).toBe(pagePath());
  });

  it('says so once the period is cancelled or costs something else, and when it is paid otherwise', async () => {
    const link = await askForLink();
    const { db } = portal.deps.connection;
    const change = (price_ore: number) =>
      db.updateTable('card').set({ price_ore }).where('id', '=', cardId).execute();
    await change(50_000);
    await payer.open(link);
    expect([payer.page?.status, headingOf(payer)]).toEqual([410, 'Bestillingen er ændret']);
    await change(41_820);
    await payer.open(link);
    expect(headingOf(payer)).toBe('Betal for et Ungdomskort');
    await anna.open(pagePath());
    await anna.submit('Fortsæt betalingen');
    await withJobs(portal, () => pay(anna));
    await payer.open(link);
    expect(headingOf(payer)).toBe('Der er betalt');
  });

  it('is made once more while the period can be paid', async () => {
    const old = await askForLink();
    await portal.goTo('2026-03-28');
    anna = await signedIn(portal, 'anna');
    await anna.open(`${pagePath()}/payment-link`);
    expect(textOf(anna)).toContain('Linket virker ikke mere');
    await anna.submit('Lav et nyt link');
    expect(pathOf(anna)).toBe(`${pagePath()}/payment-link`);
    expect(linkOn(anna)).not.toBe(old);
    await payer.open(linkOn(anna));
    expect(headingOf(payer)).toBe('Betal for et Ungdomskort');
  });

  it('ends with the last day on which the period can be paid', async () => {
    await portal.goTo('2026-04-01');
    anna = await signedIn(portal, 'anna');
    const link = await askForLink();
    expect(textOf(anna)).toContain('2. apr. 2026 kl. 00.00');
    portal.clock.set(new Date('2026-04-01T22:30:00Z'));
    await portal.runJobs();
    await payer.open(link);
    expect(payer.page?.status).toBe(410);
  });

  it('is not offered to who is of age, or for what has no payment', async () => {
    await bear(portal, 'anna', '2008-03-02');
    await anna.open(pagePath());
    expect(textOf(anna)).not.toContain(ASK);
    await anna.open(`${pagePath()}/payment-link`);
    expect(pathOf(anna)).toBe(pagePath());
    const session = await ApiSession.signIn(portal, 'bo');
    const answer = await session.call('GET', `/cards/${cardId}/payment-link`);
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not-found']);
  });
});

describe('a link that is pressed too often', () => {
  const portal = sharedPortal({ runsJobs: false, env: { RATE_LIMITS: 'true' } });

  it('has to wait', async () => {
    const payer = await ApiSession.anonymous(portal);
    const press = () =>
      payer.call('POST', '/payer-link', {
        body: { token: 'a' },
        headers: { 'x-client-address': '192.0.2.1' },
      });
    for (let count = 0; count < 60; count++) expect((await press()).status).toBe(410);
    expect((await press()).status).toBe(429);
  });
});

describe('the link to a payment through Nets', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('leads to the terminal and back to what came of it', async () => {
    const clara = await claraBeforePayment(portal);
    await bear(portal, 'clara', '2009-03-02');
    await clara.open('/order/payment-mode');
    await clara.submit(ASK, { netsPaymentType: 'NewAgreement' });
    const payer = portal.browser();
    await payer.open(linkOn(clara));
    expect(textOf(payer)).toContain('Dit betalingskort bliver gemt');
    await payer.submit(GO);
    expect(pathOf(payer)).toMatch(/^\/sandbox\/netaxept\//);
    await payer.submit('Fortryd');
    expect(textOf(payer)).toContain('Betalingen blev afbrudt');
    await payer.submit(GO);
    await payer.submit('Lad 3-D Secure fejle');
    expect(textOf(payer)).toContain('Betalingen blev afvist');
    await payer.submit(GO);
    await withJobs(portal, () => payer.submit('Betal', NETS_CARD));
    expect([pathOf(payer)?.startsWith('/pay/'), headingOf(payer)]).toEqual([
      true,
      'Tak, betalingen er modtaget',
    ]);
    await clara.open('/order/payment-link');
    expect(pathOf(clara)).toBe('/order/receipt');
    expect(textOf(clara)).toContain('Visa •••• 0004');
  });

  it('leads the person themselves back to their own pages', async () => {
    const clara = await claraBeforePayment(portal);
    await bear(portal, 'clara', '2009-03-02');
    await clara.open('/order/payment-mode');
    await clara.submit('Næste', { netsPaymentType: 'SinglePayment' });
    await clara.submit('Betal', NETS_CARD);
    expect(clara.page?.hops).toContain('/order/process-nets');
    expect(pathOf(clara)).toBe('/order/receipt');
  });
});
