import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, problemOf } from '../worlds/api-session';
import { sharedPortal } from '../worlds/portal-per-test';
import { systemOf } from '../worlds/system';
import { isOfStaff, nameOf, served, type Served } from '../worlds/served';
import { snapshotOf } from '../worlds/rows';

const withBody = served
  .filter(({ body }) => body !== undefined)
  .map((call) => [nameOf(call), call] as const);
const PARAMETER = /\{\w+\}/g;
/** Some address that a path with parameters fits. */
const addressOf = (path: string) => path.replaceAll(PARAMETER, randomUUID());
const pathOf = ({ path }: Served) => addressOf(path);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const paths = [...new Set(served.map(({ path }) => path))];
const methodsWhere = (wanted: (call: Served) => boolean) =>
  served.filter(wanted).map(({ method }) => method.toUpperCase());
/** Whether the address belongs to the path: that of an order, say, to the path of any order. */
const fits = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(PARAMETER, '[^/]+')}$`).test(address);

const DANISH = /[a-zæøå]{3}/i;

describe('the API with strange input', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let anna: ApiSession;
  let admin: ApiSession;
  let system: ApiSession;
  const someoneFor = (endpoint: Served) => {
    if (endpoint.access === 'push') return system;
    return isOfStaff(endpoint) ? admin : anna;
  };
  /** So that calls that need one get past their first look. */
  const headers = { 'idempotency-key': 'input' };

  beforeAll(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    admin = await ApiSession.signInStaff(portal, 'admin');
    system = await systemOf(portal, 'uddannelse');
  });

  it.each(withBody)('%s refuses what is not JSON', async (_name, endpoint) => {
    for (const body of ['{', '<xml/>', 'flowId=1', '\u0000']) {
      const answer = await someoneFor(endpoint).call(
        endpoint.method.toUpperCase(),
        pathOf(endpoint),
        { body, headers },
      );
      expect(answer.status).toBe(422);
      expect(problemOf(answer).code).toBe('not-json');
      expect(problemOf(answer).messages.join()).toMatch(DANISH);
    }
  });

  it.each(withBody)('%s refuses wrong types and saves nothing', async (_name, endpoint) => {
    const before = await snapshotOf(portal);
    const numbers = { flowId: 1, version: 'x', groupId: [], cards: {}, contactInformation: 7 };
    const types = { schemeType: 'ZZ', subsidyId: 1, email: null, postcode: 5000 };
    for (const body of [[], 'null', '"text"', '7', { ...numbers, ...types }]) {
      const answer = await someoneFor(endpoint).call(
        endpoint.method.toUpperCase(),
        pathOf(endpoint),
        { body, headers },
      );
      expect(answer.status).toBe(422);
      expect(problemOf(answer).messages.join()).toMatch(DANISH);
    }
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it.each(withBody)('%s refuses more than it takes', async (_name, endpoint) => {
    const most = endpoint.isLong ? 8 * 1024 * 1024 : 64 * 1024;
    const body = { flowId: 'x'.repeat(most + 1) };
    const answer = await someoneFor(endpoint).call(
      endpoint.method.toUpperCase(),
      pathOf(endpoint),
      { body },
    );
    expect(answer.status).toBe(413);
    expect(problemOf(answer).code).toBe('body-too-large');
  });

  it('refuses an upload that is not a form, has no file, or an empty one', async () => {
    const empty = new FormData();
    empty.set('photo', new File([], 'tom.jpg'));
    const text = new FormData();
    text.set('photo', 'mig.jpg');
    for (const body of ['not a form', new FormData(), empty, text]) {
      const answer = await anna.call('PUT', '/photo', { body });
      expect(answer.status).toBe(400);
      expect(problemOf(answer).code).toBe('photo-empty');
    }
  });

  it.each(paths)('%s answers 405 to every other method, and says what is allowed', async (path) => {
    const address = addressOf(path);
    const methods = methodsWhere((call) => call.path === path);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const reachable = methodsWhere((call) => fits(call.path, address));
    for (const method of METHODS.filter((each) => !reachable.includes(each))) {
      const answer = await anna.call(method, address);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')?.split(', ').toSorted(), method).toEqual(
        allowed.toSorted(),
      );
      expect(problemOf(answer).code).toBe('method-not-allowed');
      expect(problemOf(answer).messages.join()).toMatch(DANISH);
    }
  });

  it.each(['/nothing', '/auth', '/cards/overview/more', '/'])(
    'answers 404 in JSON and Danish for GET /api%s',
    async (path) => {
      const answer = await anna.call('GET', path);
      expect(answer.status).toBe(404);
      expect(problemOf(answer).code).toBe('not-found');
      expect(problemOf(answer).messages.join()).toMatch(DANISH);
    },
  );

  it('forbids caches to store an answer, whatever its status', async () => {
    const answers = [
      await anna.call('GET', '/auth/check'),
      await anna.call('GET', '/translations'),
      await anna.call('GET', '/photo'),
      await anna.call('GET', '/nothing'),
      await anna.call('GET', '/openapi.json'),
      await anna.call('POST', '/order-flow', { body: '{' }),
      await anna.call('POST', '/order-flow', { body: 'x'.repeat(70_000) }),
      await anna.call('GET', '/auth/check', { headers: { 'x-api-key': null } }),
    ];
    for (const { status, headers: answered } of answers) {
      expect(answered.get('cache-control'), String(status)).toBe('no-store');
    }
  });

  it('answers with the request id that was sent, or with one of its own', async () => {
    const sent = 'request-1234';
    for (const path of ['/auth/check', '/nothing']) {
      const echoed = await anna.call('GET', path, { headers: { 'x-request-id': sent } });
      expect(echoed.headers.get('x-request-id')).toBe(sent);
      for (const strange of ['kort', 'a b c d e f g', '<script>alert(1)</script>']) {
        const own = await anna.call('GET', path, { headers: { 'x-request-id': strange } });
        expect(own.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
      }
    }
  });

  it('binds an idempotency key to its first body, and refuses a key that is far too long', async () => {
    const body = { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId: randomUUID() };
    const long = { 'idempotency-key': 'x'.repeat(201) };
    const refused = await anna.call('POST', '/payment-sessions', { body, headers: long });
    expect(problemOf(refused)).toMatchObject({
      code: 'invalid-input',
      errors: [{ field: 'idempotency-key' }],
    });
    const key = { 'idempotency-key': 'once' };
    await anna.call('POST', '/payment-sessions', { body, headers: key });
    const other = { ...body, groupId: randomUUID() };
    const reused = await anna.call('POST', '/payment-sessions', { body: other, headers: key });
    expect(problemOf(reused).code).toBe('idempotency-key-reused');
  });
});
