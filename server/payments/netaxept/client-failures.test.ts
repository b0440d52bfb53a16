import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/mocks/answering-server';
import { MERCHANT, netaxeptClients, PAYMENT, says } from '../../../tests/worlds/netaxept-answers';
import { paymentRequest } from '../../../tests/worlds/reepay-sandbox';
import { ProviderRefused, ProviderUnavailable, type RefusalReason } from '../provider';

const clientOf = netaxeptClients();

describe('an exception that Netaxept answers with', () => {
  test.each<[string, string, string | undefined, RefusalReason]>([
    ['AuthenticationException', 'Authentication failed (Test)', undefined, 'unauthorized'],
    ['ValidationException', "Missing parameter: 'amount'", undefined, 'misconfigured'],
    ['SecurityException', 'Not allowed', undefined, 'unauthorized'],
    ['NotSupportedException', 'Not supported', undefined, 'misconfigured'],
    ['GenericError', 'Unable to find transaction', undefined, 'not-found'],
    ['BBSException', 'Transaction not found', '25', 'not-found'],
    ['BBSException', 'Field missing', '30', 'misconfigured'],
    ['BBSException', 'No transaction', '97', 'not-found'],
    ['BBSException', 'Cancelled by customer.', '17', 'cancelled'],
    ['BBSException', 'Time out at merchant', 'T1', 'cancelled'],
    [
      'GenericError',
      'You cannot run credit on a transaction that has not been captured.',
      undefined,
      'not-settled',
    ],
    [
      'GenericError',
      'You cannot run capture on a transaction that never is authorized',
      undefined,
      'not-authorized',
    ],
    ['GenericError', 'Pan hash not found', undefined, 'method-unusable'],
    ['GenericError', 'Recurring payment is expired', undefined, 'method-unusable'],
    ['ValidationException', "Missing parameter: 'PanHash'", undefined, 'method-unusable'],
    ['MerchantTranslationException', 'Unable to translate', undefined, 'misconfigured'],
    ['BBSException', 'Refused by issuer', '99', 'declined'],
    ['BBSException', 'Denied by 3D Secure', 'MZ', 'declined'],
  ])('%s «%s» (%s) is a refusal: %s', async (type, text, code, reason) => {
    const { client } = clientOf(says.credited(0), says.exception(type, text, code));
    const refusal: unknown = await client.refund(PAYMENT).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProviderRefused);
    expect(refusal).toMatchObject({ reason, providerCode: code ?? null });
    expect(String(refusal)).not.toContain(MERCHANT.token);
  });

  test('of an internal failure leaves the payment unknown', async () => {
    const { client } = clientOf(says.exception('BBSException', 'Internal failure', '96'));
    await expect(client.authorize(PAYMENT)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      providerCode: '96',
    });
  });
});

describe('the registration of a payment at Netaxept', () => {
  test.each<[string, string]>([
    ['a web page', '<html><body>Velkommen</body></html>'],
    ['another root', '<GenericError><Message>Unable to register</Message></GenericError>'],
    ['no transaction', '<RegisterResponse />'],
    ['another’s', says.registered.replace('ordre-1', 'ordre-2')],
  ])('answered by %s leads nobody to a terminal', async (_what, answer) => {
    const { client } = clientOf(answer);
    await expect(client.openPaymentSession(paymentRequest())).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    });
  });
});

describe('a useless answer of Netaxept', () => {
  test.each<[string, Answer]>([
    ['silence', 'silence'],
    ['a cut connection', 'hang-up'],
    ['half an answer', 'half'],
    ['an error of the server', { status: 500, body: says.settled }],
    ['too many requests', { status: 429 }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['nothing', {}],
    ['a web page', { body: '<!DOCTYPE html><html><br></html>' }],
    ['another answer', { body: says.processed }],
    ['broken XML', { body: says.settled.slice(0, -7) }],
    ['entities of its own', { body: `<!DOCTYPE a [<!ENTITY b "c">]>${says.settled}` }],
    ['an amount that is none', { body: says.info('<AmountCaptured>663,00</AmountCaptured>') }],
  ])('(%s) leaves the payment unknown', async (_what, answer) => {
    const { client, received } = clientOf(answer);
    const failure: unknown = await client.findOutcome(PAYMENT).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).not.toContain(MERCHANT.token);
    expect(received).toHaveLength(1);
  });

  test('to the second of two calls leaves the payment unknown', async () => {
    const { client } = clientOf(says.processed, 'silence');
    await expect(client.authorize(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
