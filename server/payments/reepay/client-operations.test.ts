import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { reepayPerTest, refusal } from '../../../tests/worlds/reepay-per-test';
import { ProviderRefused, ProviderUnavailable } from '../provider';
import { ReepayClient } from './client';

const reepay = reepayPerTest();

const unavailable: unknown = expect.any(ProviderUnavailable);

describe('capture and refund at ReePay', () => {
  const capture = { handle: 'ordre-1', key: 'capture-1', amountOre: 66_300 };

  test('more than was reserved, or nothing reserved, cannot be captured', async () => {
    await reepay.payOrder();
    await expect(reepay.client.capture({ ...capture, amountOre: 66_301 })).rejects.toEqual(
      refusal('amount-too-high'),
    );
    await expect(reepay.client.capture({ ...capture, handle: 'unknown' })).rejects.toEqual(
      refusal('not-found'),
    );
  });

  test('an authorisation older than seven days is lost on capture', async () => {
    await reepay.payOrder();
    reepay.advance(7 * 86_400 + 1);

    await expect(reepay.client.capture(capture)).rejects.toEqual(refusal('reservation-lost'));
  });

  test.each([66, 81, 82, 109, 129, 141])(
    'a capture refused with %i is not taken for done',
    async (refusalCode) => {
      await reepay.payOrder();
      await reepay.control('faults', { api: 'refused', refusalCode });
      await expect(reepay.client.capture(capture)).rejects.toEqual(refusal('impossible'));
      expect(await reepay.client.findOutcome({ handle: 'ordre-1', sessionId: null })).toMatchObject(
        { kind: 'authorized' },
      );
    },
  );

  test('settled money is refunded in parts, never more than was taken, once per key', async () => {
    await reepay.payOrder();
    const refund = {
      ...{ handle: 'ordre-1', key: 'refund-1', amountOre: 60_000, paidBackOre: 0 },
      text: 'Refusion',
    };
    await expect(reepay.client.refund(refund)).rejects.toEqual(refusal('not-settled'));
    await reepay.client.capture(capture);

    await expect(reepay.client.release({ handle: 'ordre-1' })).rejects.toEqual(
      refusal('already-settled'),
    );
    const second = { ...refund, key: 'refund-2' };
    expect(await reepay.client.refund(second)).toEqual({ state: 'refunded', amountOre: 60_000 });
    expect(await reepay.client.refund(second)).toEqual({ state: 'refunded', amountOre: 60_000 });
    await expect(reepay.client.refund({ ...refund, key: 'refund-3' })).rejects.toEqual(
      refusal('amount-too-high'),
    );
    expect(await reepay.client.findOutcome({ handle: 'ordre-1', sessionId: null })).toMatchObject({
      kind: 'settled',
      refundedOre: 60_000,
    });
  });
});

describe('when ReePay does not answer properly', () => {
  test.each(['error-500', 'too-many-requests'])('with %s the outcome is unknown', async (api) => {
    await reepay.control('faults', { api, apiCalls: 1 });

    await expect(reepay.client.openPaymentSession(paymentRequest())).rejects.toEqual(unavailable);
    await expect(reepay.client.openPaymentSession(paymentRequest())).resolves.toBeTruthy();
  });

  test('a slow answer within the time limit is taken', async () => {
    await reepay.control('faults', { api: 'slow', apiCalls: 1, slowMs: 20 });

    const payment = { handle: 'ordre-1', sessionId: null };
    await expect(reepay.client.findOutcome(payment)).resolves.toMatchObject({ kind: 'none' });
  });

  test('a dead host leaves the outcome unknown, and a wrong key is an error of the set-up', async () => {
    const options = { privateKey: 'priv_wrong', clock: reepay.clock };
    const dead = new ReepayClient({
      ...options,
      apiUrl: 'http://127.0.0.1:9',
      checkoutUrl: 'http://127.0.0.1:9',
    });
    const wrongKey = new ReepayClient({
      ...options,
      apiUrl: `${reepay.base}/api`,
      checkoutUrl: `${reepay.base}/checkout`,
    });

    const payment = { handle: 'ordre-1', sessionId: null };
    await expect(dead.findOutcome(payment)).rejects.toEqual(unavailable);
    await expect(wrongKey.findOutcome(payment)).rejects.toEqual(refusal('unauthorized'));
    await expect(wrongKey.findOutcome(payment)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('an answer of another shape leaves the outcome unknown', async () => {
    const confused = new ReepayClient({
      apiUrl: `${reepay.base}/control/state?`,
      checkoutUrl: reepay.base,
      privateKey: 'priv_test',
      clock: reepay.clock,
    });

    await expect(confused.getWebhookSecret()).rejects.toEqual(unavailable);
  });
});
