import { beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '#server/contract/overview';
import { sendCompanyAnswerMail } from '#server/workflows/order/route/send-company-answer-mail';
import { addDays, dayInCopenhagen, timeInCopenhagen } from '#server/domain/day';
import { sha256 } from '#server/crypto';
import { FYN_ROUTE, sendAnswer, sendResult, visitToken } from '../worlds/gvss';
import { mailsTo } from '../worlds/order-world';
import {
  APPROVED,
  ordersLeftToCompany,
  TAKEN,
  UNFINISHED,
  type OrderLeftToCompany,
} from '../worlds/company-answers';

const REJECTED = { answer: 'rejected' };
const DONE_ELSE = { status: 409, code: 'company-has-answered' };

const { portal, leaveToCompany } = ordersLeftToCompany();

describe('a company’s answer about a route', () => {
  let order: OrderLeftToCompany;
  beforeEach(async () => {
    order = await leaveToCompany();
  });

  const mails = () => mailsTo(portal, order.email);
  const pausedOrder = async () =>
    (await order.person.read<Overview>('/cards/overview')).pausedOrder;
  const accept = (email = order.email) =>
    order.person.call('POST', `/order-flow/${order.flow.flowId}/pause-unfinished`, {
      body: { email },
    });
  const goOn = () =>
    order.person.call('POST', `/order-flow/${order.flow.flowId}/continue-unfinished`);
  const cancel = () => order.person.call('DELETE', `/order-flow/${order.flow.flowId}`);

  it('that approves it lets the person go on with that route', async () => {
    await accept();
    expect(await order.answer(APPROVED)).toEqual(TAKEN);
    const waiting = await order.current();
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
    const after = await order.current();
    expect(after).toMatchObject({ state: 'InProcess', unfinished: null, missing: [] });
    expect(after.routes.find(({ id }) => id === after.selectedRouteId)?.routeInfo.zones).toEqual(
      FYN_ROUTE.info.zones,
    );
    expect(await pausedOrder()).toBeNull();
  });

  it('that rejects it lets the person go on without that route', async () => {
    const rejectedId = (await order.current()).selectedRouteId;
    expect(await order.answer(REJECTED)).toEqual(TAKEN);
    const waiting = await order.current();
    expect(waiting.unfinished).toMatchObject({
      descriptionKey: 'company-rejected',
      showNext: true,
      routeInfo: { zones: FYN_ROUTE.info.zones },
    });
    expect((await goOn()).status).toBe(200);
    const after = await order.current();
    expect(after.state).toBe('InProcess');
    expect(after.routes.map(({ id }) => id)).not.toContain(rejectedId);
    expect(after.selectedRouteId).toBe(order.flow.selectedRouteId);
    // And another one can be left to the company.
    const next = await visitToken(order.person, order.flow.flowId);
    await sendResult(portal, next, UNFINISHED);
    expect(await order.reason()).toBe('awaits-company');
    expect(await order.answer(REJECTED)).toEqual(TAKEN);
    expect(await order.reason()).toBe('awaits-company');
    expect(await sendAnswer(portal, next, APPROVED)).toEqual(TAKEN);
    expect(await order.reason()).toBe('company-approved');
  });

  it('that rejects it asks for another choice when the register knows several routes', async () => {
    const { db } = portal.deps.connection;
    const route = await db
      .selectFrom('route')
      .selectAll()
      .where('id', '=', order.flow.selectedRouteId)
      .executeTakeFirstOrThrow();
    const other = { ...route, id: `${route.id}-2`, vus_route_id: 'another' };
    await db.insertInto('route').values(other).execute();
    await order.answer(REJECTED);
    await goOn();
    const { selectedRouteId, missing } = await order.current();
    expect(selectedRouteId).toBeNull();
    expect(missing).toContain('route');
  });

  it.each([
    ['approved', 'Din rute er godkendt', 'FynBus har godkendt din rute'],
    ['rejected', 'Din rute er ikke godkendt', 'FynBus har ikke godkendt din rute'],
  ])(
    '(%s) is mailed to the address that the person left, and shown as a notification',
    async (given, subject, text) => {
      await accept();
      await order.answer({ answer: given });
      expect(await mails()).toEqual([]);
      await portal.runJobs();
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject, copies: 1 });
      expect(mail?.text).toContain(text);
      expect(mail?.text).toContain(`${portal.origin}/overview`);
      const notification = {
        type: 'RouteHasBeenChanged',
        variant: given,
        facts: '{"company":"FynBus"}',
      };
      expect(await order.told()).toEqual([{ ...notification, isSettled: false }]);
      await goOn();
      expect(await order.told()).toEqual([{ ...notification, isSettled: true }]);
    },
  );

  it('that comes at night is mailed in the morning', async () => {
    await accept();
    const now = portal.clock.now();
    portal.clock.set(timeInCopenhagen(dayInCopenhagen(now), 21));
    await order.answer(APPROVED);
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    portal.clock.set(timeInCopenhagen(addDays(dayInCopenhagen(now), 1), 8));
    await portal.runJobs();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Din rute er godkendt']);
    portal.clock.set(now);
  });

  it('is shown as a notification, without a mail, when no address was left', async () => {
    await order.answer(APPROVED);
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    expect(await order.told()).toHaveLength(1);
  });

  it('counts once, however often it is given and however many times at once', async () => {
    await accept();
    const answers = await Promise.all([1, 2, 3].map(() => order.answer(APPROVED)));
    expect(answers).toEqual([TAKEN, TAKEN, TAKEN]);
    expect(await order.answer(APPROVED)).toEqual(TAKEN);
    await portal.runJobs();
    expect(await order.answer(APPROVED)).toEqual(TAKEN);
    await portal.runJobs();
    expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
    expect(await order.told()).toHaveLength(1);
    await goOn();
    expect(await order.answer(APPROVED)).toEqual(TAKEN);
    expect(await order.current()).toMatchObject({ state: 'InProcess' });
    expect((await order.told()).map(({ isSettled }) => isSettled)).toEqual([true]);
  });

  it('cannot be taken back', async () => {
    await order.answer(APPROVED);
    expect(await order.answer(REJECTED)).toEqual(DONE_ELSE);
    expect(await order.reason()).toBe('company-approved');
    await goOn();
    expect(await order.answer(REJECTED)).toEqual(DONE_ELSE);
    expect((await order.current()).state).toBe('InProcess');
  });

  it('is the one that came first when two contradict each other at once', async () => {
    await accept();
    const [yes, no] = await Promise.all([order.answer(APPROVED), order.answer(REJECTED)]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect(await order.reason()).toBe(yes.status === 200 ? 'company-approved' : 'company-rejected');
    await portal.runJobs();
    expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
    expect(await order.told()).toHaveLength(1);
  });

  it('at the same time as a press of «Acceptér» ends in a mail or in a page that shows the answer', async () => {
    const [accepted, answered] = await Promise.all([accept(), order.answer(APPROVED)]);
    expect(answered).toEqual(TAKEN);
    await portal.runJobs();
    expect(await mails()).toHaveLength(accepted.status === 200 ? 1 : 0);
    expect(await order.reason()).toBe('company-approved');
    // Pressed once more it changes nothing.
    expect((await accept()).status).toBe(accepted.status);
    expect(await order.reason()).toBe('company-approved');
  });

  it('comes too late for an order that was given up', async () => {
    await accept();
    await cancel();
    expect(await order.answer(APPROVED)).toEqual({ status: 409, code: 'order-not-open' });
    await portal.runJobs();
    expect((await order.current()).state).toBe('Cancelled');
    expect(await mails()).toEqual([]);
    expect(await order.told()).toEqual([]);
  });

  it('at the same time as a cancellation leaves the order given up without a notification', async () => {
    await accept();
    const [cancelled, answered] = await Promise.all([cancel(), order.answer(APPROVED)]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(answered.status);
    await portal.runJobs();
    expect((await order.current()).state).toBe('Cancelled');
    expect(await mails()).toEqual([]);
    expect((await order.told()).filter(({ isSettled }) => !isSettled)).toEqual([]);
    expect(await pausedOrder()).toBeNull();
  });

  it('is not mailed to a person who has gone on before the mail went out', async () => {
    await accept();
    await order.answer(APPROVED);
    await goOn();
    await portal.runJobs();
    expect(await mails()).toEqual([]);
  });

  it('is mailed once the mail server is back, and is recognised as the same mail when it is sent again', async () => {
    await accept();
    await order.answer(APPROVED);
    const refusals = new URLSearchParams({ refusals: '1' });
    await fetch(`${portal.origin}/sandbox/mail/faults`, { method: 'POST', body: refusals });
    const now = portal.clock.now();
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    portal.clock.set(new Date(now.getTime() + 60_000));
    await portal.runJobs();
    expect(await mails()).toHaveLength(1);
    // Killed between the mail and the note that it was sent.
    await sendCompanyAnswerMail(portal.deps, { tokenHash: sha256(order.token) });
    expect((await mails()).map(({ copies }) => copies)).toEqual([2]);
  });
});
