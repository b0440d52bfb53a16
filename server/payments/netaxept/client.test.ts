import { describe, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../../tests/mocks/answering-server';
import { MERCHANT, netaxeptClients, PAYMENT, says } from '../../../tests/worlds/netaxept-answers';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';

const clientOf = netaxeptClients();

/** What was asked: the call, and its fields without those of the merchant. */
function asked(received: readonly ReceivedRequest[]) {
  return received.map(({ path, body }) => {
    const { merchantId, token, ...fields } = Object.fromEntries(new URLSearchParams(body));
    expect({ merchantId, token }).toEqual(MERCHANT);
    return [path, fields];
  });
}

const OPEN = says.info('');
const AUTHORIZED = says.info('<Authorized>true</Authorized>');
const RELEASED = says.info('<Annulled>true</Annulled>');
const UNKNOWN = says.exception('GenericError', 'Unable to find transaction');

const query = ['/Netaxept/Query.aspx', { transactionId: 'ordre-1' }];
const process = (operation: string, transactionAmount?: string) => [
  '/Netaxept/Process.aspx',
  { transactionId: 'ordre-1', operation, ...(transactionAmount && { transactionAmount }) },
];
const register = (fields: object) => [
  '/Netaxept/Register.aspx',
  {
    transactionId: 'ordre-1',
    orderNumber: 'ordre-1',
    amount: '66300',
    currencyCode: 'DKK',
    orderDescription: 'Ungdomskort, 30 dage',
    ...fields,
  },
];
const hosted = {
  serviceType: 'B',
  redirectUrl: 'http://portal.test/payment-status/s1',
  language: 'da_DK',
};

describe('opening the terminal of Netaxept', () => {
  test('registers the payment under the portal’s own id, by a form that keeps the token out of the address', async () => {
    const { client, received } = clientOf(says.registered);
    expect(await client.openPaymentSession(paymentRequest())).toEqual({
      sessionId: 'ordre-1',
      url: 'https://terminal.test/Terminal/default.aspx?merchantId=123456&transactionId=ordre-1',
    });
    expect(asked(received)).toEqual([register(hosted)]);
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
  });

  test('asks for an agreement that ends with the last month in which a payment card can expire', async () => {
    const { client, received } = clientOf(says.registered);
    await client.openPaymentSession({ ...paymentRequest(), savesMethod: true });
    const agreement = {
      recurringType: 'R',
      recurringFrequency: '0',
      recurringExpiryDate: '20311231',
      force3DSecure: 'true',
    };
    expect(asked(received)).toEqual([register({ ...hosted, ...agreement })]);
  });

  test('opens the same terminal when it is registered already', async () => {
    const repeated = says.exception('UniqueTransactionIdException', 'Transaction ID not unique');
    const { client } = clientOf(repeated);
    expect(await client.openPaymentSession(paymentRequest())).toMatchObject({
      sessionId: 'ordre-1',
    });
  });

  test('needs nothing when the window is closed again', async () => {
    const { client, received } = clientOf('silence');
    await client.closeSession();
    expect(received).toEqual([]);
  });
});

describe('the calls of Netaxept for each operation', () => {
  test('a reservation is one call, and then a question about it', async () => {
    const { client, received } = clientOf(says.processed, AUTHORIZED);
    expect(await client.authorize(PAYMENT)).toMatchObject({ kind: 'authorized' });
    expect(asked(received)).toEqual([process('AUTH'), query]);
  });

  test('a saved card is registered without a terminal, and reserved', async () => {
    const { client, received } = clientOf(says.registered, says.processed, AUTHORIZED);
    const charge = {
      ...paymentRequest(),
      key: 'k',
      customerHandle: 'kunde-1',
      methodId: 'pan-hash',
    };
    expect(await client.chargeSavedMethod(charge)).toMatchObject({ kind: 'authorized' });
    const saved = { serviceType: 'C', recurringType: 'R', panHash: 'pan-hash' };
    expect(asked(received)).toEqual([register(saved), process('AUTH'), query]);
  });

  test('a capture is one call, with a question before and after it', async () => {
    const { client, received } = clientOf(AUTHORIZED, says.processed, says.settled);
    expect(await client.capture(PAYMENT)).toMatchObject({ kind: 'settled', amountOre: 66_300 });
    expect(asked(received)).toEqual([query, process('CAPTURE', '66300'), query]);
  });

  test('a capture that was made is not made again', async () => {
    const { client, received } = clientOf(says.settled);
    expect(await client.capture(PAYMENT)).toMatchObject({ kind: 'settled' });
    expect(asked(received)).toEqual([query]);
  });

  test('a reservation is released by one call, and then a question about it', async () => {
    const { client, received } = clientOf(says.processed, RELEASED);
    expect(await client.release(PAYMENT)).toEqual({ kind: 'released' });
    expect(asked(received)).toEqual([process('ANNUL'), query]);
  });

  test('a refund is one call, with a question before and after it', async () => {
    const { client, received } = clientOf(
      says.credited(300),
      says.processed,
      says.credited(66_300),
    );
    const refund = { handle: 'ordre-1', amountOre: 66_000, paidBackOre: 300 };
    expect(await client.refund(refund)).toEqual({ state: 'refunded', amountOre: 66_000 });
    expect(asked(received)).toEqual([query, process('CREDIT', '66000'), query]);
  });

  test('a refund that the bank refuses without an exception is refused', async () => {
    const refused = '<ProcessResponse><ResponseCode>99</ResponseCode></ProcessResponse>';
    const { client } = clientOf(says.credited(0), refused);
    await expect(client.refund(PAYMENT)).rejects.toMatchObject({
      name: 'ProviderRefused',
      reason: 'declined',
      providerCode: '99',
    });
  });

  test('a refund is unknown until the transaction shows it', async () => {
    const { client } = clientOf(says.credited(300), says.processed, says.credited(300));
    const refund = { handle: 'ordre-1', amountOre: 66_000, paidBackOre: 300 };
    await expect(client.refund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  });

  test('a refund that was made is not made again', async () => {
    const { client, received } = clientOf(says.credited(66_300));
    expect(await client.refund(PAYMENT)).toEqual({ state: 'refunded', amountOre: 66_300 });
    expect(asked(received)).toEqual([query]);
  });

  test.each([
    ['already processed', '98', AUTHORIZED, 'authorized'],
    ['Original transaction rejected', '84', OPEN, 'none'],
    ['Transaction already reversed', '86', RELEASED, 'released'],
    ['Issuer is undetermined', undefined, OPEN, 'none'],
  ])(
    'a reservation refused with «%s» has the outcome that the question after it finds',
    async (text, code, state, kind) => {
      const { client } = clientOf(says.exception('GenericError', text, code), state);
      expect(await client.authorize(PAYMENT)).toMatchObject({ kind });
    },
  );

  test('a refusal by the bank is a decline, also when the question does not know of it yet', async () => {
    const ready = says
      .info('')
      .replace(
        '</PaymentInfo>',
        '<CardInformation><MaskedPAN>492500******0004</MaskedPAN></CardInformation></PaymentInfo>',
      );
    const { client } = clientOf(says.exception('BBSException', 'Refused', '51'), ready);
    expect(await client.authorize(PAYMENT)).toEqual({
      kind: 'declined',
      reason: 'insufficient-funds',
      isSessionOpen: false,
    });
  });

  test('a capture of a payment that was never reserved is refused', async () => {
    const text = 'You cannot run capture on a transaction that never is authorized';
    const wrong = says.exception('GenericError', text);
    const { client } = clientOf(OPEN, wrong, OPEN);
    await expect(client.capture(PAYMENT)).rejects.toMatchObject({ reason: 'not-authorized' });
  });

  test('captured money cannot be released like a reservation', async () => {
    const wrong = says.exception('GenericError', 'Unable to annul, wrong state');
    const { client } = clientOf(wrong, says.settled);
    await expect(client.release(PAYMENT)).rejects.toMatchObject({ reason: 'already-settled' });
  });
});

describe('asking Netaxept what became of a payment', () => {
  test('that it does not know finds no payment', async () => {
    const { client } = clientOf(UNKNOWN);
    expect(await client.findOutcome(PAYMENT)).toEqual({ kind: 'none', isSessionOpen: false });
  });

  test.each([
    ['somebody else’s order', says.info('<Authorized>true</Authorized>', 'ordre-2')],
    ['no order at all', '<PaymentInfo/>'],
  ])('is never answered by %s', async (_what, answer) => {
    const { client } = clientOf(answer);
    await expect(client.findOutcome(PAYMENT)).rejects.toMatchObject({ reason: 'misconfigured' });
  });
});
