import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../provider';
import { outcomeOf } from './state';
import { parseXml } from './xml';

const CARD =
  '<CardInformation><ExpiryDate>3012</ExpiryDate><MaskedPAN>492500******0004</MaskedPAN><PaymentMethod>Visa</PaymentMethod></CardInformation>';

/** What Netaxept says of a payment of 663 kroner. */
function info({ summary = '', card = '', error = '', order = '' } = {}) {
  const amounts = order || '<Amount>66300</Amount><Currency>DKK</Currency>';
  return parseXml(
    `<PaymentInfo><OrderInformation>${amounts}</OrderInformation><Summary>${summary}</Summary>${card}${error}</PaymentInfo>`,
  )!;
}

const errorOf = (code: string, operation = 'Terminal') =>
  `<Error><Operation>${operation}</Operation><ResponseCode>${code}</ResponseCode></Error>`;

const AUTHORIZED = '<Authorized>true</Authorized>';
const paid = {
  amountOre: 66_300,
  refundedOre: 0,
  currency: 'DKK',
  customerHandle: null,
  card: { maskedNumber: '492500******0004', expiry: '12-30', brand: 'visa' },
  savedMethodId: null,
};

describe('the outcome of a payment at Netaxept', () => {
  test.each([
    ['with the card', CARD.replace('</Card', '<PanHash>hash-1</PanHash></Card')],
    ['with the agreement', `${CARD}<Recurring><PanHash>hash-1</PanHash></Recurring>`],
  ])('finds the agreement where it stands %s', (_where, card) => {
    expect(outcomeOf(info({ card, summary: AUTHORIZED }))).toMatchObject({
      savedMethodId: 'hash-1',
    });
  });

  test.each([
    ['nothing entered yet', {}, { kind: 'none', isSessionOpen: true }],
    ['a card entered', { card: CARD }, { kind: 'ready' }],
    ['reserved', { card: CARD, summary: AUTHORIZED }, { kind: 'authorized', ...paid }],
    [
      'reserved, in other letters',
      { card: CARD, summary: '<authorized>True</authorized>' },
      { kind: 'authorized', ...paid },
    ],
    [
      'taken',
      { card: CARD, summary: `${AUTHORIZED}<AmountCaptured>66300</AmountCaptured>` },
      { kind: 'settled', ...paid },
    ],
    [
      'taken in part, and paid back in part',
      {
        card: CARD,
        summary: '<AmountCaptured>60000</AmountCaptured><AmountCredited>100</AmountCredited>',
      },
      { kind: 'settled', ...paid, amountOre: 60_000, refundedOre: 100 },
    ],
    ['given back', { card: CARD, summary: '<Annulled>true</Annulled>' }, { kind: 'released' }],
    [
      'given back, in the other spelling',
      { summary: '<Annulled>false</Annulled><Annuled>true</Annuled>' },
      { kind: 'released' },
    ],
    ['cancelled by the customer', { error: errorOf('17') }, { kind: 'cancelled' }],
    ['timed out', { error: errorOf('T1') }, { kind: 'none', isSessionOpen: false }],
    [
      'reserved after an error',
      { card: CARD, summary: AUTHORIZED, error: errorOf('99', 'Auth') },
      { kind: 'authorized', ...paid },
    ],
    [
      'a failed capture of nothing',
      { card: CARD, error: errorOf('99', 'Capture') },
      { kind: 'ready' },
    ],
  ])('%s', (_what, given, expected) => {
    expect(outcomeOf(info(given))).toEqual(expected);
  });

  test.each([
    ['MZ', 'authentication-failed'],
    ['14', 'hard-declined'],
    ['33', 'card-expired'],
    ['51', 'insufficient-funds'],
    ['54', 'card-expired'],
    ['96', 'processing-error'],
    ['99', 'declined'],
    ['05', 'declined'],
    ['', 'declined'],
  ])('turned down with code «%s» is %s', (code, reason) => {
    for (const operation of ['Terminal', 'AUTH', 'Sale', '']) {
      expect(outcomeOf(info({ card: CARD, error: errorOf(code, operation) }))).toEqual({
        kind: 'declined',
        reason,
        isSessionOpen: false,
      });
    }
  });

  test('names the saved card', () => {
    const card = CARD.replace('</CardInformation>', '<PanHash>abc</PanHash></CardInformation>');
    expect(outcomeOf(info({ card, summary: AUTHORIZED }))).toMatchObject({ savedMethodId: 'abc' });
  });

  test.each([
    ['Visa', 'visa'],
    ['VisaDankort', 'visa_dk'],
    ['Visa/Dankort', 'visa_dk'],
    ['Dankort', 'dankort'],
    ['MasterCard', 'mc'],
    ['Visa Electron', 'visa_elec'],
    ['American Express', 'amex'],
    ['Diners Club International', 'diners'],
    ['Maestro', 'maestro'],
    ['', 'unknown'],
  ])('knows the brand «%s» as %s', (method, brand) => {
    const card = CARD.replace('Visa', method);
    expect(outcomeOf(info({ card, summary: AUTHORIZED }))).toMatchObject({ card: { brand } });
  });

  test('has no expiry when it is written in a form that is not known', () => {
    const card = CARD.replace('3012', '12/30');
    expect(outcomeOf(info({ card, summary: AUTHORIZED }))).toMatchObject({ card: { expiry: '' } });
  });

  test.each(['663.00', '-1', '1e3', '0x10', 'mange', '9007199254740993'])(
    'is unknown when an amount is «%s»',
    (amount) => {
      for (const given of [
        { summary: `<AmountCaptured>${amount}</AmountCaptured>` },
        { summary: `<AmountCaptured>1</AmountCaptured><AmountCredited>${amount}</AmountCredited>` },
        { summary: AUTHORIZED, order: `<Amount>${amount}</Amount><Currency>DKK</Currency>` },
      ]) {
        expect(() => outcomeOf(info(given))).toThrow(ProviderUnavailable);
      }
    },
  );

  test('is unknown when the amount of a reservation is missing', () => {
    const order = '<Currency>DKK</Currency>';
    expect(() => outcomeOf(info({ summary: AUTHORIZED, order }))).toThrow(ProviderUnavailable);
  });
});
