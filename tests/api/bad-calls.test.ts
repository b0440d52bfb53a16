import { beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, problemOf } from '../worlds/api-session';
import { sharedPortal } from '../worlds/portal-per-test';

describe('a null character, which PostgreSQL can’t store,', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let caller: ApiSession;

  beforeAll(async () => {
    caller = await ApiSession.signIn(portal, 'lone');
  });

  const bad = 'a\0b';

  it.each([
    ['POST', '/order-flow', { obligatoryFlowId: bad }],
    ['POST', '/order-flow', { groupId: bad }],
    ['POST', '/order-flow/address', { flowId: bad }],
    ['POST', '/order-flow/set-program', { flowId: bad, programId: bad }],
    ['GET', '/order-flow/cards?flowId=a%00b', undefined],
    ['PUT', '/order-flow/cards', { flowId: bad }],
    ['PUT', '/order-flow/contact-info', { flowId: bad }],
    ['PATCH', '/order-flow/payment', { flowId: bad, paymentAgreementId: bad }],
    ['POST', '/payment-sessions', { groupId: bad }],
    ['PATCH', '/rejsekort/consent', { flowId: bad, acceptTermsAndConditions: true }],
    ['PATCH', '/photo-draft', { draftId: bad }],
    ['GET', '/order-flow/a%00b', undefined],
    ['DELETE', '/order-flow/a%00b', undefined],
    ['GET', '/order-flow/a%00b/gvss-request', undefined],
    ['GET', '/payment-sessions/a%00b', undefined],
    ['GET', '/nets/a%00b/order-flow', undefined],
    ['POST', '/auth/signin/debug?username=a%00b', undefined],
  ])('in %s %s is refused at its field: %j', async (method, path, body) => {
    const headers = { 'idempotency-key': 'nul' };
    const answer = await caller.call(method, path, { body, headers });
    expect(answer.status).toBe(422);
    const fields = problemOf(answer).errors.map(({ field }) => field);
    const named = Object.entries(body ?? {}).flatMap(([key, value]) => (value === bad ? key : []));
    expect(fields).toEqual(expect.arrayContaining(named));
    expect(fields).not.toEqual([]);
  });
});
