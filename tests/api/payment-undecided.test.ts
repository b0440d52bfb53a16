import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay } from '../worlds/journey';
import {
  chargesOf,
  ONE_ORDER,
  orderFaults,
  outcomeOf,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';

const PAY = 'Betal 418,20 kr. med MobilePay';

describe('a payment that is being decided at MobilePay', () => {
  const portal = sharedPortal({ runsJobs: false });
  /** Two windows in which the page with the ways to pay stayed open. */
  const late: FormClient[] = [];
  let anna: FormClient;
  beforeAll(async () => {
    anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderFaults(portal, { mobilePay: 'manual' });
    await orderUntilPayment(anna);
    for (const window of [anna.newWindow(), anna.newWindow()]) {
      await window.open(`${portal.origin}/order/payment-mode`);
      late.push(window);
    }
    await anna.submit(PAY);
  });

  it.each([
    ...['/order/summary', '/order/payment-mode', '/order/payment', '/order/payment-status'],
    '/order/cancel',
  ])(
    'shows its status at %s, and neither the used window nor a promise about the money',
    async (path) => {
      await anna.open(path);
      expect(pathOf(anna)).toBe('/order/payment-status');
      expect(textOf(anna)).toContain('Afventer');
      expect(textOf(anna)).not.toContain('ikke trukket penge');
      expect(hrefOf(anna, 'Gå til betalingen igen')).toBeUndefined();
    },
  );

  it.each([
    ['as before', 'SinglePayment'],
    ['in another way', 'Regular'],
  ])(
    'leads to its status from a page that was still open, when «Næste» is pressed %s',
    async (_how, mode) => {
      const window = late.shift()!;
      await window.submit('Næste', { reepayPaymentType: mode });
      expect(pathOf(window)).toMatch(/\/payment-status/);
      expect(textOf(window)).toContain('Afventer');
      expect((await outcomeOf(portal, 'anna')).operations).toEqual(['processing']);
    },
  );

  it('is called undecided by the API, too, as is the order', async () => {
    const api = await ApiSession.signIn(portal, 'anna');
    const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
    expect(flow.isPaymentBeingDecided).toBe(true);
    const started = await api.call('POST', '/payment-sessions', {
      body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId: flow.groupId },
      headers: { 'idempotency-key': 'again' },
    });
    expect(started.json).toEqual({
      sessionId: flow.paymentSessionId,
      redirectUrl: `${portal.origin}/payment-status/${flow.paymentSessionId}`,
    });
  });
});

describe('the payment of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  it('that is being decided leads to its status though the browser never came back from the window', async () => {
    await orderFaults(portal, { mobilePay: 'manual' });
    await orderUntilPayment(anna);
    const late = anna.newWindow();
    await late.open(`${portal.origin}/order/payment-mode`);
    const { url, init } = anna.prepare(PAY);
    await fetch(url, { ...init, redirect: 'manual' });
    expect((await outcomeOf(portal, 'anna')).operations).toEqual(['open']);
    await late.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    expect(pathOf(late)).toMatch(/^\/payment-status\//);
  });

  describe('while ReePay is in trouble', () => {
    /** Just before the window opens: the payment mode is chosen, nothing is sent. */
    async function chooseModeUnder(faults: Parameters<typeof orderFaults>[1]): Promise<void> {
      await orderUntilPayment(anna);
      await anna.submit('Fortryd');
      await portal.runJobs();
      await anna.open('/order/payment-mode');
      await orderFaults(portal, faults);
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    }

    it.each(['error-500', 'too-many-requests'] as const)(
      'shows the page again when no window opens (%s), and then opens one',
      async (api) => {
        await chooseModeUnder({ api, apiCalls: 50 });
        expect(anna.page?.status).toBe(422);
        expect(pathOf(anna)).toBe('/order/payment-mode');
        expect(anna.page?.document.querySelector('[role=alert]')?.text).toMatch(/betaling/i);
        await orderFaults(portal, { api: 'none' });
        await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
        await pay(anna);
        await portal.runJobs();
        expect(await outcomeOf(portal, 'anna')).toMatchObject({
          ...ONE_ORDER,
          operations: ['aborted', 'settled'],
        });
      },
    );

    it.each(['error-after-commit', 'slow'] as const)(
      'opens one window when the answer of ReePay is lost or late (%s)',
      async (api) => {
        await chooseModeUnder({ api, apiCalls: 1, slowMs: 300 });
        if (pathOf(anna) === '/order/payment-mode') {
          await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
        }
        await pay(anna);
        expect(pathOf(anna)).toBe('/order/receipt');
        await portal.runJobs();
        expect(await outcomeOf(portal, 'anna')).toMatchObject({
          ...ONE_ORDER,
          operations: ['aborted', 'settled'],
        });
      },
    );

    it('waits while the outcome cannot be read, and shows it afterwards', async () => {
      await orderUntilPayment(anna);
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      await pay(anna);
      expect(pathOf(anna)).toMatch(/^\/payment-status\//);
      expect(textOf(anna)).toContain('Afventer');
      expect((await outcomeOf(portal, 'anna')).flows).toEqual(['AwaitsPaymentData']);
      await orderFaults(portal, { api: 'none' });
      await anna.open(anna.page!.url.pathname);
      expect(pathOf(anna)).toBe('/order/receipt');
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
    });

    it('takes the money once though the answer about it is lost', async () => {
      await orderUntilPayment(anna);
      await pay(anna);
      await orderFaults(portal, { api: 'error-after-commit', apiCalls: 1 });
      await portal.runJobs();
      await portal.passMinutes(5);
      expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
      const [charge] = await chargesOf(portal, 'anna');
      const settles = charge?.transactions.filter(({ type }) => type === 'settle');
      expect(settles?.map(({ state, amount }) => [state, amount])).toEqual([['settled', 41_820]]);
    });
  });
});
