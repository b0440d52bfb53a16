import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { reepayPerTest, refusal } from '../../../tests/worlds/reepay-per-test';
import { ProviderUnavailable } from '../provider';

const reepay = reepayPerTest();

const customer = paymentRequest().customer;

/** The id of a card that was saved with a payment. */
async function saveCard(): Promise<string> {
  const request = { ...paymentRequest(), savesMethod: true };
  const { url, sessionId } = await reepay.client.openPaymentSession(request);
  await reepay.payByCard(url);
  const outcome = await reepay.client.findOutcome({ handle: request.handle, sessionId });
  if (outcome.kind !== 'authorized' || !outcome.savedMethodId) throw new Error('No card was saved');
  return outcome.savedMethodId;
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

const unavailable: unknown = expect.any(ProviderUnavailable);

describe('cards saved at ReePay', () => {
  test('a card the bank refuses is not saved', async () => {
    const request = { ...paymentRequest(), savesMethod: true };
    const { url } = await reepay.client.openPaymentSession(request);

    expect((await reepay.payByCard(url, '002')).status).toBe(422);

    expect((await reepay.state()).methods).toEqual([]);
  });

  test('a soft decline stays the answer under its key, and a new key may succeed', async () => {
    const id = await saveCard();
    await reepay.control('faults', { nextSavedMethodCharge: 'decline' });
    const declined = { kind: 'declined', reason: 'insufficient-funds', isSessionOpen: false };

    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toEqual(declined);
    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toEqual(declined);
    expect(
      await reepay.client.chargeSavedMethod({ ...savedCharge(id), key: 'second-try' }),
    ).toMatchObject({ kind: 'authorized' });
  });

  test('a hard decline makes the card unusable', async () => {
    const id = await saveCard();
    await reepay.control('faults', { nextSavedMethodCharge: 'hard-decline' });

    expect(await reepay.client.chargeSavedMethod(savedCharge(id))).toMatchObject({
      kind: 'declined',
      reason: 'hard-declined',
    });
    expect((await reepay.state()).methods).toMatchObject([{ state: 'failed' }]);
    await expect(reepay.client.chargeSavedMethod(savedCharge(id, 'periode-3'))).rejects.toEqual(
      refusal('card-unusable'),
    );
  });

  test('a card of another customer can not be charged', async () => {
    const id = await saveCard();
    const other = { ...paymentRequest('ordre-2'), customer: { ...customer, handle: 'kunde-2' } };
    await reepay.client.openPaymentSession(other);

    await expect(
      reepay.client.chargeSavedMethod({ ...savedCharge(id), customerHandle: 'kunde-2' }),
    ).rejects.toEqual(refusal('method-unusable'));
  });

  test('a charge that was made but answered with 500 is found, and repeating it takes no money twice', async () => {
    const id = await saveCard();
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
