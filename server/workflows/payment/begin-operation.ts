import type { CardProvider, PaymentKind } from '../../contract/enums';
import { newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import { insertOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { nextCheckAt } from './next-check';

interface NewOperation {
  beneficiaryId: string;
  groupId: string;
  /** What is paid for, and which attempt at paying for it this is, counted from 1. */
  subject: { flowId: string; attempt: number } | { cardId: string };
  provider: CardProvider;
  mode: PaymentKind;
  amountOre: number;
  savedMethodId: string | null;
  /** When the saved card is charged, unless it was before; null when the customer pays in a window. */
  chargeAt: Date | null;
  now: Date;
}

/**
 * Begins an attempt to pay, and returns its id: the row, the next question about it, and the job that
 * charges a saved card. Adds no second row for the same attempt.
 */
export async function beginOperation(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  operation: NewOperation,
): Promise<string> {
  const { subject, chargeAt, now } = operation;
  const id = newId();
  await insertOperation(tx, {
    id,
    beneficiary_id: operation.beneficiaryId,
    session_type: 'OrderFlow',
    flow_id: 'flowId' in subject ? subject.flowId : null,
    group_id: operation.groupId,
    card_id: 'cardId' in subject ? subject.cardId : null,
    provider: operation.provider,
    mode: operation.mode,
    state: 'created',
    attempt: 'attempt' in subject ? subject.attempt : 1,
    amount_ore: operation.amountOre,
    handle: handleOf(subject),
    saved_method_id: operation.savedMethodId,
    created_at: now.toISOString(),
    next_check_at: nextCheckAt(config, now).toISOString(),
  });
  if (chargeAt !== null) {
    await enqueue(tx, 'charge-card', { operationId: id }, { now, runAt: chargeAt });
  }
  return id;
}

/** Our name for the attempt at its provider, which takes no second charge of that name. */
function handleOf(subject: NewOperation['subject']): string {
  return 'flowId' in subject
    ? `uk${digitsOf(subject.flowId, 14)}-${subject.attempt}`
    : `uk${digitsOf(subject.cardId, 16)}`;
}

const digitsOf = (id: string, count: number): string => id.replaceAll('-', '').slice(0, count);
