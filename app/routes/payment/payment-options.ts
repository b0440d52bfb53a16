import type { PaymentProvider } from '#server/contract/enums';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange, PaymentOptions } from '#server/contract/order-payment';
import { formatCard, formatExpiry } from '#server/contract/written';
import { priceText } from '~/lib/format';
import type { Texts } from '~/lib/texts';

type ReepayOption = PaymentOptions['reepayOptions'][number];
type NetsOption = PaymentOptions['netsOptions'][number];
/** One way to pay, of either provider. */
export type PaymentOption = ReepayOption | NetsOption;

/** What the API has to know to have an order paid in one way. */
export type PaymentWish = Pick<
  PaymentChange,
  | 'reepayPaymentType'
  | 'netsPaymentType'
  | 'paymentAgreementId'
  | 'cardSharedPaymentAgreementId'
  | 'rkCardId'
> & { selectedPaymentType: PaymentProvider };

/** The form field in which an option is chosen. */
export type OptionField = 'reepayPaymentType' | 'netsPaymentType';

export const optionField = ({ paymentType }: Pick<PaymentOptions, 'paymentType'>): OptionField =>
  paymentType === 'Nets' ? 'netsPaymentType' : 'reepayPaymentType';

export const listOptions = (choices: PaymentOptions): PaymentOption[] => [
  ...choices.reepayOptions,
  ...choices.netsOptions,
];

export function findOption(
  choices: PaymentOptions,
  optionId: string | null | undefined,
): PaymentOption | undefined {
  return listOptions(choices).find((option) => option.optionId === optionId);
}

/** The option chosen for this order, or remembered from an earlier one. */
export const selectedOption = (choices: PaymentOptions): PaymentOption | undefined =>
  findOption(choices, choices.selectedOptionId);

/** Paid with a card that is known already, without a payment window. */
export const isSaved = (option: PaymentOption): boolean => option.paymentAgreementId !== null;

/** The API's words for an option: its type, and the agreement of a saved card. */
export function wishOf(option: PaymentOption): PaymentWish {
  const { paymentAgreementId } = option;
  if ('type' in option) {
    return {
      selectedPaymentType: 'ReePay',
      reepayPaymentType: option.type,
      ...(paymentAgreementId === null ? {} : { paymentAgreementId }),
    };
  }
  const netsPaymentType = option.netsPaymentType.value;
  const wish = { selectedPaymentType: 'Nets', netsPaymentType } as const;
  if (paymentAgreementId === null) return wish;
  if (netsPaymentType !== 'CardSharedAgreement') return { ...wish, paymentAgreementId };
  return {
    ...wish,
    cardSharedPaymentAgreementId: paymentAgreementId,
    ...(option.sharedPaymentRkCardId === null ? {} : { rkCardId: option.sharedPaymentRkCardId }),
  };
}

/** What is to be paid now, and how: with the saved card, or in a window. */
export function chargeText(option: PaymentOption, flow: Flow, t: Texts): string {
  return t(isSaved(option) ? 'payment.charge.saved' : 'payment.charge.window', {
    price: firstPrice(flow),
    card: cardName(option, t),
  });
}

/** The button that leads to the payment, or, for a saved card, takes it: then it says how much from what. */
export function payLabel(option: PaymentOption, flow: Flow, t: Texts): string {
  return isSaved(option)
    ? t('payment.pay.saved', { price: firstPrice(flow), card: cardName(option, t) })
    : t('payment.pay.go');
}

/** What the window of a provider takes, most used first, each by its key under `payment.brand`. */
const ACCEPTED = {
  ReePay: ['dankort', 'visa', 'mc', 'mobilepay'],
  Nets: ['dankort', 'visa', 'mc'],
} as const;

/** The names of the cards and apps that can be paid with. */
export const acceptedBrands = (
  { paymentType }: Pick<PaymentOptions, 'paymentType'>,
  t: Texts,
): string[] =>
  ACCEPTED[paymentType === 'Nets' ? 'Nets' : 'ReePay'].map((brand) => t(`payment.brand.${brand}`));

export const firstPrice = ({ firstCard }: Flow): string =>
  firstCard ? priceText(firstCard.displayPrice.beneficiaryPrice) : '';

const cardName = ({ creditCardTypeTitle, cardNumberMask }: PaymentOption, t: Texts): string =>
  formatCard(creditCardTypeTitle, cardNumberMask) || t('payment.brand.other');

/** When a saved card expires, as it is printed on the card; empty for a new one. */
export function expiryText(option: PaymentOption, t: Texts): string {
  const { cardExpiryMonth: month, cardExpiryYear: year } = option;
  if (month === null || year === null) return '';
  return t('payment.mode.expires', { printed: formatExpiry({ month, year }) });
}
