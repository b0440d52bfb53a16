import { ChangedMeanwhile } from '../changed-meanwhile';
import { periodOf } from '../db/cards';
import { freeCardDays, isFirstOfGroup, setCardOperation, shortenGroup } from '../db/card-changes';
import type { DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import type { NotificationFacts } from '../db/json-columns';
import { setAskedToPay, settleAbout } from '../db/notifications';
import { enqueue } from '../db/outbox';
import { listPeriodCharges } from '../db/payments';
import { findSavedMethod } from '../db/saved-methods';
import type { Deps } from '../deps';
import { cardProvider, paymentKind } from '../contract/enums';
import type { CardEffect } from '../domain/card-lifecycle';
import { chargeFailure } from '../domain/charge-failure';
import { lastDayToPay, paymentWindow } from '../domain/card-schedule';
import { dayInCopenhagen } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { getProgram, programOn } from '../domain/programs';
import { scheduledCard } from './card-schedule';
import { beginOperation } from './payment/begin-operation';
import { giveBackPayment } from './payment/give-back';
import { listAskedToPay } from './notifications/settle';
import { tell, type Told } from './notifications/raise';
import { longPeriod } from '../contract/written';
import { writeTo } from './letters';

type Handler = (deps: Deps, tx: Tx, card: DueCard, now: Date) => Promise<void>;

/** How each effect of a card's life is carried out, in the transaction that changes the card. */
export const cardEffects: Record<CardEffect, Handler> = {
  chargeAgreement,
  capturePayment: async (_deps, tx, card, now) => {
    const { id: cardId, operation_id: operationId, beneficiary_id: beneficiaryId } = card;
    if (operationId === null) return;
    const types = ['MoneyReservationNotification'] as const;
    await settleAbout(tx, { beneficiaryId, types, about: { cardId }, now });
    await enqueue(tx, 'capture-payment', { operationId }, { now });
  },
  returnPayment: async (deps, tx, { operation_id: operationId }) => {
    if (operationId !== null) await giveBackPayment(deps, tx, operationId);
  },
  freeDays: async (_deps, tx, { id, group_id: groupId }) => {
    await freeCardDays(tx, id);
    await shortenGroup(tx, groupId);
  },
  // The card makers' own systems read the status.
  orderProduction: () => Promise.resolve(),
  orderSeasonPass: (_deps, tx, { id: cardId }, now) =>
    enqueue(tx, 'follow-season-pass', { cardId }, { now }),
  notifyReadyForPayment: (deps, tx, card) =>
    tellToPay(deps, tx, card, { type: 'CardIsReadyForReepaySinglePayment', event: 'window' }),
  notifyNewPrice: tellNewPrice,
  notifyChargeFailed: tellChargeFailed,
  notifyPaymentWindowClosed: tellWindowClosed,
  notifyIssued: tellReady,
  notifySent: tellSent,
};

/** Begins the charge of a period on the agreement of its group, never beside another that is undecided. */
async function chargeAgreement(deps: Deps, tx: Tx, card: DueCard, now: Date): Promise<void> {
  const charges = await listPeriodCharges(tx, card.id);
  if (charges.some(({ state }) => isUndecided(state))) {
    throw new ChangedMeanwhile('an earlier charge is undecided');
  }
  const attempt = (charges[0]?.attempt ?? 0) + 1;
  const { id, begun } = await beginOperation(deps, tx, {
    beneficiaryId: card.beneficiary_id,
    groupId: card.group_id,
    subject: { type: 'PeriodCharge', cardId: card.id, attempt },
    provider: cardProvider.parse(card.payment_type),
    mode: card.payment_mode,
    savedMethodId: card.saved_method_id,
    chargeAt: now,
    now,
  });
  if (!begun) throw new ChangedMeanwhile('this charge began at the same moment');
  await setCardOperation(tx, card.id, id);
  await settleAbout(tx, {
    beneficiaryId: card.beneficiary_id,
    types: ['TooLargePriceDiff'],
    about: { cardId: card.id },
    now,
  });
}

/** Tells the holder of a card that is to be paid, and until when. */
export async function tellToPay(
  deps: Deps,
  tx: Tx,
  card: DueCard,
  told: Pick<Told, 'type' | 'event'> & { facts?: NotificationFacts },
): Promise<void> {
  const scheduled = scheduledCard(card, card.payment_mode);
  await tell(deps, tx, {
    ...{ type: told.type, event: told.event, beneficiaryId: card.beneficiary_id },
    about: { cardId: card.id, groupId: card.group_id },
    facts: { period: periodOf(card), price: card.price_ore, ...told.facts },
    payBy: lastDayToPay(scheduled, getProgram(card.program_id)),
  });
}

/** Has what these cards of a person ask to have paid say what they cost now, and until when they can be paid. */
export async function correctAskedToPay(
  tx: Tx,
  beneficiaryId: string,
  cards: readonly DueCard[],
): Promise<void> {
  const asked = await listAskedToPay(tx, { beneficiaryId, cardIds: cards.map(({ id }) => id) });
  for (const { id, card_id: cardId, facts } of asked) {
    const card = cards.find((each) => each.id === cardId);
    if (!card) continue;
    const payBy = lastDayToPay(scheduledCard(card, card.payment_mode), getProgram(card.program_id));
    await setAskedToPay(
      tx,
      { id, beneficiaryId },
      { facts: { ...facts, price: card.price_ore }, payBy },
    );
  }
}

async function tellChargeFailed(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  const { saved_method_id: savedMethodId, operation_id: operationId } = card;
  const { chargeFailure: failure, chargeAgainOn: again } = scheduledCard(card, card.payment_mode);
  const saved = savedMethodId === null ? undefined : await findSavedMethod(tx, savedMethodId);
  await tellToPay(deps, tx, card, {
    type: chargeFailure(
      getProgram(card.program_id),
      paymentKind.parse(card.payment_mode),
      failure ?? null,
    ),
    event: operationId ?? card.id,
    facts: {
      method: { brand: saved?.brand ?? null, maskedNumber: saved?.masked_number ?? null },
      ...(failure ? { failure } : {}),
      ...(again ? { again } : {}),
    },
  });
}

async function tellWindowClosed(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  const scheduled = scheduledCard(card, card.payment_mode);
  const day = lastDayToPay(scheduled, getProgram(card.program_id));
  await tell(deps, tx, {
    type: 'CardCancelledDueToReepayExpiredSinglePaymentWindow',
    beneficiaryId: card.beneficiary_id,
    about: { cardId: card.id, groupId: card.group_id },
    facts: { period: periodOf(card), day },
    event: 'closed',
  });
}

/** Asks the holder to say yes to a price that is far above what was agreed; until then nothing is charged. */
async function tellNewPrice(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  const period = periodOf(card);
  await tell(deps, tx, {
    type: 'TooLargePriceDiff',
    beneficiaryId: card.beneficiary_id,
    about: { cardId: card.id, groupId: card.group_id },
    facts: { period, newPrice: card.price_ore, oldPrice: card.agreed_price_ore ?? card.price_ore },
    event: `${card.price_ore} ${card.version}`,
    payBy: paymentWindow(period, getProgram(card.program_id)).to,
  });
}

/** An app shows its later cards by itself: they are told of by a message alone. */
async function tellReady(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  const { appName } = programOn(card.program_id, deps.config.programs, today);
  if (appName === null) return;
  const { from, to } = periodOf(card);
  await writeTo(deps, tx, card.beneficiary_id, {
    about: 'card-ready',
    vars: { period: longPeriod(from, to), app: appName },
    path: `/overview/card/${card.id}`,
    isMailed: await isFirstOfGroup(tx, card),
  });
}

async function tellSent(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  const { from, to } = periodOf(card);
  const { deliveryDays } = getProgram(card.program_id);
  await writeTo(deps, tx, card.beneficiary_id, {
    about: 'card-sent',
    vars: { period: longPeriod(from, to), ...deliveryDays },
    path: `/overview/card/${card.id}`,
  });
}
