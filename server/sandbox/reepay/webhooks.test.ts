import { describe, expect, test } from 'vitest';
import { ReepayWebhooks } from '#server/payments/reepay/webhook';
import { reepayPerTest } from '../../../tests/worlds/reepay-per-test';

const reepay = reepayPerTest();

const eventTypes = () => reepay.received.map(({ event_type }) => event_type);

describe('webhooks of the ReePay stand-in', () => {
  const PAID = ['customer_created', 'invoice_created', 'invoice_authorized'];

  test('come after the browser is back, by default', async () => {
    const { url } = await reepay.openSession();
    await reepay.payByCard(url);
    await reepay.sandbox.deliverDue();
    expect(eventTypes()).toEqual([]);

    reepay.advance(3);
    await reepay.sandbox.deliverDue();

    expect(eventTypes()).toEqual(PAID);
  });

  test('can come before the browser is back', async () => {
    await reepay.control('faults', { webhook: 'before' });
    const { url } = await reepay.openSession();

    await reepay.payByCard(url);

    expect(eventTypes()).toEqual(PAID);
  });

  test('can come twice, with the same id', async () => {
    await reepay.control('faults', { webhook: 'twice' });
    const { url } = await reepay.openSession();

    await reepay.payByCard(url);

    expect(reepay.received).toHaveLength(6);
    expect(new Set(reepay.received.map(({ id }) => id)).size).toBe(3);
  });

  test('can never come', async () => {
    await reepay.control('faults', { webhook: 'never' });
    const { url } = await reepay.openSession();

    await reepay.payByCard(url);
    await reepay.sandbox.deliverDue({ ignoresSchedule: true });

    expect(eventTypes()).toEqual([]);
  });

  test('can come in reverse order', async () => {
    await reepay.control('faults', { webhook: 'reordered' });
    const { url } = await reepay.openSession();

    await reepay.payByCard(url);

    expect(eventTypes()).toEqual([...PAID].reverse());
  });

  test('are signed so that the real verifier takes them, unless a bad signature is ordered', async () => {
    const webhooks = new ReepayWebhooks(() => reepay.client.getWebhookSecret(), reepay.clock);
    const first = await reepay.openSession('ordre-1');
    await reepay.payByCard(first.url);
    await reepay.control('faults', { webhook: 'bad-signature' });
    const second = await reepay.openSession('ordre-2');
    await reepay.payByCard(second.url);
    await reepay.sandbox.deliverDue({ ignoresSchedule: true });

    const verdicts = await Promise.all(reepay.received.map(({ raw }) => webhooks.verify(raw)));
    expect(
      reepay.received.map(({ invoice }, index) => [invoice ?? '-', verdicts[index]?.ok]),
    ).toEqual([
      ['-', true],
      ['ordre-1', true],
      ['ordre-1', true],
      ['ordre-2', false],
      ['ordre-2', false],
    ]);
  });

  test('signed with a rotated secret are accepted after the portal fetches it again', async () => {
    const webhooks = new ReepayWebhooks(() => reepay.client.getWebhookSecret(), reepay.clock);
    const { url } = await reepay.openSession();
    await reepay.sandbox.deliverDue({ ignoresSchedule: true });
    await webhooks.verify(reepay.received[0]?.raw ?? '');
    await reepay.control('actions', { action: 'rotate-secret' });
    await reepay.payByCard(url);
    reepay.advance(60);
    await reepay.sandbox.deliverDue();

    expect(await webhooks.verify(reepay.received.at(-1)?.raw ?? '')).toMatchObject({ ok: true });
  });

  test('that fail hold back later ones of the same customer, and are tried again on schedule', async () => {
    await reepay.control('faults', { webhook: 'before' });
    const first = await reepay.openSession('ordre-1', 'kunde-1');
    const second = await reepay.openSession('ordre-2', 'kunde-2');
    reepay.receiver.status = 500;
    await reepay.payByCard(first.url);
    await reepay.payByCard(second.url);
    expect(reepay.received.map(({ event_type, customer }) => `${customer} ${event_type}`)).toEqual([
      'kunde-1 customer_created',
      'kunde-2 customer_created',
    ]);

    for (const minutes of [1, 5, 20, 60, 60]) {
      reepay.received.length = 0;
      reepay.advance(minutes * 60 - 1);
      await reepay.sandbox.deliverDue();
      expect(reepay.received).toHaveLength(0);
      reepay.advance(1);
      await reepay.sandbox.deliverDue();
      expect(reepay.received).toHaveLength(2);
    }

    reepay.received.length = 0;
    reepay.receiver.status = 200;
    reepay.advance(3600);
    await reepay.sandbox.deliverDue();
    expect(
      reepay.received.filter(({ customer }) => customer === 'kunde-1').map((e) => e.event_type),
    ).toEqual(PAID);
    expect(reepay.received).toHaveLength(6);
  });

  test('never go out twice when deliveries run at the same time', async () => {
    const { url } = await reepay.openSession();
    await reepay.payByCard(url);
    reepay.advance(3);

    await Promise.all([
      reepay.sandbox.deliverDue(),
      reepay.sandbox.deliverDue(),
      reepay.sandbox.deliverDue(),
    ]);

    expect(reepay.received).toHaveLength(3);
  });

  test('follow captures, cancels and refunds', async () => {
    for (const handle of ['ordre-1', 'ordre-2']) {
      await reepay.payByCard((await reepay.openSession(handle)).url);
    }
    const amount = { key: 'k', amountOre: 66_300 };
    await reepay.client.capture({ handle: 'ordre-1', ...amount });
    const refund = { handle: 'ordre-1', text: 'Refusion', paidBackOre: 0, ...amount };
    await reepay.client.refund(refund);
    await reepay.client.release({ handle: 'ordre-2' });
    await reepay.sandbox.deliverDue({ ignoresSchedule: true });

    expect(eventTypes().slice(-3)).toEqual([
      'invoice_settled',
      'invoice_refund',
      'invoice_cancelled',
    ]);
  });
});
