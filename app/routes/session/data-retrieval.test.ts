import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import type { AuthCheck, RetrievalAnswer } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import { answered } from '../../../tests/mocks/answered';
import { loader } from './data-retrieval';
import { loader as statusLoader } from './data-retrieval-status';

const ORIGIN = 'https://portal.example';
const RETURN_TO = 'returnTo=%2Forder%2Fsummary';

type Outcome = Pick<RetrievalAnswer, 'state' | 'vusErrorType'>;
const running: Outcome = { state: 'running', vusErrorType: 'NoError' };
const done: Outcome = { state: 'done', vusErrorType: 'NoError' };
const failed: Outcome = { state: 'failed', vusErrorType: 'ErrorFromVUS' };
const badAddress: Outcome = { state: 'failed', vusErrorType: 'ProblematicAddress' };

/** A context whose API says `before` of the login, and `after` once the retrieval was asked for. */
function context(before: Outcome, after: Outcome) {
  const asked: unknown[] = [];
  const session: Partial<AuthCheck> = {
    isAuthenticated: true,
    retrieval: before.state,
    dataError: before.vusErrorType,
    csrfToken: 'salt.mac',
  };
  const appContext: AppLoadContext = {
    config: {
      apiUrl: ORIGIN,
      apiKey: 'key',
      publicOrigin: ORIGIN,
      paymentOrigins: [],
      frameOrigins: [],
      accessibilityContact: { email: 'a@eksempel.dk', phone: '12 34 56 78' },
      noticedMinDays: null,
      isSandboxed: true,
      draftSecret: 'a secret of the web tier for this test only',
    },
    api: async ({ path }, { query }) => {
      if (path === calls.authCheck.path) return answered(session);
      if (path === calls.translations.path) return answered({});
      asked.push([path, query]);
      return answered({ ...after, noDataConnection: after.state === 'failed' });
    },
  };
  return { asked, context: appContext };
}

/** Where the waiting page leads, or what it shows. */
async function visit(query: string, before: Outcome, after = before) {
  const { asked, context: appContext } = context(before, after);
  const request = new Request(`${ORIGIN}/dataRetrieval?${query}`);
  try {
    return { asked, shown: await loader({ request, params: {}, context: appContext }) };
  } catch (thrown) {
    return { asked, to: (thrown as Response).headers.get('location') };
  }
}

describe('the wait for data', () => {
  test('begins the retrieval and leads on as soon as it is done', async () => {
    const { asked, to } = await visit(RETURN_TO, { ...running, state: 'none' }, done);
    expect(asked).toEqual([['/data-retrieval', { waitSeconds: 2 }]]);
    expect(to).toBe('/order/summary');
  });

  test('leads to the overview when nowhere else was asked for, and never off the site', async () => {
    expect((await visit('', done)).to).toBe('/overview');
    expect((await visit('returnTo=//evil.example', done)).to).toBe('/overview');
  });

  test.each([
    [failed, `/noDataConnection?${RETURN_TO}`],
    [badAddress, `/problematicAddress?${RETURN_TO}`],
  ])('%#: tells why it failed', async (outcome, page) => {
    expect((await visit(RETURN_TO, running, outcome)).to).toBe(page);
  });

  test('shows the page with a button while it takes time', async () => {
    expect((await visit(RETURN_TO, running)).shown).toEqual({
      statusPath: `/dataRetrieval/status?${RETURN_TO}`,
      waitPath: `/dataRetrieval?vent=1&${RETURN_TO}`,
    });
  });

  test('is held for twenty seconds at a time after the button, at most ten times', async () => {
    const { asked, to } = await visit(`vent=1&${RETURN_TO}`, running);
    expect(asked).toEqual([['/data-retrieval', { waitSeconds: 20 }]]);
    expect(to).toBe(`/dataRetrieval?vent=2&${RETURN_TO}`);
    expect((await visit('vent=9', running)).to).toBe('/dataRetrieval?vent=10&returnTo=%2Foverview');
    expect((await visit('vent=10', running)).shown).toBeDefined();
  });

  test('begins a failed retrieval anew on a visit, but not while it only waits', async () => {
    expect((await visit(RETURN_TO, failed, done)).to).toBe('/order/summary');
    const { asked, to } = await visit(`vent=3&${RETURN_TO}`, failed, done);
    expect(asked).toEqual([]);
    expect(to).toBe(`/noDataConnection?${RETURN_TO}`);
  });
});

describe('what the page asks while it waits', () => {
  async function ask(outcome: Outcome): Promise<unknown> {
    const { asked, context: appContext } = context(outcome, outcome);
    const request = new Request(`${ORIGIN}/dataRetrieval/status?${RETURN_TO}`, {
      headers: { accept: 'application/json' },
    });
    const answer = await statusLoader({ request, params: {}, context: appContext });
    expect(asked).toEqual([]);
    return answer.json();
  }

  test('has no answer until the retrieval has ended, and then says where to go', async () => {
    expect(await ask(running)).toEqual({});
    expect(await ask(done)).toEqual({ redirectTo: '/order/summary' });
    expect(await ask(badAddress)).toEqual({ redirectTo: `/problematicAddress?${RETURN_TO}` });
  });
});
