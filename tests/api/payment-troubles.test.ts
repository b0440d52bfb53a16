import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentSession } from '#server/contract/payment';
import { paymentEffects } from '#server/workflows/payment/payment-effects';
import { cardEffects } from '#server/workflows/card-effects';
import { cardMachine } from '#server/domain/card-lifecycle';
import { orderFlowMachine } from '#server/domain/order-flow';
import { paymentMachine } from '#server/domain/payment';
import { newId } from '#server/crypto';
import { findCard } from '#server/db/cards';
import { as } from '#server/seed/order-as';
import { applyCardEvents } from '#server/workflows/card-events';
import { deleteProfile } from '#server/workflows/delete-profile';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import {
  GOOD_CARD,
  orderUntilMode,
  orderUntilPayment,
  pay,
  payAndCloseTab,
} from '../worlds/journey';
import { openTerminal } from '../worlds/nets-orders';
import { readyToPay } from '../worlds/nets-world';
import {
  chargesOf,
  NOTHING_ORDERED,
  orderFaults,
  outcomeOf,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import type { LogLine } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

const NO_MONEY = 'ikke trukket penge';

describe('money that may have moved', () => {
  const log: LogLine[] = [];
  const portal = portalPerTest({ runsJobs: false, onLog: (line) => log.push(line) });
  let anna: FormClient;
  beforeEach(async () => {
    log.length = 0;
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  const db = () => portal.deps.connection.db;
  const operation = () =>
    db().selectFrom('payment_operation').selectAll().executeTakeFirstOrThrow();

  async function faults() {
    const state = await fetch(`${portal.origin}/sandbox/reepay/control/state`);
    return ((await state.json()) as { faults: { api: string; apiCalls: number } }).faults;
  }

  /** Anna past the pages, with the order that she has under way. */
  async function api() {
    const session = await ApiSession.signIn(portal, 'anna');
    const { flow } = await session.read<{ flow: Flow }>('/order-flow/current');
    return { session, flow };
  }

  const openPayment = ({ session, flow }: { session: ApiSession; flow: Flow }) =>
    session.call('POST', '/payment-sessions', {
      body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId: flow.groupId },
    });

  describe('while ReePay is silent', () => {
    it.each(['giving the order up', 'paying it otherwise'])(
      '%s is refused without saying that no money was taken, and the order is made',
      async (change) => {
        await orderUntilPayment(anna);
        const { url, init } = anna.prepare('Betal', {
          number: '4111 1111 1111 1111',
          expiry: '12/30',
          cvv: '123',
        });
        const headers = { ...(init.headers as Record<string, string>) };
        await fetch(url, { ...init, headers, redirect: 'manual' });
        const order = await api();
        await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
        const { flowId, version } = order.flow;
        const answer =
          change === 'giving the order up'
            ? await order.session.call('DELETE', `/order-flow/${flowId}`)
            : await order.session.call('PATCH', '/order-flow/payment', {
                body: {
                  flowId,
                  version,
                  selectedPaymentType: 'ReePay',
                  reepayPaymentType: 'Regular',
                },
              });
        expect(answer.status).toBe(502);
        expect(problemOf(answer)).toMatchObject({ code: 'payment-unknown' });
        expect(problemOf(answer).messages.join(' ')).not.toContain(NO_MONEY);
        expect(problemOf(answer).messages.join(' ')).toContain('Betal ikke igen');
        await orderFaults(portal, { api: 'none' });
        await openPayment(order);
        expect(await outcomeOf(portal, 'anna')).toMatchObject({
          flows: ['Finished'],
          charges: ['authorized'],
        });
      },
    );

    it('a webhook is answered so that ReePay sends it again, and says nothing about money', async () => {
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      const response = await fetch(`${portal.origin}/api/webhooks/reepay`, {
        method: 'POST',
        body: JSON.stringify({
          id: 'a',
          event_type: 'invoice_authorized',
          timestamp: portal.clock.now().toISOString(),
          signature: 'b',
        }),
      });
      expect(response.status).toBe(503);
      expect(await response.text()).not.toContain('penge');
    });
  });

  it('for an order that was given up in another login is not asked for again', async () => {
    await orderUntilPayment(anna);
    const { session, flow } = await api();
    const { id } = await operation();
    expect((await session.call('DELETE', `/order-flow/${flow.flowId}`)).status).toBe(200);
    await anna.open(`${portal.origin}/payment-status/${id}?cancelled=1`);
    expect(textOf(anna)).toContain('Bestillingen er annulleret');
    expect(textOf(anna)).not.toContain('Din bestilling er gemt');
    expect(textOf(anna)).not.toContain('Prøv igen');
  });

  it.each([
    ['has blocked the approval', { blocked_reason: 'Optagelsen er trukket tilbage' }],
    ['lets the approval end earlier', { valid_to: '2026-03-20' }],
  ])('for an order goes back where the register %s meanwhile', async (_what, change) => {
    await orderUntilPayment(anna);
    await db().updateTable('approval').set(change).execute();
    await anna.submit('Betal', GOOD_CARD);
    await portal.runJobs();
    await portal.passMinutes(5);
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...NOTHING_ORDERED,
      charges: ['cancelled'],
    });
  });

  it('is not asked for where the register has blocked the approval since it was chosen', async () => {
    await anna.open('/order');
    await orderUntilMode(anna, { needsPhoto: true });
    const once = anna.prepare('Næste', { reepayPaymentType: 'SinglePayment' });
    await db().updateTable('approval').set({ blocked_reason: 'Trukket tilbage' }).execute();
    const page = await anna.send(once);
    expect(page.url.pathname).not.toMatch(/^\/sandbox/);
    expect(await outcomeOf(portal, 'anna')).toMatchObject({ operations: [], flows: ['InProcess'] });
  });

  it('for an order whose person was deleted meanwhile goes back', async () => {
    await orderUntilPayment(anna);
    const { url, init } = anna.prepare('Betal', GOOD_CARD);
    await anna.submit('Fortryd');
    const { id, handle } = await operation();
    expect((await operation()).state).toBe('aborted');
    await as(portal.deps, 'anna', (caller) => deleteProfile(portal.deps, caller));
    // The window that is still open in another tab.
    await fetch(url, { ...init, redirect: 'manual' });
    await portal.passMinutes(60);
    const states = await db()
      .selectFrom('payment_transition')
      .select('to_state')
      .where('operation_id', '=', id)
      .orderBy('id')
      .execute();
    expect(states.slice(-2)).toEqual([{ to_state: 'superseded' }, { to_state: 'released' }]);
    const { ReePay } = portal.deps.payments;
    expect(await ReePay.findOutcome({ handle, sessionId: null })).toEqual({ kind: 'released' });
  });

  it('is found though the question about another payment fails', async () => {
    await orderUntilPayment(anna);
    await payAndCloseTab(anna);
    const { next_check_at: due, ...open } = await operation();
    const other = { id: newId(), handle: 'another', flow_id: null, next_check_at: due };
    // Of a provider that nobody knows, and asked about first.
    await db()
      .insertInto('payment_operation')
      .values({ ...open, ...other, provider: 'Unknown' as 'Nets', next_check_at: '2026-03-01' })
      .execute();
    await portal.passMinutes(60);
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['Finished']);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 50,
        operationId: other.id,
        msg: 'check of a payment failed',
      }),
    );
  });

  it('is asked about once, however often a callback says so, and the callback is kept for 30 days', async () => {
    const { session, flow } = await readyToPay(portal, 'clara');
    const window = await openTerminal(session, flow, { netsPaymentType: 'SinglePayment' });
    const TransactionId = new URL(window).searchParams.get('transactionId');
    const [callbackSecret] = portal.deps.config.netaxept.callbackSecret;
    for (let repeat = 0; repeat < 20; repeat += 1) {
      const response = await fetch(`${portal.origin}/api/webhooks/netaxept/${callbackSecret}`, {
        method: 'POST',
        body: JSON.stringify({ TransactionId }),
      });
      expect(response.status).toBe(200);
    }
    const events = () => db().selectFrom('webhook_event').select('id').execute();
    const questions = await db()
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'reconcile-payment')
      .execute();
    expect(await events()).toHaveLength(1);
    expect(questions).toHaveLength(1);
    await portal.goTo('2026-03-30');
    expect(await events()).toHaveLength(1);
    await portal.goTo('2026-04-03');
    expect(await events()).toHaveLength(0);
  });

  it('leads from a paid order to its status, not into the used window', async () => {
    await orderUntilPayment(anna);
    const order = await api();
    await pay(anna);
    const { id } = await operation();
    const { json } = await openPayment(order);
    expect(json).toEqual({
      sessionId: id,
      redirectUrl: `${portal.origin}/payment-status/${id}`,
    });
  });

  describe('for an order whose payment card was not saved as asked', () => {
    it('is not shown as automatic, and the person is told that the card was not saved', async () => {
      await orderUntilPayment(anna, { mode: 'Regular' });
      await orderFaults(portal, { savedCards: 'lost' });
      await pay(anna);
      expect(textOf(anna)).toContain('Betal én gang');
      expect(textOf(anna)).not.toContain('Betal automatisk');
      const messages = await db().selectFrom('message').select('subject').execute();
      expect(messages).toContainEqual({ subject: 'Dit betalingskort blev ikke gemt' });
      await portal.goTo('2026-03-26');
      const [, second] = (await outcomeOf(portal, 'anna')).cards;
      expect(second).toBe('ReepaySinglePaymentRegistered');
    });
  });

  describe('that cannot be taken', () => {
    it.each([81, 82, 109, 129, 141])(
      'because ReePay refuses with %i is asked for once, and noted for an operator',
      async (refusalCode) => {
        await orderUntilPayment(anna);
        await pay(anna);
        await orderFaults(portal, { api: 'refused', refusalCode, apiCalls: 1 });
        await portal.runJobs();
        expect(await operation()).toMatchObject({
          state: 'authorized',
          error_code: 'capture-refused',
          next_check_at: null,
        });
        const waiting = await db()
          .selectFrom('job')
          .select('id')
          .where('kind', '=', 'capture-payment')
          .where('finished_at', 'is', null)
          .execute();
        expect(waiting).toEqual([]);
      },
    );

    it.each([
      ['refuses the key', 6],
      ['has not decided', 78],
      ['is at it already', 80],
    ])('because ReePay %s is taken later', async (_why, refusalCode) => {
      await orderUntilPayment(anna);
      await pay(anna);
      await orderFaults(portal, { api: 'refused', refusalCode, apiCalls: 1 });
      await portal.runJobs();
      expect(await operation()).toMatchObject({ state: 'authorized', error_code: null });
      await portal.passMinutes(1);
      expect(await operation()).toMatchObject({ state: 'settled' });
    });

    it('as far as we have heard is asked for again, though its window refused a card before', async () => {
      await orderUntilPayment(anna);
      await pay(anna, { cvv: '002' });
      await portal.passMinutes(5);
      expect(await operation()).toMatchObject({ state: 'open', error_code: 'card-declined' });
      await pay(anna);
      // The first question and the capture are slow, and the question after them is not answered.
      await orderFaults(portal, { api: 'slow', apiCalls: 2, slowMs: 1000 });
      const jobs = portal.runJobs();
      while ((await faults()).api !== 'none');
      await orderFaults(portal, { api: 'error-500', apiCalls: 1 });
      await jobs;
      expect(await operation()).toMatchObject({
        state: 'authorized',
        error_code: 'card-declined',
      });
      await portal.passMinutes(1);
      expect(await operation()).toMatchObject({ state: 'settled' });
    });
  });

  it.each(['authorized', 'settled'])(
    'goes back when its card is cancelled (%s), and no period is ordered for it',
    async (state) => {
      await orderUntilPayment(anna);
      await pay(anna);
      const { id } = await db()
        .selectFrom('card')
        .select('id')
        .where('paid_at', 'is not', null)
        .executeTakeFirstOrThrow();
      if (state === 'settled') {
        await portal.runJobs();
        await db().updateTable('card').set({ status: 'Paid' }).where('id', '=', id).execute();
      }
      await db()
        .transaction()
        .execute(async (tx) => {
          const card = await findCard(tx, id);
          if (!card) throw new Error('No card');
          await applyCardEvents(portal.deps, tx, card, ['cancelled']);
        });
      await portal.runJobs();
      const [charge] = await chargesOf(portal, 'anna');
      expect(charge).toMatchObject(
        state === 'settled' ? { state, refunded_amount: 41_820 } : { state: 'cancelled' },
      );
      expect(await operation()).toMatchObject({
        state: state === 'settled' ? 'refunded' : 'released',
      });
      const kinds = await db().selectFrom('job').select('kind').execute();
      expect(kinds.map(({ kind }) => kind)).not.toContain('follow-season-pass');
    },
  );

  describe('and that many requests wait for', () => {
    it('is asked about once every two seconds at most', async () => {
      await orderUntilPayment(anna);
      const { id } = await operation();
      const { session } = await api();
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      const path = `/payment-sessions/${id}?waitSeconds=3`;
      const began = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => session.read<PaymentSession>(path)),
      );
      expect(new Set(answers.map(({ isWaiting }) => isWaiting))).toEqual(new Set([true]));
      const { apiCalls } = await faults();
      const seconds = (performance.now() - began) / 1000;
      expect(1000 - apiCalls).toBeLessThanOrEqual(Math.max(3, 1 + seconds / 2));
    });

    it('holds a few answers of one login, and answers the others at once', async () => {
      await orderUntilPayment(anna);
      const { id } = await operation();
      const { session } = await api();
      const held = new Set<number>();
      const answers = Array.from({ length: 6 }, async (_, number) => {
        held.add(number);
        await session.read<PaymentSession>(`/payment-sessions/${id}?waitSeconds=20`);
        held.delete(number);
      });
      // Whichever of them comes last is the one that is answered at once.
      await Promise.race(answers);
      expect(held.size).toBe(5);
      await pay(anna);
      await Promise.all(answers);
    });
  });
});

describe('every effect of a state machine', () => {
  it.each([
    ['a card', cardMachine.effects, cardEffects],
    ['a payment', paymentMachine.effects, paymentEffects],
    ['an order, which has none,', orderFlowMachine.effects, {}],
  ] as const)('(%s) is handled by exactly one handler', (_what, effects, handlers) => {
    expect(Object.keys(handlers).sort()).toEqual([...effects].sort());
  });

  it('of a card has a handler of its own', () => {
    const handlers = Object.values(cardEffects);
    expect(new Set(handlers).size).toBe(handlers.length);
  });
});
