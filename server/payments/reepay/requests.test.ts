import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/mocks/answering-server';
import { CHARGE, json, reepayClients } from '../../../tests/worlds/reepay-answers';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';

const clientOf = reepayClients();

describe('a payment window at ReePay', () => {
  test('is opened without a key, which would give every card tried in it the first answer', async () => {
    const window = { id: 'cs_1', url: 'https://checkout.reepay.test/#/cs_1' };
    const { client, received } = clientOf(json(window));
    expect(await client.openPaymentSession(paymentRequest())).toEqual({
      sessionId: window.id,
      url: window.url,
    });
    const sent = JSON.parse(received[0]?.body ?? '') as { order: object };
    expect(sent.order).toMatchObject({ handle: 'ordre-1' });
    expect(sent.order).not.toHaveProperty('key');
  });

  const NO_CHARGE = json({ code: 31 }, 404);

  test.each<[string, Answer]>([
    ['gone (410)', { status: 410 }],
    ['unknown (404)', json({ code: 8 }, 404)],
    ['refused with a code of its own', json({ code: 9999 }, 400)],
  ])(
    'that ReePay does not show (%s) is closed: nothing can be paid in it any more',
    async (_what, answer) => {
      const { client, received } = clientOf(NO_CHARGE, answer, NO_CHARGE);
      expect(await client.findOutcome({ handle: 'ordre-1', sessionId: 'cs_1' })).toEqual({
        kind: 'none',
        isSessionOpen: false,
      });
      expect(received.map(({ path }) => path)).toEqual([
        '/v1/charge/ordre-1',
        '/v1/session_info/cs_1',
        '/v1/charge/ordre-1',
      ]);
    },
  );
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
