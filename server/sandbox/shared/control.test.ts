import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAddressSandbox } from '../addresses/sandbox';
import { createGvssSandbox } from '../gvss/sandbox';
import { createMailSandbox } from '../mail/sandbox';
import { createNetaxeptSandbox } from '../netaxept/sandbox';
import { createReepaySandbox } from '../reepay/sandbox';
import { createRejsekortSandbox } from '../rejsekort/sandbox';
import { SandboxStore } from './store';
import { createVusSandbox } from '../vus/sandbox';

const publicOrigin = 'http://portal.test';
const clock = { now: () => new Date('2026-03-02T08:30:00Z') };
const token = 'test';

let store: SandboxStore;
let app: Hono;

beforeEach(() => {
  store = new SandboxStore(':memory:');
  const basics = { store, clock };
  const none = { push: () => Promise.resolve(null), groups: () => Promise.resolve([]) };
  app = new Hono()
    .route('/', createReepaySandbox({ ...basics, publicOrigin, privateKey: token }).app)
    .route('/', createNetaxeptSandbox({ ...basics, merchantId: '1', token }).app)
    .route('/sandbox/vus', createVusSandbox({ ...basics, token }))
    .route('/sandbox/rejsekort', createRejsekortSandbox({ ...basics, ...none, token }))
    .route('/sandbox/gvss', createGvssSandbox({ ...basics, ...none, secret: token, publicOrigin }))
    .route('/sandbox/addresses', createAddressSandbox({ store, token }))
    .route('/sandbox/mail', createMailSandbox({ store }));
});
afterEach(() => store.close());

const post = (path: string, fields: Record<string, string>) =>
  app.request(path, { method: 'POST', body: new URLSearchParams(fields) });

const NO_CHOICE = 'Vælg en af mulighederne';
const NO_CALLS = 'Antal kald skal være et helt tal fra 0 til 1000';
const NO_DELAY = 'Forsinkelsen skal være et helt tal fra 0 til 60000';
const NO_MAILS = 'Antal mails skal være et helt tal fra 0 til 1000';

describe.each([
  ['/sandbox/reepay/control', { api: 'slow', apiCalls: '2' }, { apiCalls: '-0.5' }, NO_CALLS],
  ['/sandbox/netaxept/control', { callback: 'twice' }, { slowMs: '60001' }, NO_DELAY],
  [
    '/sandbox/vus/control',
    { fault: 'slow', slowMs: '20' },
    { fault: 'nej', slowMs: '1' },
    NO_CHOICE,
  ],
  [
    '/sandbox/rejsekort/control',
    { fault: 'down', slowMs: '0' },
    { fault: 'down', slowMs: 'x' },
    NO_DELAY,
  ],
  ['/sandbox/gvss/control', { fault: 'twice' }, {}, NO_CHOICE],
  [
    '/sandbox/addresses/control',
    { fault: 'malformed', slowMs: '7' },
    { fault: 'toString', slowMs: '7' },
    NO_CHOICE,
  ],
  ['/sandbox/mail', { refusals: '3' }, { refusals: '1001' }, NO_MAILS],
])('the control page at %s', (path, good, bad, message) => {
  test('saves the faults that are ordered, says so, and shows them', async () => {
    expect(await (await app.request(path)).text()).not.toContain('Ændringen er gemt.');

    const answer = await post(`${path}/faults`, good);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${path}?gemt=1`);

    const page = await (await app.request(`${path}?gemt=1`)).text();
    expect(page).toContain('Ændringen er gemt.');
    for (const value of Object.values(good)) {
      expect(page).toMatch(new RegExp(`value="${value}"\\s+(selected|inputmode)`));
    }
  });

  test('refuses unknown faults with one message, and changes nothing', async () => {
    const before = await (await app.request(path)).text();

    const answer = await post(`${path}/faults`, bad);

    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('<title>Fejl: ');
    expect(page.match(new RegExp(`<li><a href="#\\w+">${message}</a></li>`, 'g'))).toHaveLength(1);
    expect(await (await app.request(path)).text()).toBe(before);
  });
});

test.each(['reepay', 'netaxept'])('the stand-in %s takes faults in JSON too', async (name) => {
  const path = `/sandbox/${name}/control`;
  const send = (to: string, body: object) =>
    app.request(`${path}/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const ordered = await send('faults', { api: 'error-500', apiCalls: 7 });
  expect(await ordered.json()).toMatchObject({ faults: { api: 'error-500', apiCalls: 7 } });
  const refused = await send('faults', { apiCalls: 'mange', api: 'nej' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({
    errors: expect.arrayContaining([
      { field: 'api', message: NO_CHOICE },
      { field: 'apiCalls', message: NO_CALLS },
    ]) as unknown,
  });
  expect((await send('actions', { action: 'noget' })).status).toBe(422);
  const reset = await send('actions', { action: 'reset-faults' });
  expect(await reset.json()).toMatchObject({ faults: { api: 'none', apiCalls: 1 } });
});
