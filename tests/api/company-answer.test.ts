import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { Overview } from '#server/contract/overview';
import { sendCompanyAnswerMail } from '#server/workflows/order/route/send-company-answer-mail';
import { sha256 } from '#server/crypto';
import { ApiSession } from '../worlds/api-session';
import { addPeopleLike } from '../worlds/extra-people';
import { FYN_ROUTE, sendAnswer, sendResult, startFlow, visitToken } from '../worlds/gvss';
import { mailsTo, personOf } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';

const UNFINISHED = { outcome: 'unfinished', route: FYN_ROUTE };
const APPROVED = { answer: 'approved' };
const REJECTED = { answer: 'rejected' };
const TAKEN = { status: 200, code: null };
const DONE_ELSE = { status: 409, code: 'company-has-answered' };

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
const emailOf = () => `${username}@eksempel.dk`;
const mails = () => mailsTo(portal, emailOf());

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
  const pausedOrder = async () => (await person.read<Overview>('/cards/overview')).pausedOrder;
  const accept = (email = emailOf()) =>
    person.call('POST', `/order-flow/${flow.flowId}/pause-unfinished`, { body: { email } });
  const goOn = () => person.call('POST', `/order-flow/${flow.flowId}/continue-unfinished`);
  const cancel = () => person.call('DELETE', `/order-flow/${flow.flowId}`);

  it('approves it: the order waits for its person, and goes on with that route', async () => {
    await accept();
    expect(await answer(APPROVED)).toEqual(TAKEN);
    const waiting = await current();
    expect(waiting).toMatchObject({ state: 'Paused' });
    expect(waiting.unfinished).toMatchObject({
      descriptionKey: 'company-approved',
      showAccept: false,
      showNext: true,
      showCancel: true,
      assignedPto: { value: 'FynBus' },
    });
    expect(await pausedOrder()).toMatchObject({
      reason: 'company-approved',
      assignedPto: { title: 'FynBus' },
    });
    expect((await goOn()).status).toBe(200);
    const after = await current();
    expect(after).toMatchObject({ state: 'InProcess', unfinished: null, missing: [] });
    expect(after.routes.find(({ id }) => id === after.selectedRouteId)?.routeInfo.zones).toEqual(
      FYN_ROUTE.info.zones,
    );
    expect(await pausedOrder()).toBeNull();
  });

  it('rejects it: the order goes on without that route', async () => {
    const rejectedId = (await current()).selectedRouteId;
    expect(await answer(REJECTED)).toEqual(TAKEN);
    const waiting = await current();
    expect(waiting.unfinished).toMatchObject({
      descriptionKey: 'company-rejected',
      showNext: true,
      routeInfo: { zones: FYN_ROUTE.info.zones },
    });
    expect((await goOn()).status).toBe(200);
    const after = await current();
    expect(after.state).toBe('InProcess');
    expect(after.routes.map(({ id }) => id)).not.toContain(rejectedId);
    expect(after.selectedRouteId).toBe(flow.selectedRouteId);
    // And another one can be left to the company.
    const next = await visitToken(person, flow.flowId);
    await sendResult(portal, next, UNFINISHED);
    expect(await reason()).toBe('awaits-company');
    expect(await answer(REJECTED)).toEqual(TAKEN);
    expect(await reason()).toBe('awaits-company');
    expect(await sendAnswer(portal, next, APPROVED)).toEqual(TAKEN);
    expect(await reason()).toBe('company-approved');
  });

  it('asks for another choice when the register knows several routes', async () => {
    const { db } = portal.deps.connection;
    const route = await db
      .selectFrom('route')
      .selectAll()
      .where('id', '=', flow.selectedRouteId)
      .executeTakeFirstOrThrow();
    const other = { ...route, id: `${route.id}-2`, vus_route_id: 'another' };
    await db.insertInto('route').values(other).execute();
    await answer(REJECTED);
    await goOn();
    const { selectedRouteId, missing } = await current();
    expect(selectedRouteId).toBeNull();
    expect(missing).toContain('route');
  });

  it.each([
    ['approved', 'Din rute er godkendt', 'FynBus har godkendt din rute'],
    ['rejected', 'Din rute er ikke godkendt', 'FynBus har ikke godkendt din rute'],
  ])('once %s is mailed to who left an address, and told', async (given, subject, text) => {
    await accept();
    await answer({ answer: given });
    expect(await mails()).toEqual([]);
    await portal.runJobs();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject, copies: 1 });
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(`${portal.origin}/overview`);
    const notification = {
      type: 'RouteHasBeenChanged',
      text_key: `notification.RouteHasBeenChanged.${given}`,
      text_vars: '{"company":"FynBus"}',
    };
    expect(await told()).toEqual([{ ...notification, isSettled: false }]);
    await goOn();
    expect(await told()).toEqual([{ ...notification, isSettled: true }]);
  });

  it('is told, and mailed to nobody, when no address was left', async () => {
    await answer(APPROVED);
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  it('counts once, however often and however much at once it is given', async () => {
    await accept();
    const answers = await Promise.all([1, 2, 3].map(() => answer(APPROVED)));
    expect(answers).toEqual([TAKEN, TAKEN, TAKEN]);
    expect(await answer(APPROVED)).toEqual(TAKEN);
    await portal.runJobs();
    expect(await answer(APPROVED)).toEqual(TAKEN);
    await portal.runJobs();
    expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
    expect(await told()).toHaveLength(1);
    await goOn();
    expect(await answer(APPROVED)).toEqual(TAKEN);
    expect(await current()).toMatchObject({ state: 'InProcess' });
    expect((await told()).map(({ isSettled }) => isSettled)).toEqual([true]);
  });

  it('cannot be taken back', async () => {
    await answer(APPROVED);
    expect(await answer(REJECTED)).toEqual(DONE_ELSE);
    expect(await reason()).toBe('company-approved');
    await goOn();
    expect(await answer(REJECTED)).toEqual(DONE_ELSE);
    expect((await current()).state).toBe('InProcess');
  });

  it('is the first of two that contradict each other at once', async () => {
    await accept();
    const [yes, no] = await Promise.all([answer(APPROVED), answer(REJECTED)]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect(await reason()).toBe(yes.status === 200 ? 'company-approved' : 'company-rejected');
    await portal.runJobs();
    expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
    expect(await told()).toHaveLength(1);
  });

  it('and «Acceptér» at once end in a mail or in a page that shows the answer', async () => {
    const [accepted, answered] = await Promise.all([accept(), answer(APPROVED)]);
    expect(answered).toEqual(TAKEN);
    await portal.runJobs();
    expect(await mails()).toHaveLength(accepted.status === 200 ? 1 : 0);
    expect(await reason()).toBe('company-approved');
    // Pressed once more it changes nothing.
    expect((await accept()).status).toBe(accepted.status);
    expect(await reason()).toBe('company-approved');
  });

  it('comes too late for an order that was given up', async () => {
    await accept();
    await cancel();
    expect(await answer(APPROVED)).toEqual({ status: 409, code: 'order-not-open' });
    await portal.runJobs();
    expect((await current()).state).toBe('Cancelled');
    expect(await mails()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('and a cancellation at once leave the order given up, and nothing to be told', async () => {
    await accept();
    const [cancelled, answered] = await Promise.all([cancel(), answer(APPROVED)]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(answered.status);
    await portal.runJobs();
    expect((await current()).state).toBe('Cancelled');
    expect(await mails()).toEqual([]);
    expect((await told()).filter(({ isSettled }) => !isSettled)).toEqual([]);
    expect(await pausedOrder()).toBeNull();
  });

  it('is mailed to nobody who has gone on before the mail went out', async () => {
    await accept();
    await answer(APPROVED);
    await goOn();
    await portal.runJobs();
    expect(await mails()).toEqual([]);
  });

  it('is mailed once the mail server is back, and known as one mail when it is sent again', async () => {
    await accept();
    await answer(APPROVED);
    const refusals = new URLSearchParams({ refusals: '1' });
    await fetch(`${portal.origin}/sandbox/mail/faults`, { method: 'POST', body: refusals });
    const now = portal.clock.now();
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    portal.clock.set(new Date(now.getTime() + 60_000));
    await portal.runJobs();
    expect(await mails()).toHaveLength(1);
    // Killed between the mail and the note that it was sent.
    await sendCompanyAnswerMail(portal.deps, { tokenHash: sha256(token) });
    expect((await mails()).map(({ copies }) => copies)).toEqual([2]);
  });
});
