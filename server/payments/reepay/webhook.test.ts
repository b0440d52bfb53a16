import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ShiftableClock } from '../../clock';
import { ReepayWebhooks } from './webhook';

const TIMESTAMP = '2026-03-02T09:00:00.000Z';

function signed(secret: string, change: Record<string, string> = {}) {
  const id = 'delivery-1';
  const signature = createHmac('sha256', secret).update(`${TIMESTAMP}${id}`).digest('hex');
  return JSON.stringify({
    id,
    event_id: 'event-1',
    event_type: 'invoice_authorized',
    timestamp: TIMESTAMP,
    signature,
    customer: 'kunde-1',
    invoice: 'ordre-1',
    ...change,
  });
}

function webhooksWith(...secrets: string[]) {
  const clock = new ShiftableClock({ now: () => new Date(TIMESTAMP) });
  const fetched: string[] = [];
  const webhooks = new ReepayWebhooks(() => {
    const secret = secrets[Math.min(fetched.length, secrets.length - 1)] ?? '';
    fetched.push(secret);
    return Promise.resolve(secret);
  }, clock);
  return { webhooks, fetched, clock };
}

describe('a ReePay webhook', () => {
  test('with a good signature says what it is about', async () => {
    const { webhooks } = webhooksWith('secret');

    expect(await webhooks.verify(signed('secret'))).toEqual({
      ok: true,
      event: {
        id: 'delivery-1',
        eventType: 'invoice_authorized',
        customerHandle: 'kunde-1',
        chargeHandle: 'ordre-1',
        paymentMethodId: null,
        paymentMethodReference: null,
      },
    });
  });

  test('matches a signature worked out by hand', async () => {
    const { webhooks } = webhooksWith('key');
    const body = {
      id: 'b',
      timestamp: '2026-03-02T09:00:00Z',
      event_type: 'x',
      // printf 2026-03-02T09:00:00Zb | openssl dgst -sha256 -hmac key
      signature: 'f378b750dc90aa3189664362da350f17bf6c73eec0c1489ce9962c189bdc4564',
    };

    expect(await webhooks.verify(JSON.stringify(body))).toMatchObject({ ok: true });
  });

  test.each([
    ['another id', { id: 'delivery-2' }],
    ['another timestamp', { timestamp: '2026-03-02T09:00:01.000Z' }],
    ['an empty signature', { signature: '' }],
    ['a signature in capitals', { signature: 'A'.repeat(64) }],
    ['a signature with wide characters', { signature: 'æ'.repeat(32) }],
  ])('with %s is forged', async (_what, change) => {
    const { webhooks } = webhooksWith('secret');

    expect(await webhooks.verify(signed('secret', change))).toEqual({
      ok: false,
      reason: 'forged',
    });
  });

  test.each(['', 'null', '[]', '{"id":"x"}', 'not json'])(
    'of the form %j is malformed',
    async (raw) => {
      const { webhooks, fetched } = webhooksWith('secret');

      expect(await webhooks.verify(raw)).toEqual({ ok: false, reason: 'malformed' });
      expect(fetched).toEqual([]);
    },
  );

  test.each([
    ['2026-03-02T09:00:00.000Zdel', 'ivery-1'],
    ['2026-03-02T09:00:00.00', '0Zdelivery-1'],
  ])(
    'whose timestamp is %s is malformed, though timestamp and id together are signed',
    async (timestamp, id) => {
      const { webhooks } = webhooksWith('secret');
      expect(await webhooks.verify(signed('secret', { timestamp, id }))).toEqual({
        ok: false,
        reason: 'malformed',
      });
    },
  );

  test('signed with a rotated secret is accepted after one new fetch', async () => {
    const { webhooks, fetched, clock } = webhooksWith('old', 'new');
    await webhooks.verify(signed('old'));
    clock.set(new Date('2026-03-02T09:01:00.000Z'));

    expect(await webhooks.verify(signed('new'))).toMatchObject({ ok: true });
    expect(await webhooks.verify(signed('new'))).toMatchObject({ ok: true });
    expect(fetched).toEqual(['old', 'new']);
  });

  test('forged a hundred times makes the portal fetch the secret once a minute at most', async () => {
    const { webhooks, fetched } = webhooksWith('secret');
    for (let call = 0; call < 100; call += 1) await webhooks.verify(signed('guess'));

    expect(fetched).toHaveLength(1);
  });
});
