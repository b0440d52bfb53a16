import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApi } from '#server/api';
import { Metrics } from '#server/metrics/metrics';
import { NO_TRACING } from '#server/tracing/tracing';
import { createApp } from '#server/app';
import { leavesWindow } from '#server/seed/frede';
import { ComparedPages } from '../worlds/compared-pages';
import { FormClient } from '../worlds/form-client';
import { givePhoto, logIn, pay, TYPED_CONTACTS } from '../worlds/journey';
import { personOf } from '../worlds/order-world';
import { createOrdersDatabase, startPortalOn, TODAY, type TestPortal } from '../worlds/portal';
import { findFreePort } from '../run/port';
import routes from '~/routes';

const PATHS = routes.map(({ path = '' }) => `/${path.replace(/:\w+|\*/, 'ukendt')}`);
const PEOPLE = [
  'bo',
  'david',
  'emma',
  'frede',
  'gry',
  'hans',
  'jens',
  'lone',
  'mads',
  'blocked',
  'none',
];
const QUERIES = ['?index', '?index=1&a=2', '?a=%20b', '?a=b', '?', '?side=2'];
const TOO_LARGE = new Uint8Array(9 * 1024 * 1024 + 1);
const [WAITING, WAITING_DATA] = ['/dataRetrieval', '?_data=routes%2Fsession%2Fdata-retrieval'];

