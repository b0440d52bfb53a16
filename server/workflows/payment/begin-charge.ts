import { newId } from '../../crypto';
import { setCardOperation } from '../../db/card-changes';
import type { DueCard } from '../../db/due-cards';
import type { Tx } from '../../db/connect';
import { insertOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { enqueue } from '../../db/outbox';

/** Begins the charge of a period on the agreement of its group; in the transaction of the card. */
export async function beginCharge(deps: Deps, tx: Tx, card: DueCard, now: Date): Promise<void> {
  const id = newId();
  const checkAt = now.getTime() + deps.config.timing.paymentCheckSeconds * 1000;
  await insertOperation(tx, {
    id,
    beneficiary_id: card.beneficiary_id,
    session_type: 'OrderFlow',
    flow_id: null,
    group_id: card.group_id,
    card_id: card.id,
    provider: card.payment_type,
    mode: card.payment_mode,
    state: 'created',
    attempt: 1,
    amount_ore: card.price_ore,
    handle: `uk${card.id.replaceAll('-', '').slice(0, 16)}`,
    saved_method_id: card.saved_method_id,
    created_at: now.toISOString(),
    next_check_at: new Date(checkAt).toISOString(),
  });
  await setCardOperation(tx, card.id, id);
  await enqueue(tx, 'charge-card', { operationId: id }, { now });
}
