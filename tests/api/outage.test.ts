// @module-tag postgres
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ShiftableClock } from '#server/clock';
import { readConfig } from '#server/config';
import { startWorker, type Worker } from '#server/jobs/worker';
import { openPortal, type Portal } from '#server/portal';
import { cuttableLine, type CuttableLine } from '../mocks/cuttable-line';
import { addPeopleLike } from '../worlds/extra-people';
import { FormClient, mainText, type PageView } from '../worlds/form-client';
import { givePhoto, GOOD_CARD, logIn, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { startPortal, type TestPortal } from '../worlds/portal';
import { findFreePort } from '../run/port';

const PEOPLE = 20;
const RETRY_AFTER = /^\d+$/;

/** Pages in a process of their own, whose line to the API, and so to all data, can be cut. */
describe('while nothing can be saved', () => {
  let api: TestPortal;
  let jobs: Worker;
  let web: Portal;
  let line: CuttableLine;
  let people: string[];
  let browser: FormClient;
  let said: string[];

  beforeAll(async () => {
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    api = await startPortal({ env: { PUBLIC_ORIGIN: origin, ROLE: 'api' } });
    jobs = startWorker(api.deps);
    people = await addPeopleLike(api, 'anna', PEOPLE);
    line = await cuttableLine(api.portal.config.port);
    const config = readConfig({
      ...{ MODE: 'demo', ROLE: 'web', HOST: '127.0.0.1', PORT: String(port) },
      ...{ API_URL: `http://127.0.0.1:${line.port}`, SHUTDOWN_SECONDS: '1' },
    });
    const logger = pino({ level: 'error' }, { write: (text: string) => void said.push(text) });
    web = await openPortal(config, { clock: new ShiftableClock(), logger });
  });
  afterAll(async () => {
    await web.close();
    await line.close();
    await jobs.stop();
    await api.close();
  });
  beforeEach(() => {
    line.restore();
    said = [];
    browser = new FormClient(web.config.publicOrigin);
  });

  const path = () => browser.page?.url.pathname;
  const valueOf = (page: PageView, name: string) =>
    page.document.querySelector(`input[name="${name}"]`)?.getAttribute('value');

  async function signIn(): Promise<void> {
    await logIn(browser, people.pop()!);
    await browser.open('/order');
    expect(path()).toBe('/order/configuration');
  }

  function expectOutage(page: PageView): void {
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toMatch(RETRY_AFTER);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(mainText(page.document)).toContain('Vi har tekniske problemer');
    expect(mainText(page.document)).not.toContain('Der er desværre opstået en fejl');
  }

  /** What a screen reader says first is what the page says first. */
  function expectOwnTitle({ document }: PageView): void {
    const [title] = (document.querySelector('title')?.text ?? '').split(' – ');
    expect(title).toBe(document.querySelector('h1')?.text);
  }

  /** The same form once more, which says that nothing was saved and takes a second press. */
  function expectFormAgain(page: PageView): void {
    expectOutage(page);
    expect(page.document.querySelector('.error-summary')?.text).toContain('Det står her stadig');
    expect(page.document.querySelector('title')?.text).toMatch(/^Fejl: /);
  }

  it('every form of an order comes back with what was typed, and can be sent again', async () => {
    await signIn();
    const press = async (button: string, values: Record<string, string> = {}) => {
      const before = path();
      line.cut('changes');
      const page = await browser.submit(button, values);
      line.restore();
      expect(path()).toBe(before);
      expectFormAgain(page);
      return page;
    };

    await browser.open('/order/configuration/delivery');
    const chosen = browser.page!.document.querySelectorAll('input[type=radio]').at(-1)!;
    const [name, value] = [chosen.getAttribute('name')!, chosen.getAttribute('value')!];
    const delivery = await press('Brug denne levering', { [name]: value });
    expect(delivery.document.querySelector('input[checked]')?.getAttribute('value')).toBe(value);

    await browser.open('/order/configuration/periods');
    const days = {
      ...{ choice: 'own', 'from.day': '17', 'from.month': '3', 'from.year': '2026' },
      ...{ 'to.day': '20', 'to.month': '5', 'to.year': '2026' },
    };
    const periods = await press('Brug denne periode', days);
    expect(valueOf(periods, 'from.day')).toBe('17');
    expect(valueOf(periods, 'to.month')).toBe('5');

    await browser.open('/order/contacts');
    const contacts = await press('Næste', { ...TYPED_CONTACTS, phoneCountry: 'Sweden' });
    for (const [field, typed] of Object.entries(TYPED_CONTACTS)) {
      expect(valueOf(contacts, field)).toBe(typed);
    }
    await browser.submit('Næste', TYPED_CONTACTS);
    expect(path()).toBe('/order/photo');
    await givePhoto(browser);

    expect(path()).toBe('/order/summary');
    const summary = await press('Gå til betaling', { conditionsAccepted: 'on' });
    expect(
      summary.document.querySelector('input[name=conditionsAccepted]')?.hasAttribute('checked'),
    ).toBe(true);
    await browser.submit('Gå til betaling');
    expect(path()).toBe('/order/payment-mode');
    const mode = await press('Næste', { reepayPaymentType: 'Regular' });
    expect(mode.document.querySelector('input[checked]')?.getAttribute('value')).toContain(
      'Regular',
    );
  });

  it('a form whose answer is that of a proxy comes back with what was typed', async () => {
    await signIn();
    await browser.submit('Næste');
    line.cut('changes', 'answered by a proxy');
    expectFormAgain(await browser.submit('Næste', TYPED_CONTACTS));
    line.restore();
    await browser.submit('Næste');
    await givePhoto(browser);
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    line.cut('changes', 'answered by a proxy');
    expectFormAgain(await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' }));
    expect(said.join('')).toContain('Something in between answered 502');
    expect(said.join('')).not.toContain('<h1>');
    line.restore();
    await browser.submit('Næste');
    expect(path()).toMatch(/^\/sandbox\/reepay\/pay\//);
  });

  it('a photo that could not be taken is asked for again', async () => {
    await signIn();
    await browser.submit('Næste');
    await browser.submit('Næste', TYPED_CONTACTS);
    line.cut('changes');
    const page = await browser.submit('Upload foto', { photo: await photoFile() });
    line.restore();
    expectOutage(page);
    expect(said.join('')).toMatch(/The API gave no answer to PUT [^:]+: fetch failed/);
    expect(mainText(page.document)).toContain('kunne ikke tage imod dit foto');
    await givePhoto(browser);
    expect(path()).toBe('/order/summary');
  });

  it('the part of a photo that was chosen stays chosen', async () => {
    await signIn();
    await browser.submit('Næste');
    await browser.submit('Næste', TYPED_CONTACTS);
    await browser.submit('Upload foto', { photo: await photoFile() });
    line.cut('changes');
    const page = await browser.submit('Brug dette udsnit', { left: '7', top: '11', width: '222' });
    line.restore();
    expectFormAgain(page);
    expect(['left', 'top', 'width'].map((name) => valueOf(page, name))).toEqual(['7', '11', '222']);
  });

  describe('while nothing can be saved or read', () => {
    it('a form keeps what was typed, to be sent again with one press', async () => {
      await signIn();
      await browser.submit('Næste');
      line.cut('everything');
      const page = await browser.submit('Næste', TYPED_CONTACTS);
      expectOutage(page);
      expect(mainText(page.document)).toContain('heller ikke gået tabt');
      expectOutage(await browser.submit('Send igen'));
      line.restore();
      await browser.submit('Send igen');
      expect(path()).toBe('/order/photo');
      await browser.open('/order/contacts');
      expect(valueOf(browser.page!, 'email')).toBe(TYPED_CONTACTS.email);
    });

    it('a photo that was sent is asked for again', async () => {
      await signIn();
      await browser.submit('Næste');
      await browser.submit('Næste', TYPED_CONTACTS);
      line.cut('everything');
      const page = await browser.submit('Upload foto', { photo: await photoFile() });
      expectOutage(page);
      expect(mainText(page.document)).toContain('vælg det igen');
      expect(page.document.querySelector('main form')).toBeNull();
    });

    it('a login says so, and keeps the name', async () => {
      await browser.open('/login');
      line.cut('everything');
      const page = await browser.submit('Log ind', { username: people.at(-1)! });
      expectOutage(page);
      line.restore();
      await browser.submit('Send igen');
      expect(path()).toBe('/order/configuration');
    });

    it('a page says so, with a code to read out, and leads back to itself', async () => {
      await signIn();
      line.cut('everything');
      for (const address of ['/overview', '/order/contacts?vis=alt', '/login']) {
        const page = await browser.open(address);
        expectOutage(page);
        expectOwnTitle(page);
        expect(mainText(page.document)).toMatch(/Fejlkode: [\dA-F]{4}-[\dA-F]{4}/);
        const link = page.document.querySelector('main a.target, main a.button');
        expect(link?.text).toBe('Prøv igen');
        expect(link?.getAttribute('href')).toBe(address);
      }
    });

    it('a question of a script in the background is answered 503, and a button outside a form leads back to its page', async () => {
      await signIn();
      const { csrf } = Object.fromEntries(
        browser
          .page!.document.querySelectorAll('input[name=csrf]')
          .map((each) => ['csrf', each.getAttribute('value') ?? '']),
      );
      line.cut('everything');
      const extend = {
        url: new URL('/session/extend', web.config.publicOrigin),
        init: { method: 'POST', body: new URLSearchParams({ csrf: csrf ?? '' }) },
      };
      const script = await fetch(extend.url, {
        ...extend.init,
        redirect: 'manual',
        headers: { cookie: browser.cookieHeader(), accept: 'application/json' },
      });
      expect(script.status).toBe(503);
      expectOutage(await browser.send(extend));
      expect(path()).toBe('/overview');
    });

    it('somebody who has paid is not told that the payment failed, and does not pay again', async () => {
      await signIn();
      await browser.submit('Næste');
      await browser.submit('Næste', TYPED_CONTACTS);
      await givePhoto(browser);
      await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
      await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      expect(path()).toMatch(/^\/sandbox\/reepay\/pay\//);
      line.cut('everything');
      const returned = await browser.submit('Betal', GOOD_CARD);
      const address = returned.url.pathname + returned.url.search;
      // Where the window of somebody under 18 leads, who may have had another one pay.
      expect(path()).toMatch(/^\/pay\/[^/]+\/back$/);
      for (const each of [
        address,
        '/order/payment-status',
        '/order/process-nets',
        '/order/receipt',
      ]) {
        const page = await browser.open(each);
        expect(page.status).toBe(503);
        expect(page.headers.get('retry-after')).toMatch(RETRY_AFTER);
        expectOwnTitle(page);
        const text = mainText(page.document);
        expect(text).toContain('Vi har ikke fået svar endnu');
        expect(text).toContain('Du skal ikke betale igen');
        expect(text).not.toMatch(/fejlet|mislyk|aflyst|fejl\b/i);
        const link = page.document.querySelector('main a');
        expect(link?.text).toBe('Opdatér status');
        expect(link?.getAttribute('href')).toBe(each);
      }
      line.restore();
      await browser.open(address);
      expect(path()).toBe('/order/receipt');
      expect(browser.page?.status).toBe(200);
    });
  });
});

it('a web tier whose API_KEY the API does not know says that it does not work, and writes down why', async () => {
  const api = await startPortal({ env: { ROLE: 'api' } });
  const port = await findFreePort();
  const config = readConfig({
    ...{ MODE: 'demo', ROLE: 'web', HOST: '127.0.0.1', PORT: String(port) },
    ...{ API_URL: api.origin, API_KEY: 'of-another-portal', SHUTDOWN_SECONDS: '1' },
  });
  const said: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
  const web = await openPortal(config, { clock: new ShiftableClock(), logger });
  try {
    const page = await new FormClient(config.publicOrigin).open('/login');
    expect(page.status).toBe(503);
    expect(mainText(page.document)).toContain('Vi har tekniske problemer');
    expect(said.join('')).toContain('The API does not know this API_KEY');
  } finally {
    await web.close();
    await api.close();
  }
});

it('a web tier whose API_URL leads back to itself says that it does not work, and does not ask itself', async () => {
  const port = await findFreePort();
  const config = readConfig({
    ...{ MODE: 'demo', ROLE: 'web', HOST: '127.0.0.1', PORT: String(port) },
    ...{ API_URL: `http://127.0.0.1:${port}`, SHUTDOWN_SECONDS: '1' },
  });
  const paths: string[] = [];
  const logger = pino(
    {},
    { write: (line: string) => void paths.push((JSON.parse(line) as { path: string }).path) },
  );
  const web = await openPortal(config, { clock: new ShiftableClock(), logger });
  try {
    const page = await new FormClient(config.publicOrigin).open('/login');
    expect(page.status).toBe(503);
    expect(mainText(page.document)).toContain('Vi har tekniske problemer');
    expect(paths.length).toBeLessThan(20);
  } finally {
    await web.close();
  }
});
