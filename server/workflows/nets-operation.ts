import { addMinutes } from 'date-fns/addMinutes';
import type { z } from 'zod';
import type { netsOperation, netsOperationState } from '../contract/single-payment';
import { findCardDetail } from '../db/card-details';
import { snapshotColumn } from '../db/json-columns';
import { findOperation, findOpenSinglePayment, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { isReadyForPayment, lastDayToPay } from '../domain/card-schedule';
import { dayInCopenhagen } from '../domain/day';
import { isPaid, isUndecided, type PaymentState } from '../domain/payment';
import { programOn } from '../domain/programs';
import { Refusal } from '../refusal';
import { scheduledCard } from './card-schedule';
import { kronerOf, titledOf } from './display';
import { endPayment } from './payment/end-payment';
import type { Caller } from './session';

/** An attempt of its person to pay one period through Nets. @throws Refusal `not-found` for any other */
export async function findNetsOperation(
  { connection }: Deps,
  { beneficiaryId }: Caller,
  operationId: string,
): Promise<PaymentOperationRow & { card_id: string }> {
  const operation = await findOperation(connection.db, operationId);
  const { card_id: cardId = null } = operation ?? {};
  const isOwn =
    operation?.beneficiary_id === beneficiaryId &&
    operation.session_type === 'SinglePayment' &&
    operation.provider === 'Nets';
  if (!isOwn || cardId === null) throw new Refusal('not-found');
  return { ...operation, card_id: cardId };
}

/** How such an attempt stands, and what its person can do about it. */
export async function netsOperationView(
  deps: Deps,
  operation: PaymentOperationRow,
): Promise<z.input<typeof netsOperation>> {
  const { connection, config, clock, texts } = deps;
  const { beneficiary_id: beneficiaryId, card_id: cardId, state } = operation;
  const card = await findCardDetail(connection.db, beneficiaryId, cardId ?? '');
  if (!card) throw new Refusal('not-found');
  const today = dayInCopenhagen(clock.now());
  const program = programOn(card.program_id, config.programs, today);
  const scheduled = scheduledCard(card, card.payment_mode);
  const warning = warningOf(state);
  const error = state === 'failed' ? `payment-error.${operation.error_code ?? 'declined'}` : null;
  const isLoaded = program.delivery === 'Rejsekort' && isPaid(state);
  return {
    cardId: card.id,
    groupId: card.group_id,
    transportCompany: titledOf(texts, 'pto', snapshotColumn.read(card.snapshot).pto),
    operation: {
      createDate: operation.created_at,
      finishingDate: isUndecided(state) ? null : operation.updated_at,
    },
    payBy: card.paid_at === null ? lastDayToPay(scheduled, program) : null,
    isFinished: !isUndecided(state),
    canGoToNets: isPayable(state),
    canBeCancelled: isPayable(state),
    canBeRestarted: isOver(state) && isReadyForPayment(scheduled, program, today),
    checkUpdates: isUndecided(state),
    hasWarning: warning !== null,
    hasError: error !== null,
    warningTextKey: warning,
    errorTextKey: error,
    showRkDirectPublishResult: isLoaded,
    directPublishResult: isLoaded ? titledOf(texts, 'status', card.status) : null,
    completedSuccessfully: isPaid(state),
    invoiceModelOrNull: { period: scheduled.period, totalPrice: kronerOf(operation.amount_ore) },
  };
}

/** Longer than that nobody waits for an answer: they are written to. */
const MOST_MINUTES = 10;
const ASK_AGAIN_MS = 2500;

/** Whether it is worth waiting for news of an attempt. */
export function netsOperationStateOf(
  { clock }: Pick<Deps, 'clock'>,
  { state, created_at }: PaymentOperationRow,
): z.input<typeof netsOperationState> {
  const finished = !isUndecided(state);
  return {
    finished,
    stop: finished || clock.now() > addMinutes(created_at, MOST_MINUTES),
    canBeCancelled: isPayable(state),
    timeout: ASK_AGAIN_MS,
  };
}

/**
 * Gives an attempt up: its window is closed and Nets asked, and money that turns out to be paid counts.
 * @throws Refusal `payment-in-progress` while Nets is deciding, `payment-unknown` when it can't be reached
 */
export async function cancelNetsOperation(
  deps: Deps,
  { id }: PaymentOperationRow,
): Promise<{ isPaid: boolean }> {
  if (await endPayment(deps, id)) return { isPaid: false };
  const operation = await findOperation(deps.connection.db, id);
  if (!operation || !isPaid(operation.state)) throw new Refusal('payment-in-progress');
  return { isPaid: true };
}

/** Where a login begins: at a payment that its person left undecided, if there is one. */
export async function startingLocationOf({ connection }: Deps, { beneficiaryId }: Caller) {
  const open = await findOpenSinglePayment(connection.db, beneficiaryId);
  return { operationId: open?.id ?? null, operationCardId: open?.card_id ?? null };
}

/** The window may still be paid in. */
const isPayable = (state: PaymentState): boolean => state === 'created' || state === 'open';

/** Ended without money, so that the period can be paid in another attempt. */
const isOver = (state: PaymentState): boolean =>
  state === 'failed' || state === 'aborted' || state === 'expired';

function warningOf(state: PaymentState): string | null {
  switch (state) {
    case 'aborted':
    case 'expired':
    case 'superseded':
    case 'released':
    case 'refunded':
      return `payment.single.warning.${state}`;
    case 'created':
    case 'open':
    case 'processing':
    case 'authorized':
    case 'settled':
    case 'saved':
    case 'failed':
      return null;
  }
}
