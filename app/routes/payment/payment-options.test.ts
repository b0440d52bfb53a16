import { describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChoices } from '#server/contract/order-payment';
import { createTexts } from '~/lib/texts';
import {
  chargeText,
  expiryText,
  findOption,
  optionField,
  payLabel,
  selectedOption,
  wishOf,
} from './payment-options';

const NO_CARD = {
  paymentAgreementId: null,
  cardNumberMask: null,
  cardExpiryMonth: null,
  cardExpiryYear: null,
  creditCardType: null,
  creditCardTypeTitle: null,
  isUsable: true,
};
const VISA = {
  paymentAgreementId: 'kort-1',
  cardNumberMask: '•••• 1111',
  cardExpiryMonth: 4,
  cardExpiryYear: 2030,
  creditCardType: 'VISA' as const,
  creditCardTypeTitle: 'Visa',
  isUsable: true,
};
const words = { label: 'Betal', notice: 'Sådan' };

const reepay: PaymentChoices = {
  paymentType: 'ReePay',
  reepayOptions: [
    { optionId: 'SinglePayment', type: 'SinglePayment', ...words, ...NO_CARD },
    { optionId: 'Regular', type: 'Regular', ...words, ...NO_CARD },
    { optionId: 'Regular:kort-1', type: 'Regular', ...words, ...VISA },
  ],
  netsOptions: [],
  selectedOptionId: 'Regular:kort-1',
  isRemembered: true,
  canAskPayer: false,
};

const nets: PaymentChoices = {
  paymentType: 'Nets',
  reepayOptions: [],
  netsOptions: (
    [
      ['SinglePayment', 'SinglePayment', NO_CARD, null],
      ['NewAgreement', 'NewAgreement', NO_CARD, null],
      ['ExistingAgreement:kort-1', 'ExistingAgreement', VISA, null],
      ['CardSharedAgreement:kort-1', 'CardSharedAgreement', VISA, 'rejsekort-1'],
    ] as const
  ).map(([optionId, value, card, sharedPaymentRkCardId]) => ({
    optionId,
    netsPaymentType: { value, title: value },
    sharedPaymentRkCardId,
    ...words,
    ...card,
  })),
  selectedOptionId: null,
  isRemembered: false,
  canAskPayer: false,
};

describe('the way to pay', () => {
  it.each([
    [
      reepay,
      'SinglePayment',
      { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
    ],
    [reepay, 'Regular', { selectedPaymentType: 'ReePay', reepayPaymentType: 'Regular' }],
    [
      reepay,
      'Regular:kort-1',
      {
        selectedPaymentType: 'ReePay',
        reepayPaymentType: 'Regular',
        paymentAgreementId: 'kort-1',
      },
    ],
    [nets, 'SinglePayment', { selectedPaymentType: 'Nets', netsPaymentType: 'SinglePayment' }],
    [nets, 'NewAgreement', { selectedPaymentType: 'Nets', netsPaymentType: 'NewAgreement' }],
    [
      nets,
      'ExistingAgreement:kort-1',
      {
        selectedPaymentType: 'Nets',
        netsPaymentType: 'ExistingAgreement',
        paymentAgreementId: 'kort-1',
      },
    ],
    [
      nets,
      'CardSharedAgreement:kort-1',
      {
        selectedPaymentType: 'Nets',
        netsPaymentType: 'CardSharedAgreement',
        cardSharedPaymentAgreementId: 'kort-1',
        rkCardId: 'rejsekort-1',
      },
    ],
  ] as const)('%#: %2$s is translated into the fields of the API', (choices, optionId, wish) => {
    expect(wishOf(findOption(choices, optionId)!)).toEqual(wish);
  });

  it.each(['', 'Regular:kort-2', 'ExistingAgreement:kort-1', null, undefined])(
    'is not one of this order’s when its name is «%s»',
    (optionId) => {
      expect(findOption(reepay, optionId)).toBeUndefined();
    },
  );

  it('is ticked beforehand when it was chosen or is remembered', () => {
    expect(selectedOption(reepay)?.optionId).toBe('Regular:kort-1');
    expect(selectedOption(nets)).toBeUndefined();
  });

  it('is chosen in the form field of its provider', () => {
    expect(optionField(reepay)).toBe('reepayPaymentType');
    expect(optionField(nets)).toBe('netsPaymentType');
  });

  it('names sum and card before a saved card is charged', () => {
    const t = createTexts();
    const flow = {
      firstCard: { displayPrice: { beneficiaryPrice: { isValid: true, value: 418.2 } } },
    } as Flow;
    const [once, , saved] = reepay.reepayOptions;
    expect(chargeText(saved!, flow, t)).toBe(
      'Du betaler 418,20\u00a0kr. med Visa •••• 1111, når du trykker på knappen.',
    );
    expect(chargeText(once!, flow, t)).toBe(
      'Du betaler 418,20\u00a0kr. i et sikkert betalingsvindue.',
    );
    expect(payLabel(saved!, flow, t)).toBe('Betal 418,20\u00a0kr. med Visa •••• 1111');
    expect(payLabel(once!, flow, t)).toBe('Gå til betaling');
    expect(expiryText(saved!, t)).toBe('Udløber 04/30.');
    expect(expiryText(once!, t)).toBe('');
  });
});
