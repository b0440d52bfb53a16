import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNetaxept } from '../../tests/worlds/netaxept-sandbox';
import { paymentRequest, startReepay } from '../../tests/worlds/reepay-sandbox';
import { ReepayClient } from './reepay/client';
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from './provider';

/** What the contract needs of a provider: the adapter, its window, and ways to spoil things. */
interface World {
  client: PaymentProvider;
  /** The same provider, for somebody who does not wait. */
  hasty: PaymentProvider;
  /** The same adapter, at an address where nobody answers. */
  lonely: PaymentProvider;
  /** Presses the button in the hosted window. */
  press(url: string, deed: 'pay' | 'cancel' | 'be-declined'): Promise<void>;
  /** Spoils the next calls. */
  spoil(how: 'down' | 'no-answer-after-commit'): Promise<void>;
  /** Lets the bank refuse the saved card. */
  blockCard(methodId: string): Promise<void>;
  close(): unknown;
}

const NOWHERE = 'http://127.0.0.1:9';
const HASTE_MS = 400;
const CARD = { expiry: '04/30', cvv: '123' };

async function postForm(url: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  await (await fetch(url, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

async function reepayWorld(): Promise<World> {
  const reepay = await startReepay();
  const { base, clock } = reepay;
  const clientAt = (url: string, timeoutMs?: number) =>
    new ReepayClient({
      apiUrl: `${url}/api`,
      checkoutUrl: `${url}/checkout`,
      privateKey: 'priv_test',
      clock,
      ...(timeoutMs && { timeoutMs }),
    });
  const card = { action: 'card', number: '4111 1111 1111 1111', ...CARD };
  const deeds = { pay: card, cancel: { action: 'cancel' }, 'be-declined': { ...card, cvv: '002' } };
  return {
    client: reepay.client,
    hasty: clientAt(base, HASTE_MS),
    lonely: clientAt(NOWHERE),
    press: (url, deed) => postForm(url, deeds[deed]),
    spoil: (how) =>
      reepay.control('faults', {
        api: how === 'down' ? 'error-500' : 'timeout-after-commit',
        apiCalls: 1,
      }),
    blockCard: () => reepay.control('faults', { nextSavedMethodCharge: 'decline' }),
    close: () => reepay.close(),
  };
}

async function netaxeptWorld(): Promise<World> {
  const nets = await startNetaxept();
  const card = { action: 'pay', number: '4925 0000 0000 0004', ...CARD };
  const deeds = {
    pay: card,
    cancel: { action: 'cancel' },
    'be-declined': { ...card, number: '4925 0000 0000 0087' },
  };
  return {
    client: nets.client,
    hasty: nets.clientWith({ timeoutMs: HASTE_MS }),
    lonely: nets.clientWith({ url: NOWHERE }),
    press: (url, deed) => postForm(url, deeds[deed]),
    spoil: (how) =>
      nets.control('faults', {
        api: how === 'down' ? 'error-500' : 'timeout-after-commit',
        apiCall: how === 'down' ? 'any' : 'Process',
        apiCalls: 1,
      }),
    blockCard: (id) => nets.control('actions', { action: 'block-card', id }),
    close: () => nets.close(),
  };
}

describe.each([
  ['ReePay', reepayWorld],
  ['Nets', netaxeptWorld],
] as const)('a payment provider: %s', (_name, startWorld) => {
  let world: World;
  let provider: PaymentProvider;
  beforeEach(async () => {
    world = await startWorld();
    provider = world.client;
  });
  afterEach(() => world.close());

  const refused: unknown = expect.any(ProviderRefused);
  const unavailable: unknown = expect.any(ProviderUnavailable);
  const HANDLE = 'ordre-1';
  const SUM = 66_300;
  const payment = {
    ...{ handle: HANDLE, key: 'k', amountOre: SUM, text: 'Ungdomskort' },
    paidBackOre: 0,
  };
  const paid = { amountOre: SUM, refundedOre: 0, currency: 'DKK' };
  const card = { expiry: '04-30', brand: 'visa' };

  const open = (changes: Partial<ReturnType<typeof paymentRequest>> = {}) =>
    provider.openPaymentSession({ ...paymentRequest(HANDLE), ...changes });

  /** Pays an order in the window, and reserves the money where the window does not. */
  async function pay(changes: Parameters<typeof open>[0] = {}) {
    const { url } = await open(changes);
    await world.press(url, 'pay');
    return provider.authorize({ handle: HANDLE });
  }

  async function saveCard(): Promise<string> {
    const outcome = await pay({ savesMethod: true });
    if (outcome.kind !== 'authorized' || !outcome.savedMethodId) throw new Error('No card saved');
    return outcome.savedMethodId;
  }

  const charge = (methodId: string, from = provider, key = 'periode-2-key') =>
    from.chargeSavedMethod({
      ...payment,
      handle: 'periode-2',
      key,
      customerHandle: 'kunde-1',
      methodId,
    });

  const find = (handle = HANDLE) => provider.findOutcome({ handle, sessionId: null });

  describe('a single payment', () => {
    test('does not exist before the provider has heard of it', async () => {
      expect(await find()).toEqual({ kind: 'none', isSessionOpen: false });
    });

    test('does not exist, but may still come, while its window stands open', async () => {
      const { sessionId } = await open();
      const outcome = await provider.findOutcome({ handle: HANDLE, sessionId });
      expect(outcome).toEqual({ kind: 'none', isSessionOpen: true });
      expect(await provider.authorize({ handle: HANDLE })).toMatchObject({ kind: 'none' });
    });

    test('is reserved once, however often that is asked for', async () => {
      expect(await pay()).toMatchObject({ kind: 'authorized', ...paid, card, savedMethodId: null });
      expect(await provider.authorize({ handle: HANDLE })).toMatchObject({ kind: 'authorized' });
      expect(await find()).toMatchObject({ kind: 'authorized', ...paid });
    });

    test('is made once when two windows are open for it', async () => {
      const first = await open();
      const second = await open();
      await world.press(first.url, 'pay');
      await world.press(second.url, 'pay');
      expect(await provider.authorize({ handle: HANDLE })).toMatchObject({
        kind: 'authorized',
        ...paid,
      });
    });

    test('is not reserved when it is cancelled in the window', async () => {
      const { url } = await open();
      await world.press(url, 'cancel');
      expect((await provider.authorize({ handle: HANDLE })).kind).toMatch(/^(none|cancelled)$/);
    });

    test('is declined when the bank refuses it', async () => {
      const { url } = await open();
      await world.press(url, 'be-declined');
      const reason: unknown = expect.stringMatching(/^(card-)?declined$/);
      const declined = { kind: 'declined', reason };
      expect(await provider.authorize({ handle: HANDLE })).toMatchObject(declined);
      expect(await find()).toMatchObject(declined);
      await expect(provider.capture(payment)).rejects.toEqual(refused);
    });

    test('has its window closed without an error, also when the window is unknown', async () => {
      const { sessionId } = await open();
      await provider.closeSession(sessionId);
      await provider.closeSession(sessionId);
      await provider.closeSession('unknown');
      expect(await find()).toMatchObject({ kind: 'none' });
    });
  });

  describe('reserved money', () => {
    beforeEach(() => pay());

    test('is captured once, whatever the key of the call', async () => {
      const settled = { kind: 'settled', ...paid };
      expect(await provider.capture(payment)).toMatchObject(settled);
      expect(await provider.capture(payment)).toMatchObject(settled);
      expect(await provider.capture({ ...payment, key: 'another' })).toMatchObject(settled);
      expect(await find()).toMatchObject(settled);
    });

    test('is released once, and can then not be captured', async () => {
      expect(await provider.release(payment)).toEqual({ kind: 'released' });
      expect(await provider.release(payment)).toEqual({ kind: 'released' });
      expect(await find()).toEqual({ kind: 'released' });
      await expect(provider.capture(payment)).rejects.toEqual(refused);
    });

    test('is not refunded before it is captured', async () => {
      await expect(provider.refund(payment)).rejects.toMatchObject({ reason: 'not-settled' });
    });

    test('is refunded once after it was captured, and not released', async () => {
      await provider.capture(payment);
      await expect(provider.release(payment)).rejects.toMatchObject({ reason: 'already-settled' });
      const refunded = { state: 'refunded', amountOre: SUM };
      expect(await provider.refund(payment)).toEqual(refunded);
      expect(await provider.refund(payment)).toEqual(refunded);
      expect(await find()).toMatchObject({ kind: 'settled', amountOre: SUM, refundedOre: SUM });
    });

    test('is refunded in parts, never more than was captured', async () => {
      await provider.capture(payment);
      await provider.refund({ ...payment, key: 'a', amountOre: 300 });
      const second = { ...payment, key: 'b', paidBackOre: 300 };
      await expect(provider.refund(second)).rejects.toEqual(refused);
      expect(await find()).toMatchObject({ kind: 'settled', refundedOre: 300 });
      const third = { ...second, key: 'c', amountOre: 200 };
      await provider.refund(third);
      await provider.refund(third);
      expect(await find()).toMatchObject({ kind: 'settled', refundedOre: 500 });
    });
  });

  describe('a saved card', () => {
    test('is charged once, however often and however fast it is asked for', async () => {
      const id = await saveCard();
      const outcomes = await Promise.all([charge(id), charge(id), charge(id, provider, 'k')]);
      for (const outcome of [...outcomes, await find('periode-2')]) {
        expect(outcome).toMatchObject({ kind: 'authorized', ...paid, card });
      }
    });

    test('is declined when its bank refuses, which is no error', async () => {
      const id = await saveCard();
      await world.blockCard(id);
      expect(await charge(id)).toMatchObject({ kind: 'declined', isSessionOpen: false });
      expect(await find('periode-2')).toMatchObject({ kind: 'declined' });
    });

    test('that the provider does not know is refused', async () => {
      await saveCard();
      await expect(charge('ca_unknown')).rejects.toEqual(refused);
      expect(await find('periode-2')).toMatchObject({ kind: 'none' });
    });

    test('is found charged when the answer was lost, and not charged again', async () => {
      const id = await saveCard();
      await world.spoil('no-answer-after-commit');
      await expect(charge(id, world.hasty)).rejects.toEqual(unavailable);
      expect(await charge(id)).toMatchObject({ kind: 'authorized', ...paid });
    });
  });

  describe('asked about an unknown payment', () => {
    test.each(['capture', 'refund'] as const)('refuses to %s', async (call) => {
      await expect(provider[call](payment)).rejects.toEqual(refused);
    });

    test('finds nothing to reserve or release', async () => {
      expect(await provider.authorize(payment)).toEqual({ kind: 'none', isSessionOpen: false });
      const released = await provider.release(payment).catch((error: unknown) => error);
      expect(released).not.toMatchObject({ kind: 'released' });
      expect(released).not.toBeInstanceOf(ProviderUnavailable);
    });
  });

  describe('in a breakdown', () => {
    const calls = (from: PaymentProvider): [name: string, call: () => Promise<unknown>][] => [
      ['open', () => from.openPaymentSession(paymentRequest(HANDLE))],
      ['find', () => from.findOutcome({ handle: HANDLE, sessionId: null })],
      ['authorize', () => from.authorize(payment)],
      ['charge', () => charge('ca_x', from)],
      ['capture', () => from.capture(payment)],
      ['release', () => from.release(payment)],
      ['refund', () => from.refund(payment)],
    ];

    test('leaves the outcome of every call unknown while the provider is down', async () => {
      for (const [name, call] of calls(provider)) {
        await world.spoil('down');
        await expect(call(), name).rejects.toEqual(unavailable);
      }
    });

    test('leaves the outcome of every call unknown when nothing listens at its address', async () => {
      for (const [name, call] of calls(world.lonely)) {
        await expect(call(), name).rejects.toEqual(unavailable);
      }
    });

    test('captures the money once though the answer to the capture was lost', async () => {
      await pay();
      await world.spoil('no-answer-after-commit');
      await expect(world.hasty.capture(payment)).rejects.toEqual(unavailable);
      expect(await provider.capture(payment)).toMatchObject({ kind: 'settled', ...paid });
    });
  });
});
