import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { REFUSAL_OF } from '#server/api/refusals-of';
import type { AuthCheck } from '#server/contract/auth';
import { grant } from '#server/contract/enums';
import { may, type Action, type Actor } from '#server/domain/permissions';
import { signInByCode } from '../worlds/letters';
import { ApiSession, problemOf } from '../worlds/api-session';
import { sharedPortal } from '../worlds/portal-per-test';
import { systemOf } from '../worlds/system';
import { isOfStaff, nameOf, served, type Served } from '../worlds/served';

/** Some address of the endpoint: access is decided before anything in it is read. */
const pathOf = ({ path }: Served) => path.replaceAll(/\{\w+\}/g, randomUUID());
const table = (wanted: (endpoint: Served) => boolean) =>
  served.filter(wanted).map((endpoint) => [nameOf(endpoint), endpoint] as const);

const isKeyed = (call: Served) => call.needsKey;
const looksAtLogin = ({ access }: Served) => access !== 'open' && access !== 'signed';
const isForgeryProof = (endpoint: Served) => endpoint.changesState && isKeyed(endpoint);
/** What somebody without a login does too: what is nobody's, and to pay by a link. */
const WITHOUT_LOGIN: readonly Served['access'][] = ['public', 'payer'];
const needsLogin = (endpoint: Served) =>
  !WITHOUT_LOGIN.includes(endpoint.access) && isKeyed(endpoint);

