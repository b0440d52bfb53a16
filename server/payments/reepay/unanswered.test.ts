import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/mocks/answering-server';
import { CHARGE, json, KEY, reepayClients } from '../../../tests/worlds/reepay-answers';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { ProviderUnavailable } from '../provider';

const PAYMENT = { handle: 'ordre-1', sessionId: null };

const clientOf = reepayClients();

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
      const elsewhere = clientOf(json([]));
      const { client } = clientOf({ status, headers: { location: elsewhere.origin } });
      await expect(client.findOutcome(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(elsewhere.received).toEqual([]);
    },
  );
});
