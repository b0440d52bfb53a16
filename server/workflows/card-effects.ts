import { longPeriod } from '../contract/written';
import { periodOf } from '../db/cards';
import { freeCardDays, setCardOperation } from '../db/card-changes';
import type { DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import { insertNotification } from '../db/notifications';
import { enqueue } from '../db/outbox';
import type { Deps } from '../deps';
import { cardProvider } from '../contract/enums';
import type { NotificationType } from '../contract/notifications';
import { newId } from '../crypto';
import type { CardEffect } from '../domain/card-lifecycle';
import { beginOperation } from './payment/begin-operation';
import { giveBackPayment } from './payment/give-back';
import { tellChargeFailed } from './tell-payer';

type Handler = (deps: Deps, tx: Tx, card: DueCard, now: Date) => Promise<void>;

/** How each effect of a card's life is carried out, in the transaction that changes the card. */
export const cardEffects: Record<CardEffect, Handler> = {
  chargeAgreement,
  capturePayment: async (_deps, tx, { operation_id: operationId }, now) => {
    if (operationId === null) return;
    await enqueue(tx, 'capture-payment', { operationId }, { now });
  },
  returnPayment: async (deps, tx, { operation_id: operationId }) => {
    if (operationId !== null) await giveBackPayment(deps, tx, operationId);
  },
  freeDays: (_deps, tx, { id }) => freeCardDays(tx, id),
  // The card makers' own systems read the status.
  orderProduction: () => Promise.resolve(),
  orderSeasonPass: (_deps, tx, { id: cardId }, now) =>
    enqueue(tx, 'follow-season-pass', { cardId }, { now }),
  notifyReadyForPayment: (_deps, tx, card, now) =>
    notify(tx, card, 'CardIsReadyForReepaySinglePayment', now),
  notifyChargeFailed: async (deps, tx, card, now) => {
    await notify(tx, card, 'NewPaymentDataIsNecessary', now);
    await tellChargeFailed(deps, tx, card);
  },
  notifyPaymentWindowClosed: (_deps, tx, card, now) =>
    notify(tx, card, 'CardCancelledDueToReepayExpiredSinglePaymentWindow', now),
  // An app shows its card by itself.
  notifyIssued: () => Promise.resolve(),
};

/** Begins the charge of a period on the agreement of its group. */
async function chargeAgreement(deps: Deps, tx: Tx, card: DueCard, now: Date): Promise<void> {
  const { id } = await beginOperation(deps, tx, {
    beneficiaryId: card.beneficiary_id,
    groupId: card.group_id,
    subject: { type: 'PeriodCharge', cardId: card.id },
    provider: cardProvider.parse(card.payment_type),
    mode: card.payment_mode,
    savedMethodId: card.saved_method_id,
    chargeAt: now,
    now,
  });
  await setCardOperation(tx, card.id, id);
}

async function notify(tx: Tx, card: DueCard, type: NotificationType, now: Date): Promise<void> {
  const { from, to } = periodOf(card);
  await insertNotification(tx, {
    id: newId(),
    beneficiary_id: card.beneficiary_id,
    type,
    level: 'Normal',
    text_key: `notification.${type}`,
    text_vars: JSON.stringify({ period: longPeriod(from, to) }),
    group_id: card.group_id,
    card_id: card.id,
    created_at: now.toISOString(),
    approved_at: null,
  });
}