describe('the access to each call', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let anonymous: ApiSession;
  let anna: ApiSession;
  let bo: ApiSession;
  let blocked: ApiSession;
  let actors: Partial<Record<Actor, ApiSession>>;

  beforeAll(async () => {
    anonymous = await ApiSession.anonymous(portal);
    [anna, bo, blocked] = [
      await ApiSession.signIn(portal, 'anna'),
      await ApiSession.signIn(portal, 'bo'),
      await ApiSession.signIn(portal, 'blocked'),
    ];
    const assisted = await signInByCode(portal, 'clara');
    actors = {
      assisted,
      ...{ anonymous, beneficiary: anna, blocked },
      unverified: await ApiSession.signInStaff(portal, 'admin2', { showsCode: false }),
      school: await ApiSession.signInStaff(portal, 'skole'),
      admin: await ApiSession.signInStaff(portal, 'admin'),
      shadow: await ApiSession.signInStaff(portal, 'support'),
      susy: await systemOf(portal, 'uddannelse'),
    };
    const { user } = await bo.read<AuthCheck>('/auth/check');
    await actors.shadow!.call('POST', `/admin/people/${user!.userId}/shadow`, {
      body: { reason: 'control' },
    });
  });

  /** Somebody who may make a call. */
  const someoneFor = (endpoint: Served): ApiSession => (isOfStaff(endpoint) ? actors.admin! : anna);

  async function expectRefusal(
    session: ApiSession,
    endpoint: Served,
    headers: Record<string, string | null>,
    expected: { status: number; code: string },
  ) {
    const answer = await session.call(endpoint.method.toUpperCase(), pathOf(endpoint), { headers });
    expect(answer.status).toBe(expected.status);
    const problem = problemOf(answer);
    expect(problem.code).toBe(expected.code);
    expect(problem.messages.join(' ')).toMatch(/[a-zæøå]{3}/i);
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }

  it.each(table(isKeyed))('%s needs the API key', async (_name, endpoint) => {
    const expected = { status: 401, code: 'unknown-api-key' };
    await expectRefusal(anna, endpoint, { 'x-api-key': null }, expected);
    await expectRefusal(anna, endpoint, { 'x-api-key': 'another' }, expected);
  });

  it.each(table(needsLogin))('%s needs a login', async (_name, endpoint) => {
    await expectRefusal(anonymous, endpoint, {}, { status: 401, code: 'not-signed-in' });
  });

  it.each(table(isForgeryProof))('%s needs the token of its own session', async (_n, endpoint) => {
    const expected = { status: 403, code: 'csrf-failed' };
    for (const token of [null, '', 'a.b', 'é'.repeat(43), `salt.${'é'.repeat(43)}`, bo.csrfToken]) {
      await expectRefusal(someoneFor(endpoint), endpoint, { 'x-csrf-token': token }, expected);
    }
  });

  it.each(table(isForgeryProof))('%s refuses a post from another site', async (_n, endpoint) => {
    const expected = { status: 403, code: 'foreign-origin' };
    const session = someoneFor(endpoint);
    await expectRefusal(session, endpoint, { origin: 'https://ond.example' }, expected);
    await expectRefusal(session, endpoint, { origin: 'null' }, expected);
    const { port } = new URL(portal.origin);
    await expectRefusal(session, endpoint, { origin: `http://ond.localhost:${port}` }, expected);
    await expectRefusal(session, endpoint, { 'sec-fetch-site': 'cross-site' }, expected);
  });

  /** Of every call and everybody: refused with the reason of the table, or let through to its own checks. */
  it.each(table(looksAtLogin))(
    '%s is for whom the table of permissions names',
    async (_name, endpoint) => {
      const { access, changesState, method } = endpoint;
      if (access === 'open' || access === 'signed') throw new Error('Neither looks at a login');
      for (const [actor, session] of Object.entries(actors) as [Actor, ApiSession][]) {
        // A call that would change something goes no further than its origin, which is looked at next.
        const headers: Record<string, string> = changesState
          ? { origin: 'https://ond.example' }
          : {};
        const answer = await session.call(method.toUpperCase(), pathOf(endpoint), { headers });
        const code = answer.status < 400 ? null : problemOf(answer).code;
        const grants = actor === 'admin' ? grant.options : [];
        if (!may(actor, access, { grants }))
          expect([actor, code]).toEqual([actor, REFUSAL_OF[actor]]);
        // No browser sends the token of a system by itself, so nothing has to be proved of where it is from.
        else if (changesState && actor !== 'susy')
          expect([actor, code]).toEqual([actor, 'foreign-origin']);
        else expect([401, 403], `${actor}: ${code}`).not.toContain(answer.status);
      }
    },
  );

  const ofStaff = served.filter(isOfStaff);

  it.each([null, ...grant.options])('with «%s» an Admin may do that alone', async (word) => {
    const grants = word === null ? [] : [word];
    const { db } = portal.deps.connection;
    const account = () => db.updateTable('staff').where('username', '=', 'admin');
    await account()
      .set({ grants: JSON.stringify(grants) })
      .execute();
    for (const endpoint of ofStaff) {
      const { method, access } = endpoint;
      const headers = { origin: endpoint.changesState ? 'https://ond.example' : null };
      const path = pathOf(endpoint);
      const answer = await actors.admin!.call(method.toUpperCase(), path, { headers });
      const isAllowed = may('admin', access as Action, { grants });
      const isRefused = answer.status === 403 && problemOf(answer).code === 'not-allowed';
      expect([nameOf(endpoint), isRefused]).toEqual([nameOf(endpoint), !isAllowed]);
    }
    await account()
      .set({ grants: JSON.stringify(grant.options) })
      .execute();
  });

  it('lets a monitor ask for the health without a key, but not for versions and settings', async () => {
    const headers = { 'x-api-key': null, cookie: null, 'x-csrf-token': null };
    for (const name of ['db', 'mapping', 'time-machine']) {
      const { status, json } = await anonymous.call('GET', `/check/${name}`, { headers });
      expect([status, json], name).toMatchObject([200, { status: 'ok' }]);
    }
    for (const name of ['versions', 'env']) {
      expect((await anonymous.call('GET', `/check/${name}`, { headers })).status, name).toBe(401);
    }
  });

  it('lets a blocked account read', async () => {
    for (const path of ['/cards/overview', '/schemes', '/auth/user-info', '/contact-info']) {
      expect((await blocked.call('GET', path)).status, path).toBe(200);
    }
  });

  it('refuses a login that has ended', async () => {
    const visitor = await ApiSession.signIn(portal, 'clara');
    const cookie = visitor.cookieHeader;
    await visitor.call('POST', '/auth/signout');
    const answer = await visitor.call('GET', '/cards/overview', { headers: { cookie } });
    expect(answer.status).toBe(401);
  });

  it.each(table(({ access }) => access === 'signed'))(
    '%s accepts no message from a stranger',
    async (_name, endpoint) => {
      for (const body of [{}, 'not json', '']) {
        const answer = await anonymous.call('POST', pathOf(endpoint), { body });
        // 400 is what OpenID Connect wants said to a logout that proves nothing.
        expect([400, 401, 404]).toContain(answer.status);
      }
    },
  );

  it('accepts a webhook of ReePay only with ReePay’s signature', async () => {
    const event = { id: 'x', timestamp: new Date(0).toISOString(), signature: 'wrong' };
    for (const body of [event, {}, 'not json', '']) {
      const answer = await anonymous.call('POST', '/webhooks/reepay', { body });
      expect(answer.status).toBe(401);
    }
  });
});
