import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  paymentRequest,
  startReepay,
  type ReepayWorld,
} from '../../../tests/worlds/reepay-sandbox';
import { ProviderUnavailable, type RefusalReason, type SavedMethod } from '../provider';

let reepay: ReepayWorld;
beforeEach(async () => {
  reepay = await startReepay();
});
afterEach(() => {
  reepay.close();
});

const customer = paymentRequest().customer;

async function saveCard(reference = 'aftale-1'): Promise<SavedMethod> {
  const { acceptUrl, cancelUrl, lifetimeMinutes } = paymentRequest();
  const session = await reepay.client.openSaveMethodSession({
    reference,
    customer,
    acceptUrl,
    cancelUrl,
    lifetimeMinutes,
  });
  await reepay.payByCard(session.url);
  const method = await reepay.client.findSavedMethod({
    customerHandle: customer.handle,
    reference,
  });
  if (!method) throw new Error('No method was saved');
  return method;
}

function savedCharge(methodId: string, handle = 'periode-2') {
  return {
    handle,
    key: `${handle}-key`,
    amountOre: 40_000,
    text: 'Ungdomskort, periode 2',
    customerHandle: customer.handle,
    methodId,
  };
}

const refusal = (reason: RefusalReason): unknown =>
  expect.objectContaining({ name: 'ProviderRefused', reason });
const unavailable: unknown = expect.any(ProviderUnavailable);

describe('saved methods', () => {
  test('a saved card is found by our reference and only for its own customer', async () => {
    const method = await saveCard();

    expect(method).toMatchObject({ reference: 'aftale-1', state: 'active', kind: 'card' });
    expect(
      await reepay.client.findSavedMethod({ customerHandle: 'kunde-2', reference: 'aftale-1' }),
    ).toBeNull();
    expect(
      await reepay.client.findSavedMethod({ customerHandle: 'kunde-1', reference: 'aftale-2' }),
    ).toBeNull();
  });

  test('a card the bank refuses is not saved', async () => {
    await expect(
      reepay.client
        .openSaveMethodSession({ ...paymentRequest(), reference: 'aftale-1' })
        .then(({ url }) => reepay.payByCard(url, '002'))
        .then((response) => response.status),
    ).resolves.toBe(422);

    expect(await reepay.client.listSavedMethods('kunde-1')).toEqual([]);
  });

  test('a soft decline is an outcome, repeats under its key, and may succeed under a new one', async () => {
    const { id } = await saveCard();
    await reepay.control('faults', { nextSavedMethodCharge: 'decline' });
    const declined = { kind: 'declined', reason: 'insufficient-funds', isSessionOpen: false };

    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toEqual(declined);
    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toEqual(declined);
    expect(
      await reepay.client.chargeSavedMethod({ ...savedCharge(id), key: 'second-try' }),
    ).toMatchObject({ kind: 'authorized' });
  });

  test('a hard decline makes the card unusable', async () => {
    const { id } = await saveCard();
    await reepay.control('faults', { nextSavedMethodCharge: 'hard-decline' });

    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toMatchObject({
      kind: 'declined',
      reason: 'hard-declined',
    });
    expect(await reepay.client.listSavedMethods('kunde-1')).toEqual([]);
    await expect(reepay.client.chargeSavedMethod(savedCharge(id, 'periode-3'))).rejects.toEqual(
      refusal('method-unusable'),
    );
  });

  test('a removed card can neither be listed nor charged', async () => {
    const { id } = await saveCard();
    await reepay.client.removeSavedMethod(id);
    await reepay.client.removeSavedMethod('ca_unknown');

    expect(await reepay.client.listSavedMethods('kunde-1')).toEqual([]);
    await expect(reepay.client.chargeSavedMethod(savedCharge(id))).rejects.toEqual(
      refusal('method-unusable'),
    );
  });

  test('an unknown customer has no saved methods', async () => {
    expect(await reepay.client.listSavedMethods('nobody')).toEqual([]);
  });

  test('a charge made but answered with 500 is found, and the repeat takes no second one', async () => {
    const { id } = await saveCard();
    await reepay.control('faults', { api: 'error-after-commit', apiCalls: 1 });

    await expect(reepay.client.chargeSavedMethod(savedCharge(id))).rejects.toEqual(unavailable);

    expect(await reepay.client.findOutcome({ handle: 'periode-2', sessionId: null })).toMatchObject(
      { kind: 'authorized' },
    );
    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toMatchObject({
      kind: 'authorized',
    });
  });
});
