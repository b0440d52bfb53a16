import type { z } from 'zod';
import { reepayPaymentType, type ReepayPaymentType } from '../../contract/enums';
import type { paymentChoices } from '../../contract/order-flow';
import type { ServerTexts } from '../../deps';
import { Refusal } from '../../refusal';
import type { Order } from './load-order';

/** How this order can be paid: which provider, and which of its options (spec §2 «Betalingsform»). */
export function paymentChoicesOf(
  texts: ServerTexts,
  { flow, program }: Order,
): z.infer<typeof paymentChoices> {
  if (!program) throw new Refusal('order-incomplete');
  return {
    paymentType: program.paymentProvider,
    reepayOptions:
      program.paymentProvider === 'ReePay'
        ? reepayPaymentType.options.map((type) => ({
            type,
            label: texts.t(`reepay-option.${type}`),
            notice: texts.t(`reepay-option.${type}.notice`),
          }))
        : [],
    netsOptions: [],
    selectedReepayType: reepayPaymentType.safeParse(flow.payment_mode).success
      ? (flow.payment_mode as ReepayPaymentType)
      : null,
  };
}
