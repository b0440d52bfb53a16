// @module-tag postgres
import { describe, expect, it } from 'vitest';
import { ApiSession } from '../worlds/api-session';
import { givePhoto, pay } from '../worlds/journey';
import {
  chooseFor,
  codeByLetter,
  codeIn,
  comeByCode,
  lettersOf,
  printerIs,
} from '../worlds/letters';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

/* The number and the code of an order that staff begin: docs/rules/assisted-orders.md. */

describe('a code that is pressed twice', () => {
  const portal = portalPerTest({ runsJobs: false });

  /** A browser with number and code typed, before the press. */
  async function typedIn(typed: { number: string; code: string }) {
    const browser = portal.browser();
    await browser.open('/continue');
    return { browser, press: browser.prepare('Fortsæt', typed) };
  }

  it('lets in at both presses, whichever answer the browser shows', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const { browser, press } = await typedIn({ number, code });
    const answers = await Promise.all([1, 2].map(() => browser.fetchOnce(press.url, press.init)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      '/order/summary',
      '/order/summary',
    ]);
    await browser.open('/order/summary');
    expect(pathOf(browser)).toBe('/order/summary');
  });

  it('lets in at the second press where the answer to the first was lost', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const wrong = { number, code: 'AAAA-AAAA-AAAA' };
    for (let tries = 0; tries < 4; tries++) await comeByCode(portal, wrong);
    const { browser, press } = await typedIn({ number, code });
    await browser.newWindow().send(press);
    await browser.send(press);
    expect(pathOf(browser)).toBe('/order/summary');
  });

  it('lets in nobody else, and nobody a minute later', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const { browser, press } = await typedIn({ number, code });
    const lost = browser.newWindow();
    await lost.send(press);
    expect(pathOf(lost)).toBe('/order/summary');
    expect(pathOf(await comeByCode(portal, { number, code }))).toBe('/continue');
    const wrong = browser.newWindow();
    await wrong.open('/continue');
    await wrong.submit('Fortsæt', { number, code: 'AAAA-AAAA-AAAA' });
    expect(pathOf(wrong)).toBe('/continue');
    const again = browser.newWindow();
    await again.send(press);
    expect(pathOf(again)).toBe('/order/summary');
    await portal.passMinutes(1);
    await browser.send(press);
    expect(pathOf(browser)).toBe('/continue');
  });

  it('lets in nobody after the login was ended', async () => {
    const { number, code } = await codeByLetter(portal, 'anna');
    const { browser, press } = await typedIn({ number, code });
    const first = browser.newWindow();
    await first.send(press);
    await first.submit('Log ud');
    await browser.send(press);
    expect(pathOf(browser)).toBe('/continue');
  });
});

describe('a code that waits to be sent', () => {
  const portal = portalPerTest({ runsJobs: false });
  const codeJobs = async () => {
    const jobs = portal.deps.connection.db
      .selectFrom('job')
      .select(['payload', 'finished_at'])
      .where('kind', '=', 'send-order-code');
    return (await jobs.execute()).map(({ payload, finished_at: finishedAt }) => ({
      sealed: (JSON.parse(payload) as { sealed: string }).sealed,
      isFinished: finishedAt !== null,
    }));
  };
  const DROPPED = { sealed: '', isFinished: true };

  /** A letter that nobody has printed yet. */
  async function letterWaits() {
    const grete = await chooseFor(portal, 'anna');
    await printerIs(portal, 'down');
    await grete.submit('Send koden med brev', { reason: 'customer' });
    await portal.runJobs();
    const [job] = await codeJobs();
    expect([job?.sealed === '', job?.isFinished]).toEqual([false, false]);
    return grete;
  }
  async function printerIsBack() {
    await printerIs(portal, 'none');
    await portal.passMinutes(5);
  }

  it('is gone with its person', async () => {
    await letterWaits();
    const anna = await ApiSession.signIn(portal, 'anna');
    expect((await anna.call('DELETE', '/profile')).status).toBe(200);
    expect(await codeJobs()).toEqual([]);
    await printerIsBack();
    expect(await lettersOf(portal)).toEqual([]);
  });

  it('is sent no more once the order is over', async () => {
    await letterWaits();
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    await portal.passMinutes(5);
    expect(await codeJobs()).toEqual([DROPPED]);
    await printerIsBack();
    expect(await lettersOf(portal)).toEqual([]);
  });

  it('gives way to the one that replaces it', async () => {
    const grete = await letterWaits();
    await portal.passMinutes(1);
    await grete.submit('Send en ny kode med brev', { reason: 'customer' });
    await printerIsBack();
    expect(await codeJobs()).toEqual([DROPPED, DROPPED]);
    const letters = await lettersOf(portal);
    expect(letters).toHaveLength(1);
    const typed = codeIn(letters[0]?.paragraphs.join(' ') ?? '');
    expect(pathOf(await comeByCode(portal, typed))).toBe('/order/summary');
  });

  it('is sent no more once it is good no more', async () => {
    await letterWaits();
    await portal.goTo('2026-03-17');
    expect(await codeJobs()).toEqual([DROPPED]);
    await printerIsBack();
    expect(await lettersOf(portal)).toEqual([]);
  });

  it('is gone with its person by mail too', async () => {
    const { db } = portal.deps.connection;
    const grete = await chooseFor(portal, 'anna');
    const { id } = await personOf(portal, 'anna');
    await db
      .updateTable('beneficiary')
      .set({ contact_email: 'anna@eksempel.dk' })
      .where('id', '=', id)
      .execute();
    const identity = { issuer: 'https://broker.test', uuid: 'u', beneficiary_id: id };
    await db
      .insertInto('identity')
      .values({ ...identity, bound_at: '2026-03-01T08:00:00.000Z' })
      .execute();
    await grete.open(`/admin/person/${id}/order`);
    const anna = await ApiSession.signIn(portal, 'anna');
    await grete.submit('Send koden med mail', { reason: 'customer' });
    expect((await anna.call('DELETE', '/profile')).status).toBe(200);
    await portal.runJobs();
    const mails = (await (await fetch(`${portal.origin}/sandbox/mail/messages.json`)).json()) as {
      subject: string;
    }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['Din profil er slettet']);
  });
});

describe('the receipt of who has come by a code', () => {
  const portal = portalPerTest({ runsJobs: false });

  async function orderByCode() {
    const browser = await comeByCode(portal, await codeByLetter(portal, 'anna'));
    await browser.open('/order/photo');
    await givePhoto(browser);
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(browser);
    await portal.runJobs();
    await browser.open('/order/receipt');
    expect(pathOf(browser)).toBe('/order/receipt');
    return textOf(browser);
  }
  const IS_THE_RECEIPT = 'Denne side er din kvittering. Udskriv den, før du logger ud.';

  it('is the page itself where there is no e-mail, and speaks of no overview', async () => {
    const text = await orderByCode();
    expect(text).toContain(IS_THE_RECEIPT);
    expect(text).toContain('Hav kortet med, når du rejser');
    expect(text).not.toContain('Overblik');
  });

  it('is mailed where there is one', async () => {
    const { id } = await personOf(portal, 'anna');
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ contact_email: 'anna@eksempel.dk' })
      .where('id', '=', id)
      .execute();
    const text = await orderByCode();
    expect(text).toContain('Vi har sendt kvitteringen til anna@eksempel.dk.');
    expect(text).not.toContain(IS_THE_RECEIPT);
  });
});
