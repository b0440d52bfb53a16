import type { CardProvider, PaymentKind } from '../../contract/enums';
import { digitsOfId, newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import { insertOperation, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { fulfilmentOf } from './fulfilment';
import { nextCheckAt } from './next-check';

/** Longer than the charge of the waiting person can take: its job is for when that one came to nothing. */
export const CHARGE_JOB_SECONDS = 45;

interface NewOperation {
  beneficiaryId: string;
  groupId: string;
  /** What is paid for: an order, a card, or the group, whose attempts are counted from 1. */
  subject:
    | { type: 'OrderFlow'; flowId: string; attempt: number }
    | { type: 'PeriodCharge'; cardId: string; attempt: number }
    | { type: 'SinglePayment' | 'Replacement'; cardId: string; attempt: number }
    | { type: 'PaymentChange'; attempt: number };
  provider: CardProvider;
  mode: PaymentKind;
  savedMethodId: string | null;
  /** When the saved card is charged, unless it was before; null when the customer pays in a window. */
  chargeAt: Date | null;
  now: Date;
}

/**
 * Begins an attempt to pay, and returns its id and its row, with the next question about it and the job
 * that charges a saved card. Adds no second row for the same attempt.
 */
export async function beginOperation(
  deps: Deps,
  tx: Tx,
  operation: NewOperation,
): Promise<{ id: string; begun: PaymentOperationRow | undefined }> {
  const { subject, chargeAt, now } = operation;
  const id = newId();
  const created_at = now.toISOString();
  const thing = {
    session_type: subject.type,
    beneficiary_id: operation.beneficiaryId,
    group_id: operation.groupId,
    card_id: 'cardId' in subject ? subject.cardId : null,
  };
  const begun = await insertOperation(tx, {
    id,
    ...thing,
    flow_id: 'flowId' in subject ? subject.flowId : null,
    provider: operation.provider,
    mode: operation.mode,
    state: 'created',
    attempt: subject.attempt,
    amount_ore: await fulfilmentOf(deps, thing).price(deps, tx, thing),
    handle: handleOf(operation),
    saved_method_id: operation.savedMethodId,
    created_at,
    next_check_at: nextCheckAt(deps.config, { created_at }, now).toISOString(),
  });
  if (chargeAt !== null) {
    await enqueue(tx, 'charge-card', { operationId: id }, { now, runAt: chargeAt });
  }
  return { id, begun };
}

/** Our name for the attempt at its provider, which takes no second charge of that name. */
function handleOf({ subject, groupId }: Pick<NewOperation, 'subject' | 'groupId'>): string {
  switch (subject.type) {
    case 'OrderFlow':
      return `uk${digitsOfId(subject.flowId, 14)}-${subject.attempt}`;
    case 'PeriodCharge':
      return `uk${digitsOfId(subject.cardId, 16)}${subject.attempt === 1 ? '' : `r${subject.attempt}`}`;
    case 'SinglePayment':
      return `uk${digitsOfId(subject.cardId, 16)}-${subject.attempt}`;
    case 'PaymentChange':
      return `ukm${digitsOfId(groupId, 13)}-${subject.attempt}`;
    case 'Replacement':
      return `ukr${digitsOfId(subject.cardId, 13)}-${subject.attempt}`;
  }
}
