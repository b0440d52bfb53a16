import type { PaymentProvider } from '#server/contract/enums';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange, PaymentChoices } from '#server/contract/order-payment';
import { priceText } from '~/lib/price';
import type { Texts } from '~/lib/texts';

type ReepayOption = PaymentChoices['reepayOptions'][number];
type NetsOption = PaymentChoices['netsOptions'][number];
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

/** The form field in which an option is chosen (spec §3 "Order"). */
export type OptionField = 'reepayPaymentType' | 'netsPaymentType';

export const optionField = ({ paymentType }: Pick<PaymentChoices, 'paymentType'>): OptionField =>
  paymentType === 'Nets' ? 'netsPaymentType' : 'reepayPaymentType';

export const listOptions = (choices: PaymentChoices): PaymentOption[] => [
  ...choices.reepayOptions,
  ...choices.netsOptions,
];

export function findOption(choices: PaymentChoices, optionId: unknown): PaymentOption | undefined {
  return listOptions(choices).find((option) => option.optionId === optionId);
}

/** The option chosen for this order, or remembered from an earlier one. */
export const selectedOption = (choices: PaymentChoices): PaymentOption | undefined =>
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

/** What pressing the button costs, and where: on the saved card at once, or in a window. */
export function chargeText(option: PaymentOption, { firstCard }: Flow, t: Texts): string {
  const price = firstCard ? priceText(firstCard.displayPrice.beneficiaryPrice) : '';
  if (!isSaved(option)) return t('payment.charge.window', { price });
  const card = [option.creditCardType, option.cardNumberMask].filter(Boolean).join(' ');
  return t('payment.charge.saved', { price, card: card || t('payment.brand.other') });
}

/** When a saved card expires, as it is printed on the card; empty for a new one. */
export function expiryText(option: PaymentOption, t: Texts): string {
  const { cardExpiryMonth: month, cardExpiryYear: year } = option;
  if (month === null || year === null) return '';
  const printed = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return t('payment.mode.expires', { printed });
}