/** Each answer is compared with that of Remix's own handler over the same answers of the API. */
describe('a screen gives the same answer as through Remix’s own handler', () => {
  let portal: TestPortal;
  let server: Server;
  let pages: ComparedPages;
  let browser: FormClient;
  let metrics: Metrics;

  beforeAll(async () => {
    const port = await findFreePort();
    portal = await startPortalOn(await createOrdersDatabase(), {
      env: { PUBLIC_ORIGIN: `http://localhost:${port}` },
    });
    pages = await ComparedPages.load();
    const app = createApp({
      config: portal.portal.config,
      logger: pino({ level: 'silent' }),
      api: buildApi(portal.deps),
      sandbox: portal.sandbox.app,
      web: { handler: pages.handler(), clientDirectory: 'build/web/client' },
      metrics: (metrics = new Metrics(portal.portal.config, undefined)),
      tracing: NO_TRACING,
      findObstacle: async () => null,
    });
    const listener = getRequestListener(app.fetch);
    server = createServer((request, response) => void listener(request, response));
    await once(server.listen(port, 'localhost'), 'listening');
    await leavesWindow.happen(portal.deps, { day: TODAY, seedDay: TODAY });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    metrics.close();
    await portal.close();
  });
  beforeEach(() => {
    pages.api = 'answers';
    browser = newBrowser();
  });

  const newBrowser = () => new FormClient(portal.portal.config.publicOrigin);

  /** Asks every path once, without following where it leads; the statuses that came, in order. */
  async function askAll(paths: readonly string[], init: RequestInit = {}): Promise<number[]> {
    const from = pages.statuses.length;
    for (const path of paths) {
      const answer = await fetch(`${browser.origin}${path}`, { ...init, redirect: 'manual' });
      await answer.arrayBuffer();
    }
    const statuses = pages.statuses.slice(from);
    expect(statuses.length).toBeGreaterThanOrEqual(paths.length);
    return [...new Set(statuses)].sort();
  }

  const asSignedIn = () => ({ headers: { cookie: browser.cookieHeader() } });
  const expectAlike = () => expect(pages.differences.splice(0)).toEqual([]);
  const lastStatus = () => pages.statuses.at(-1);

  async function logInAs(person: string): Promise<void> {
    browser = newBrowser();
    await logIn(browser, person);
  }

  it.each(['GET', 'HEAD', 'POST'])('to a %s without a login', async (method) => {
    const statuses = await askAll(PATHS, { method });
    // The link of a mail without its token is known to nobody, and a link to pay by is too old.
    expect(statuses).toEqual(method === 'POST' ? [400, 405] : [200, 302, 404, 410]);
    expectAlike();
  });

  it('to a browser that fetches a page ahead for somebody without an order', async () => {
    await logInAs('bo');
    const { cookie } = asSignedIn().headers;
    expect(await askAll(PATHS, { headers: { cookie, purpose: 'prefetch' } })).toContain(204);
    expectAlike();
  });

  it.each(PEOPLE)('to the demo person %s', async (person) => {
    await logInAs(person);
    expect(await askAll(PATHS, asSignedIn())).toContain(404);
    expectAlike();
  });

  it.each(QUERIES)('to the query %s', async (query) => {
    await logInAs('bo');
    await askAll(
      PATHS.map((path) => path + query),
      asSignedIn(),
    );
    expectAlike();
  });

  it('to a script that asks for data', async () => {
    await logInAs('bo');
    await askAll([WAITING + WAITING_DATA], asSignedIn());
    expectAlike();
  });

  it('to every step of an order, refusals included', async () => {
    await logInAs('anna');
    await browser.open('/order/configuration/periods');
    await browser.submit('Brug denne periode', { choice: 'own', 'from.day': '99' });
    expect(lastStatus()).toBe(422);
    await browser.open('/order/configuration');
    await browser.submit('Næste');
    await browser.submit('Næste', { ...TYPED_CONTACTS, email: 'ingen' });
    expect(lastStatus()).toBe(422);
    await browser.submit('Næste', TYPED_CONTACTS);
    await browser.submit('Upload foto', { photo: new File(['x'], 'x.jpg') });
    expect(lastStatus()).toBe(422);
    await browser.submit('Upload foto', { photo: new File([TOO_LARGE], 'x.jpg') });
    expect(lastStatus()).toBe(422);
    await givePhoto(browser);
    await browser.submit('Gå til betaling');
    expect(lastStatus()).toBe(422);
    const late = browser.prepare('Gå til betaling', { conditionsAccepted: 'on' });
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await askAll(PATHS, asSignedIn());
    await pay(browser);
    expect(browser.page?.url.pathname).toBe('/order/receipt');
    await browser.send(late);
    await askAll(PATHS, asSignedIn());
    expectAlike();
  });

  it('to forms that are late, forged, foreign or too long', async () => {
    await logInAs('emma');
    await browser.open('/profile');
    const send = async (change: (init: RequestInit) => RequestInit, path = '/logout') => {
      const logout = browser.prepare('Log ud');
      await browser
        .newWindow()
        .send({ url: new URL(path, browser.origin), init: change(logout.init) });
    };
    await send((init) => ({ ...init, body: new URLSearchParams({ csrf: 'x' }) }));
    expect(lastStatus()).toBe(403);
    await send((init) => ({ ...init, headers: { origin: 'https://evil.example' } }));
    await send((init) => ({ ...init, body: 'x'.repeat(TOO_LARGE.length) }));
    await send((init) => ({
      ...init,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    }));
    expect(lastStatus()).toBe(400);
    await send((init) => init, '/overview');
    expect(lastStatus()).toBe(405);
    await send((init) => init, '/error?status=405');
    const stranger = newBrowser();
    await stranger.open('/login');
    await stranger.send(browser.prepare('Log ud'));
    expectAlike();
  });

  it.each(['is away', 'throws'] as const)('while the API %s', async (state) => {
    await logInAs('ida');
    await browser.open('/order/configuration');
    const next = browser.prepare('Næste');
    pages.api = state;
    const statuses = [...(await askAll(PATHS, asSignedIn())), ...(await askAll(PATHS))];
    expect(statuses).toContain(state === 'throws' ? 500 : 503);
    await browser.send(next);
    expect(lastStatus()).toBe(state === 'throws' ? 500 : 503);
    expectAlike();
  });

  it('without anything of the person who was logged in before', async () => {
    const { db } = portal.deps.connection;
    const pagesOf = async (person: string) => {
      await logInAs(person);
      const views = [];
      for (const path of [...PATHS, ...PATHS]) {
        const url = `http://localhost:${portal.portal.config.port}${path}`;
        views.push(await (await fetch(url, { ...asSignedIn(), redirect: 'manual' })).text());
      }
      return views.join();
    };
    const first = await pagesOf('bo');
    const second = await pagesOf('frede');
    const { id, contact_email: email } = await personOf(portal, 'bo');
    const cards = await db.selectFrom('card_group').select('id').execute();
    const token = /name="csrf" value="([^"]+)"/.exec(first)?.[1];
    const own = cards.map((card) => card.id).filter((card) => first.includes(card));
    expect(own.length).toBeGreaterThan(0);
    for (const word of [id, email, token, 'Bo Thygesen', 'Fjordbakken', ...own]) {
      expect(first).toContain(word);
      expect(second).not.toContain(word);
    }
    expect(second).toContain((await personOf(portal, 'frede')).id);
  });
});
