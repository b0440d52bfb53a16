import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from '../worlds/api-session';
import { addPeopleLike } from '../worlds/extra-people';
import { FYN_ROUTE, sendAnswer, sendResult, startFlow, visitToken } from '../worlds/gvss';
import { personOf } from '../worlds/order-world';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';

const UNFINISHED = { outcome: 'unfinished', route: FYN_ROUTE };
const APPROVED = { answer: 'approved' };
const TAKEN = { status: 200, code: null };

/** One for each test of this file; everyone like anna, with a route of FynBus. */
const PEOPLE = 40;

let portal: TestPortal;
let usernames: string[];
beforeAll(async () => {
  portal = await startPortal({ runsJobs: false });
  usernames = await addPeopleLike(portal, 'anna', PEOPLE);
});
afterAll(() => portal.close());

let username: string;
beforeEach(() => {
  username = usernames.shift() ?? 'nobody is left';
});

/** What this test's person has been told, the newest last. */
async function told() {
  const { id } = await personOf(portal, username);
  const rows = await portal.deps.connection.db
    .selectFrom('notification')
    .select(['type', 'text_key', 'text_vars', 'approved_at'])
    .where('beneficiary_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ approved_at, ...row }) => ({ ...row, isSettled: approved_at !== null }));
}

describe('a company’s answer about a route', () => {
  let person: ApiSession;
  let flow: Flow;
  let token: string;
  beforeEach(async () => {
    person = await ApiSession.signIn(portal, username);
    flow = await startFlow(person);
    token = await visitToken(person, flow.flowId);
    await sendResult(portal, token, UNFINISHED);
  });

  const answer = (body: unknown, signature?: string) => sendAnswer(portal, token, body, signature);
  const current = () => person.read<Flow>(`/order-flow/${flow.flowId}`);
  const reason = async () => (await current()).unfinished?.descriptionKey ?? null;

  describe('is refused', () => {
    afterEach(async () => {
      expect(await reason()).toBe('awaits-company');
      expect(await told()).toEqual([]);
    });

    it.each([
      ['nothing', ''],
      ['another signature', 'ab'.repeat(32)],
      ['no hexadecimal', 'æøå'],
    ])('with %s for a signature', async (_name, signature) => {
      expect(await answer(APPROVED, signature)).toEqual({ status: 401, code: 'bad-signature' });
    });

    it.each([
      ['no JSON', '{', 'not-json'],
      ['another word', { answer: 'maybe' }, 'invalid-input'],
      ['no word', {}, 'invalid-input'],
      ['a list', [], 'invalid-input'],
    ])('as %s', async (_name, body, code) => {
      expect(await answer(body)).toEqual({ status: 422, code });
    });

    it('under a token that nobody was given', async () => {
      const unknown = await sendAnswer(portal, 'x'.repeat(43), APPROVED);
      expect(unknown).toEqual({ status: 404, code: 'not-found' });
    });
  });

  it('is still an answer another day', async () => {
    portal.clock.set(new Date(portal.clock.now().getTime() + 3 * 86_400_000));
    expect(await answer(APPROVED)).toEqual(TAKEN);
    await portal.goTo(TODAY);
    expect(await reason()).toBe('company-approved');
  });
});

it('cannot be given about a visit that left nothing to the company', async () => {
  const person = await ApiSession.signIn(portal, username);
  const { flowId } = await startFlow(person);
  const token = await visitToken(person, flowId);
  const refused = { status: 409, code: 'order-not-paused' };
  expect(await sendAnswer(portal, token, APPROVED)).toEqual(refused);
  await sendResult(portal, token, { outcome: 'answer', route: FYN_ROUTE });
  expect(await sendAnswer(portal, token, APPROVED)).toEqual(refused);
  expect((await person.read<Flow>(`/order-flow/${flowId}`)).state).toBe('InProcess');
});
