import type { FlowRow } from '../../../db/order-flows';
import type { PaymentChoice, PaymentOption } from '../../../domain/payment-choice';

/** What an order keeps of its option. */
export function chosenColumns({ provider, mode, netsType, methodId }: PaymentOption) {
  return {
    payment_type: provider,
    payment_mode: mode,
    agreement_type: netsType,
    saved_method_id: methodId,
  };
}

/** What an order has kept of its option. */
export const choiceOf = (
  flow: Pick<FlowRow, 'payment_type' | 'payment_mode' | 'agreement_type' | 'saved_method_id'>,
): PaymentChoice => ({
  provider: flow.payment_type,
  mode: flow.payment_mode,
  netsType: flow.agreement_type,
  methodId: flow.saved_method_id,
});
