import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import type { AuthCheck, RetrievalAnswer } from '#server/contract/auth';
import type { CallOutput } from '#server/contract/call';
import { calls } from '#server/contract/calls';
import { answered } from '../../../tests/mocks/answered';
import { ANNA, webConfig } from '../../../tests/mocks/visitors';
import { loader } from './data-retrieval';

const ORIGIN = 'https://portal.example';
const RETURN_TO = 'videre=%2Forder%2Fsummary';

type Outcome = Pick<RetrievalAnswer, 'state' | 'vusErrorType'>;
const running: Outcome = { state: 'running', vusErrorType: 'NoError' };
const done: Outcome = { state: 'done', vusErrorType: 'NoError' };
const failed: Outcome = { state: 'failed', vusErrorType: 'ErrorFromVUS' };
const badAddress: Outcome = { state: 'failed', vusErrorType: 'ProblematicAddress' };

type Start = CallOutput<typeof calls.startingLocation>;
const NOWHERE: Start = { operationId: null, operationCardId: null };

/** A context whose API says `before` of the login, and `after` once the retrieval was asked for. */
function context(before: Outcome, after: Outcome, start: Start) {
  const asked: unknown[] = [];
  const session: AuthCheck = {
    ...ANNA,
    retrieval: before.state,
    dataError: before.vusErrorType,
  };
  const appContext: AppLoadContext = {
    config: webConfig,
    api: async (call, { query }) => {
      if (call === calls.authCheck) return answered(calls.authCheck, session);
      if (call === calls.translations) return answered(calls.translations, {});
      if (call === calls.startingLocation) return answered(calls.startingLocation, start);
      asked.push([call.path, query]);
      const noDataConnection = after.state === 'failed';
      return answered(calls.retrieveApprovals, { ...after, noDataConnection });
    },
  };
  return { asked, context: appContext };
}

/** Where the waiting page leads, or what it shows. */
async function visit(query: string, before: Outcome, after = before, start = NOWHERE) {
  const { asked, context: appContext } = context(before, after, start);
  const request = new Request(`${ORIGIN}/dataRetrieval?${query}`);
  try {
    return { asked, shown: await loader({ request, params: {}, context: appContext }) };
  } catch (thrown) {
    return { asked, to: (thrown as Response).headers.get('location') };
  }
}

describe('the page that waits for the data of a person', () => {
  test('begins the retrieval and leads on as soon as that is done', async () => {
    const { asked, to } = await visit(RETURN_TO, { ...running, state: 'none' }, done);
    expect(asked).toEqual([['/data-retrieval', { waitSeconds: 2 }]]);
    expect(to).toBe('/order/summary');
  });

  test('leads to the overview when nowhere else was asked for, and never off the site', async () => {
    expect((await visit('', done)).to).toBe('/overview');
    expect((await visit('videre=//evil.example', done)).to).toBe('/overview');
  });

  test('leads to a payment that was left undecided, unless somewhere else was asked for', async () => {
    const left = { operationId: 'o', operationCardId: 'c' };
    expect((await visit('', done, done, left)).to).toBe('/overview/card/c/single-payment/o');
    expect((await visit(RETURN_TO, done, done, left)).to).toBe('/order/summary');
  });

  test.each([
    [failed, `/noDataConnection?${RETURN_TO}`],
    [badAddress, `/problematicAddress?${RETURN_TO}`],
  ])('%#: leads to the page that says why the retrieval failed', async (outcome, page) => {
    expect((await visit(RETURN_TO, running, outcome)).to).toBe(page);
  });

  test('is shown with a button while the retrieval takes time', async () => {
    expect((await visit(RETURN_TO, running)).shown).toEqual({
      wait: { path: `/dataRetrieval?${RETURN_TO}`, isLong: false },
      news: null,
    });
  });

  test('holds its answer for twenty seconds after the button, at most ten times in a row', async () => {
    const { asked, to } = await visit(`vent=1&${RETURN_TO}`, running);
    expect(asked).toEqual([['/data-retrieval', { waitSeconds: 20 }]]);
    expect(to).toBe(`/dataRetrieval?${RETURN_TO}&vent=2`);
    expect((await visit('vent=9', running)).to).toBe('/dataRetrieval?vent=10');
    expect((await visit('vent=10', running)).shown).toMatchObject({ wait: { isLong: true } });
  });

  test('begins a failed retrieval again on a new visit, but not while it waits for one', async () => {
    expect((await visit(RETURN_TO, failed, done)).to).toBe('/order/summary');
    const { asked, to } = await visit(`vent=3&${RETURN_TO}`, failed, done);
    expect(asked).toEqual([]);
    expect(to).toBe(`/noDataConnection?${RETURN_TO}`);
  });
});

describe('the script of the page that waits', () => {
  const QUESTION = `${RETURN_TO}&spoerg=1`;

  test('asks without waiting, and gets no news until the retrieval has ended', async () => {
    const { asked, to, shown } = await visit(QUESTION, running);
    expect(asked).toEqual([['/data-retrieval', { waitSeconds: 0 }]]);
    expect(to).toBeUndefined();
    expect(shown).toMatchObject({ news: null });
  });

  test('is sent on once the retrieval has ended', async () => {
    expect((await visit(QUESTION, running, done)).to).toBe('/order/summary');
    expect((await visit(QUESTION, running, badAddress)).to).toBe(
      `/problematicAddress?${RETURN_TO}`,
    );
  });

  test('does not begin a failed retrieval again', async () => {
    const { asked, to } = await visit(QUESTION, failed, done);
    expect(asked).toEqual([]);
    expect(to).toBe(`/noDataConnection?${RETURN_TO}`);
  });
});
