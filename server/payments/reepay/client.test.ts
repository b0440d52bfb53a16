import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { reepayPerTest, refusal } from '../../../tests/worlds/reepay-per-test';

const reepay = reepayPerTest();

const customer = paymentRequest().customer;

describe('paying in the window of ReePay', () => {
  test('an unused session shows no payment, and that it may still come', async () => {
    const { sessionId } = await reepay.client.openPaymentSession(paymentRequest());

    expect(await reepay.client.findOutcome({ handle: 'ordre-1', sessionId })).toEqual({
      kind: 'none',
      isSessionOpen: true,
    });
  });

  test('a good card reserves the amount and sends the browser to the accept address', async () => {
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());

    const response = await reepay.payByCard(url);

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://portal.test/payment-status/s1?id=${sessionId}&customer=kunde-1&invoice=ordre-1`,
    );
    expect(await reepay.client.findOutcome({ handle: 'ordre-1', sessionId })).toEqual({
      kind: 'authorized',
      amountOre: 66_300,
      refundedOre: 0,
      currency: 'DKK',
      customerHandle: 'kunde-1',
      card: { maskedNumber: '411111XXXXXX1111', expiry: '04-30', brand: 'visa' },
      savedMethodId: null,
    });
  });

  test('saving the card with the payment gives its id', async () => {
    const session = await reepay.client.openPaymentSession({
      ...paymentRequest(),
      savesMethod: true,
    });
    await reepay.payByCard(session.url);

    const outcome = await reepay.client.findOutcome({ handle: 'ordre-1', sessionId: null });
    const { methods } = await reepay.state();

    expect(outcome).toMatchObject({ kind: 'authorized', savedMethodId: methods[0]?.id });
    expect(methods).toMatchObject([{ state: 'active', customer: 'kunde-1' }]);
  });

  test.each([
    ['001', 'card-expired'],
    ['002', 'card-declined'],
    ['003', 'insufficient-funds'],
    ['004', 'processing-error'],
    ['005', 'processing-error'],
  ])('CVV %s is turned down as %s, and another card may still pay', async (cvv, reason) => {
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());

    const response = await reepay.payByCard(url, cvv);

    expect(response.status).toBe(422);
    const payment = { handle: 'ordre-1', sessionId };
    expect(await reepay.client.findOutcome(payment)).toEqual({
      kind: 'declined',
      reason,
      isSessionOpen: true,
    });
    await reepay.payByCard(url);
    expect(await reepay.client.findOutcome(payment)).toMatchObject({ kind: 'authorized' });
  });

  test('CVV 006 is undecided for a minute and then fails', async () => {
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());
    const payment = { handle: 'ordre-1', sessionId };

    await reepay.payByCard(url, '006');
    expect(await reepay.client.findOutcome(payment)).toEqual({ kind: 'pending' });
    reepay.advance(60);

    expect(await reepay.client.findOutcome(payment)).toMatchObject({
      kind: 'declined',
      reason: 'processing-error',
    });
  });

  test('MobilePay is undecided until it is approved', async () => {
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());
    const payment = { handle: 'ordre-1', sessionId };

    const response = await reepay.post(url, { action: 'mobilepay' });
    expect(response.status).toBe(303);
    expect(await reepay.client.findOutcome(payment)).toEqual({ kind: 'pending' });
    reepay.advance(5);

    expect(await reepay.client.findOutcome(payment)).toMatchObject({
      kind: 'authorized',
      card: null,
    });
  });

  test('MobilePay can wait for the control page and be declined there', async () => {
    await reepay.control('faults', { mobilePay: 'manual' });
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());
    const payment = { handle: 'ordre-1', sessionId };
    await reepay.post(url, { action: 'mobilepay' });
    reepay.advance(3600);
    expect(await reepay.client.findOutcome(payment)).toEqual({ kind: 'pending' });

    await reepay.control('actions', { action: 'decline-charge', id: 'ordre-1' });

    expect(await reepay.client.findOutcome(payment)).toMatchObject({ kind: 'declined' });
  });

  test('a cancel at the same time as a payment in another tab undoes nothing', async () => {
    const { url, sessionId } = await reepay.client.openPaymentSession(paymentRequest());
    await reepay.payByCard(url);

    const response = await reepay.post(url, { action: 'cancel' });

    expect(response.headers.get('location')).toBe('http://portal.test/payment-status/s1?afbrudt=1');
    expect(await reepay.client.findOutcome({ handle: 'ordre-1', sessionId })).toMatchObject({
      kind: 'authorized',
    });
  });

  test('a closed or expired session can no longer pay', async () => {
    const closed = await reepay.client.openPaymentSession(paymentRequest('ordre-1'));
    const expired = await reepay.client.openPaymentSession(paymentRequest('ordre-2'));
    await reepay.client.closeSession(closed.sessionId);
    await reepay.client.closeSession(closed.sessionId);
    reepay.advance(3600);

    expect((await reepay.payByCard(closed.url)).status).toBe(404);
    expect((await reepay.payByCard(expired.url)).status).toBe(410);
    for (const [handle, { sessionId }] of [
      ['ordre-1', closed],
      ['ordre-2', expired],
    ] as const) {
      expect(await reepay.client.findOutcome({ handle, sessionId })).toEqual({
        kind: 'none',
        isSessionOpen: false,
      });
    }
  });

  test('two windows for one order end in one payment', async () => {
    const first = await reepay.client.openPaymentSession(paymentRequest());
    const second = await reepay.client.openPaymentSession(paymentRequest());

    const answers = await Promise.all([
      reepay.payByCard(first.url),
      reepay.payByCard(first.url),
      reepay.payByCard(second.url),
    ]);

    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    await reepay.sandbox.deliverDue({ ignoresSchedule: true });
    const authorized = reepay.received.filter(
      ({ event_type }) => event_type === 'invoice_authorized',
    );
    expect(authorized).toHaveLength(1);
  });

  test('an order that is paid gets no new window', async () => {
    await reepay.payOrder();

    await expect(reepay.client.openPaymentSession(paymentRequest())).rejects.toEqual(
      refusal('already-authorized'),
    );
  });

  test('another amount or customer for the same order is refused', async () => {
    const { url } = await reepay.client.openPaymentSession(paymentRequest());
    await reepay.payByCard(url, '003');

    await expect(
      reepay.client.openPaymentSession({ ...paymentRequest(), amountOre: 1 }),
    ).rejects.toEqual(refusal('amount-or-customer-changed'));
    await expect(
      reepay.client.openPaymentSession({
        ...paymentRequest(),
        customer: { ...customer, handle: 'kunde-2' },
      }),
    ).rejects.toEqual(refusal('amount-or-customer-changed'));
  });
});
