import { describe, expect, test } from 'vitest';
import { patienceFor, type Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { ProviderUnavailable } from '../provider';
import { ReepayClient } from './client';

const KEY = 'priv_hemmelig';
const PAYMENT = { handle: 'ordre-1', sessionId: null };
/** Whole, so that an answer with one thing wrong is refused for that. */
const CHARGE = {
  ...{ handle: 'ordre-1', state: 'authorized', customer: 'kunde-1' },
  ...{ amount: 66_300, currency: 'DKK' },
};
const json = (body: unknown): Answer => ({ body: JSON.stringify(body) });

const serviceOf = mockServices();

function clientOf(answer: Answer, ...more: Answer[]) {
  const { origin, received } = serviceOf(answer, ...more);
  const client = new ReepayClient({
    ...{ apiUrl: origin, checkoutUrl: origin, privateKey: KEY },
    clock: { now: () => new Date('2026-03-02T09:00:00Z') },
    timeoutMs: patienceFor([answer]),
  });
  return { client, received };
}

describe('a useless answer of ReePay', () => {
  test.each<[string, Answer]>([
    ['silence', 'silence'],
    ['a cut connection', 'hang-up'],
    ['half an answer', 'half'],
    ['nothing', {}],
    ['an error of the server', { status: 500, body: JSON.stringify(CHARGE) }],
    ['too many requests', { status: 429 }],
    ['a web page', { body: '<!DOCTYPE html><html><br></html>' }],
    ['broken JSON', { body: JSON.stringify(CHARGE).slice(0, -1) }],
    ['a list', json([CHARGE])],
    ['no amount', json({ ...CHARGE, amount: undefined })],
    ['an amount that is no number', json({ ...CHARGE, amount: '663,00' })],
    ['a state that we don’t know', json({ ...CHARGE, state: 'half-authorized' })],
  ])('(%s) leaves the payment unknown', async (_what, answer) => {
    const { client, received } = clientOf(answer);
    const calls = [
      () => client.findOutcome(PAYMENT),
      () => client.capture({ handle: 'ordre-1', key: 'capture-1', amountOre: 66_300 }),
    ];
    for (const call of calls) {
      const failure: unknown = await call().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ProviderUnavailable);
      expect(String(failure)).not.toContain(KEY);
    }
    expect(received).toHaveLength(calls.length);
  });

  test.each(['silence', 'hang-up', 'half'] as const)(
    '(%s) leads nobody to a payment window',
    async (answer) => {
      const { client } = clientOf(answer);
      await expect(client.openPaymentSession(paymentRequest())).rejects.toBeInstanceOf(
        ProviderUnavailable,
      );
    },
  );

  test.each([302, 307])(
    '(a redirect, %i) leaves the payment unknown, and is not followed',
    async (status) => {
      const elsewhere = serviceOf(json([]));
      const { client } = clientOf({ status, headers: { location: elsewhere.origin } });
      await expect(client.findOutcome(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(elsewhere.received).toEqual([]);
    },
  );
});

describe('a payment window that ReePay does not show', () => {
  const NO_CHARGE: Answer = { status: 404, body: JSON.stringify({ code: 31, http_status: 404 }) };
  const IN_WINDOW = { ...PAYMENT, sessionId: 'cs_1' };

  test.each<[string, Answer]>([
    ['gone (410)', { status: 410 }],
    ['unknown (404)', { status: 404, body: JSON.stringify({ code: 8, http_status: 404 }) }],
    ['refused with a code of its own', { status: 400, body: JSON.stringify({ code: 9999 }) }],
  ])('(%s) is closed: nothing can be paid in it any more', async (_what, answer) => {
    const { client, received } = clientOf(NO_CHARGE, answer, NO_CHARGE);
    expect(await client.findOutcome(IN_WINDOW)).toEqual({ kind: 'none', isSessionOpen: false });
    expect(received.map(({ path }) => path)).toEqual([
      '/v1/charge/ordre-1',
      '/v1/session_info/cs_1',
      '/v1/charge/ordre-1',
    ]);
  });
});

describe('a reservation that is given back at ReePay', () => {
  test('is cancelled by a post of JSON', async () => {
    const { client, received } = clientOf(json({ ...CHARGE, state: 'cancelled' }));
    expect(await client.release({ handle: 'ordre-1' })).toEqual({ kind: 'released' });
    expect(received).toMatchObject([
      {
        path: '/v1/charge/ordre-1/cancel',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      },
    ]);
  });
});
