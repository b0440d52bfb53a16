import type { Tx } from '../../db/connect';
import { findOperation, type PaymentOperationRow } from '../../db/payments';
import { upsertSavedMethod } from '../../db/saved-methods';
import type { Deps } from '../../deps';
import type { SavingWindow } from '../../payments/provider';
import { customerHandle } from './customer';
import type { Payment } from './fulfilment';

/** True of an attempt in whose window a card is only saved. */
export const isSaving = ({ session_type }: Pick<PaymentOperationRow, 'session_type'>): boolean =>
  session_type === 'PaymentChange';

/** What such a window is found again by. */
export const savingWindow = (operation: PaymentOperationRow): SavingWindow => ({
  handle: operation.handle,
  sessionId: operation.provider_session_id,
  customerHandle: customerHandle(operation.beneficiary_id),
});

/** Keeps the card that its provider has saved, and returns our id of it; null where none was saved. */
export async function keepSavedMethod(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  operation: Pick<PaymentOperationRow, 'beneficiary_id' | 'provider'>,
  { savedMethodId, card }: Pick<Payment, 'savedMethodId' | 'card'>,
): Promise<string | null> {
  if (savedMethodId === null) return null;
  return upsertSavedMethod(tx, {
    beneficiaryId: operation.beneficiary_id,
    provider: operation.provider,
    reference: savedMethodId,
    maskedNumber: card?.maskedNumber ?? '',
    expiry: card?.expiry ?? '',
    brand: card?.brand ?? '',
    now: clock.now(),
  });
}

/** Has a provider forget the card of a window that was given up before it was saved. */
export async function forgetSavedMethod(
  deps: Deps,
  { operationId }: { operationId: string },
): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.state !== 'superseded') return;
  const provider = deps.payments[operation.provider];
  const outcome = await provider.findSaved(savingWindow(operation));
  if (outcome.kind === 'saved') await provider.forgetMethod(outcome.savedMethodId);
}
