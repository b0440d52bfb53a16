import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';

/* What every answer says to the browser besides its content. */

const PUBLIC_ORIGIN = 'https://ungdomskort.test';
const KEPT = /^public, max-age=/;

describe('behind https', () => {
  const portal = sharedPortal({ env: { PUBLIC_ORIGIN } });
  let local: string;
  beforeAll(async () => {
    local = `http://127.0.0.1:${portal.portal.config.port}`;
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(local + path, { redirect: 'manual', ...init });
  const stylesheet = async () =>
    /href="(\/assets\/[^"]+\.css)"/.exec(await (await ask('/login')).text())![1]!;

  const answers: [string, number, () => Promise<Response>][] = [
    ['a page', 200, () => ask('/login')],
    ['a page that is not there', 302, () => ask('/findes-ikke')],
    ['a redirect', 302, () => ask('/')],
    ['a redirect to the login', 302, () => ask('/overview')],
    ['a form refused', 422, () => ask('/login', { method: 'POST', body: new URLSearchParams() })],
    [
      'a form from elsewhere',
      403,
      () => ask('/login', { method: 'POST', headers: { origin: 'https://andre.test' } }),
    ],
    ['the data behind a page', 404, () => ask('/login?_data=root')],
    ['what only a client router asks for', 404, () => ask('/__manifest')],
    ['the API', 401, () => ask('/api/auth/check')],
    ['the description of the API', 200, () => ask('/api/openapi.json')],
    ['a stylesheet', 200, async () => ask(await stylesheet())],
    ['a stylesheet that is not there', 404, () => ask('/assets/findes-ikke.css')],
    ['a file', 200, () => ask('/icon.svg')],
    ['the health check', 200, () => ask('/livez')],
  ];

  it.each(answers)(
    '%s (%d) has headers that demand encryption, its own media type, use by this site alone and no frame',
    async (_what, status, get) => {
      const { headers, status: answered } = await get();
      expect(answered).toBe(status);
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      });
    },
  );

  it.each(answers)(
    '%s (%d) may be stored by no cache unless it is a file that is the same for everybody',
    async (what, status, get) => {
      const { headers } = await get();
      const isFile = status === 200 && /stylesheet|file/.test(what);
      expect(headers.get('cache-control')).toMatch(isFile ? KEPT : /^no-store$/);
    },
  );

  it('cookies have names that no other host of the domain can set', async () => {
    for (const path of ['/login', '/login?videre=%2Fhistory']) {
      const cookie = (await ask(path)).headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^__Host-visitor=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    }
  });

  it('a form counts with the token of its own cookie, not with a cookie that was planted beside it', async () => {
    const page = await ask('/login');
    const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = new URLSearchParams({ csrf, username: 'anna' });
    const logIn = (sent: string) =>
      ask('/login', { method: 'POST', body, headers: { cookie: sent } });
    const planted = await logIn(cookie.replace('__Host-', ''));
    expect(planted.status).toBe(403);
    const own = await logIn(cookie);
    expect(own.status).toBe(303);
    expect(own.headers.get('set-cookie')).toMatch(/^__Host-session=/);
  });

  it('the stand-in of the route picker may be shown in a frame of the portal, as its own policy says', async () => {
    const { headers } = await ask('/sandbox/gvss/findes-ikke');
    expect(headers.has('x-frame-options')).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the data behind a page', () => {
  const portal = sharedPortal();

  it('is given to nobody, logged in or not, on pages whose script does not ask for it', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    for (const route of ['root', 'routes/overview/overview', 'routes/findes-ikke', '']) {
      const answer = await browser.open(`/overview?_data=${encodeURIComponent(route)}`);
      expect([answer.status, answer.html], route).toEqual([404, '']);
    }
  });

  it('is given to the script of a page that waits for a payment', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    const question =
      '/order/payment-status?_data=routes%2Forder%2Fpayment%2Fpayment-status&spoerg=1';
    const answer = await browser.open(question);
    // Nothing is paid, so the script is sent on.
    expect(answer.status).toBe(204);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('comes without headers about https where there is no https', async () => {
    const { headers } = await fetch(`${portal.origin}/login`);
    expect(headers.has('strict-transport-security')).toBe(false);
  });
});

describe('the end of a login', () => {
  const portal = sharedPortal();

  it('is put off by a form of that login, and by no other request', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    const own = browser.page?.document.querySelector('input[name="csrf"]')?.getAttribute('value');
    const extend = (fields: Record<string, string>) =>
      fetch(`${portal.origin}/session/extend`, {
        method: 'POST',
        headers: { accept: 'application/json', cookie: browser.cookieHeader() },
        body: new URLSearchParams(fields),
      });
    await portal.passMinutes(20);
    expect((await extend({})).status).toBe(403);
    expect((await extend({ csrf: 'forfalsket' })).status).toBe(403);
    const answer = await extend({ csrf: own ?? '' });
    expect(answer.status).toBe(200);
    const { secondsLeft } = (await answer.json()) as { secondsLeft: number };
    expect(secondsLeft).toBeGreaterThan(29 * 60);
    expect(secondsLeft).toBeLessThanOrEqual(30 * 60);
  });
});
