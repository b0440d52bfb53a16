import type { PaymentChoices } from '#server/contract/order-payment';

/** How an order can be paid by somebody who has paid nothing before: in the window of ReePay. */
export const windowChoices: PaymentChoices = {
  paymentType: 'ReePay',
  reepayOptions: [
    {
      ...{ type: 'SinglePayment', optionId: 'SinglePayment', label: 'Betal én gang', notice: '' },
      ...{ paymentAgreementId: null, isUsable: true, cardNumberMask: null },
      ...{ creditCardType: null, creditCardTypeTitle: null },
      ...{ cardExpiryMonth: null, cardExpiryYear: null },
    },
  ],
  netsOptions: [],
  ...{ selectedOptionId: null, isRemembered: false, canAskPayer: false },
};
