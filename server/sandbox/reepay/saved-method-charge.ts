import type { z } from 'zod';
import { ApiError } from './errors';
import { DECLINES, type FaultSettings } from './faults';
import type { Ledger } from './ledger';
import type { AttemptResult, Charge, chargeInput, PaymentMethod } from './model';
import { mobilePayResult } from './test-cards';

/**
 * A charge without the customer on a saved card (decided at once) or MobilePay agreement (pending).
 * @throws ApiError 77 when the bank said no; the charge is then kept as failed.
 */
export function attemptOnSavedMethod(
  { ledger, faults, now }: { ledger: Ledger; faults: FaultSettings; now: () => string },
  input: z.infer<typeof chargeInput>,
): Charge {
  const { handle, amount, currency, ordertext, customer_handle: customer } = input;
  const order = { handle, amount, currency, ordertext };
  ledger.assertPayable(order, customer);
  const method = ledger.methods.getChargeable(customer, input.source);
  const charge = ledger.attempt({
    order,
    customer,
    source: { ...method.source, card: method.id },
    settle: input.settle,
    saveReference: null,
    result: decide(ledger, faults, method, now()),
  });
  if (charge.state === 'failed') throw new ApiError(77, charge.error);
  return charge;
}

function decide(
  ledger: Ledger,
  faults: FaultSettings,
  method: PaymentMethod,
  now: string,
): AttemptResult {
  if (!method.id.startsWith('ca_')) return mobilePayResult(faults.get().mobilePay, now);
  switch (faults.takeSavedMethodFault()) {
    case 'approve':
      return { kind: 'approved' };
    case 'decline': {
      const error = faults.get().declineError;
      return { kind: 'declined', decline: { error, error_state: DECLINES[error] } };
    }
    case 'hard-decline':
      ledger.methods.setState(method.id, 'failed');
      return {
        kind: 'declined',
        decline: { error: 'credit_card_lost_or_stolen', error_state: 'hard_declined' },
      };
  }
}
