import type { SessionType } from '../../contract/enums';
import type { Tx } from '../../db/connect';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import type { PaymentOutcome } from '../../payments/provider';

/** Money that is reserved or taken, as its provider tells it. */
export type Payment = Extract<PaymentOutcome, { kind: 'authorized' | 'settled' }>;

/**
 * What a payment can be for: an order with its first period, or one later period that is charged on
 * the agreement of its group. The other types of session have no screen that starts them.
 */
export type Purpose = Extract<SessionType, 'OrderFlow'> | 'PeriodCharge';

/** What becomes of the thing that is paid for; in the transaction that moves the payment. */
export interface Fulfilment {
  /** Whether money that is about to be reserved would still be for something. */
  isAwaited(deps: Deps, operation: PaymentOperationRow): Promise<boolean>;
  /** Carries out what was paid for. False, with nothing written, when it can no longer be had. */
  fulfil(deps: Deps, tx: Tx, operation: PaymentOperationRow, payment: Payment): Promise<boolean>;
  /** The attempt came to its end without money. */
  refuse(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void>;
}

/** Payments are told by this table what they are for, and know nothing else of it. */
export type Fulfilments = Record<Purpose, Fulfilment>;

export const fulfilmentOf = (
  { fulfilments }: Pick<Deps, 'fulfilments'>,
  operation: PaymentOperationRow,
): Fulfilment => fulfilments[purposeOf(operation)];

/** The charge of a period is stored as a session of its order that names the period's card. */
function purposeOf({ session_type, card_id }: PaymentOperationRow): Purpose {
  if (session_type !== 'OrderFlow') throw new Error(`No payment is made for a ${session_type}`);
  return card_id === null ? 'OrderFlow' : 'PeriodCharge';
}
