import { addHours } from 'date-fns/addHours';
import type { Tx } from '../../db/connect';
import {
  changeOperation,
  findOperation,
  noteTransition,
  type OperationChange,
  type PaymentOperationRow,
} from '../../db/payments';
import type { Deps } from '../../deps';
import {
  isFulfilled,
  isPaid,
  isUndecided,
  paymentMachine,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
} from '../../domain/payment';
import { book } from '../../db/ledger';
import { writeReceipt } from '../../db/payment-receipts';
import { ProviderRefused, ProviderUnavailable, type PaymentOutcome } from '../../payments/provider';
import { unlessOvertaken } from '../../changed-meanwhile';
import { customerHandle } from './customer';
import { fulfilmentOf, type MoneyHeld, type Payment } from './fulfilment';
import { forgetUnkeptCard } from './forget-cards';
import { nextCheckAt } from './next-check';
import { carryOut } from './payment-effects';
import { isSaving, savingWindow } from './saving';
import { inTransactionOfNobody } from '../../in-transaction';

const MAX_ATTEMPTS = 5;
/** Until then money may still come: far longer than a window stays open (one hour). */
const GIVE_UP_HOURS = 26;

/** What we know besides the provider's answer. */
interface Seen {
  /** Its holder came back by the way of those who cancel. */
  isCancelSeen?: boolean;
  /** The provider said that the reserved money can't be taken any more. */
  isCaptureLost?: boolean;
}

/** An operation as the provider knows it, or as we last knew it while the provider says nothing. */
export type ReconciledOperation = PaymentOperationRow & {
  /** Set when nobody could say how it stands now: its window may have been used. */
  isUnanswered?: true;
};

/**
 * Brings one operation up to what the provider knows, and carries out what follows from it in the
 * same transaction. The return page, the webhook, the poll and the sweeper all call this, in any
 * order and at the same time; unknown stays unknown. `read` is the operation as it was read just now.
 */
export async function reconcile(
  deps: Deps,
  operationId: string,
  { read, ...seen }: { read?: PaymentOperationRow } & Seen = {},
): Promise<ReconciledOperation> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const isRead = attempt === 0 && read !== undefined;
    const operation = isRead ? read : await findOperation(deps.connection.db, operationId);
    if (!operation) throw new Error(`No payment operation ${operationId}`);
    if (isAtRest(operation)) return operation;
    const outcome = await ask(deps, operation);
    if (!outcome) return { ...operation, isUnanswered: true };
    const event = eventOf(operation, outcome, { ...seen, now: deps.clock.now() });
    const applied = await unlessOvertaken(() => apply(deps, operation, event, outcome));
    if (applied) return applied;
  }
  throw new Error(`Payment operation ${operationId} keeps changing`);
}

/** Over for us, while its provider may still bring money. */
const WATCHED: ReadonlySet<PaymentState> = new Set(['aborted', 'failed', 'expired', 'superseded']);

const AT_REST: ReadonlySet<PaymentState> = new Set(['settled', 'saved', 'refunded', 'released']);

/** Nothing more can come of it that we need to ask for. */
const isAtRest = ({ state }: PaymentOperationRow): boolean => AT_REST.has(state);

async function ask(deps: Deps, operation: PaymentOperationRow): Promise<PaymentOutcome | null> {
  try {
    const outcome = await findOutcome(deps, operation);
    if (outcome.kind !== 'ready') return outcome;
    if (!(await isWaitedFor(deps, operation))) return outcome;
    const authorized = await authorize(deps, operation);
    return authorized.kind === 'ready' ? null : authorized;
  } catch (error) {
    // A question that is refused tells nothing of the payment; an operator has to look.
    if (error instanceof ProviderRefused) {
      deps.logger.error({ err: error, operationId: operation.id }, 'question refused');
      return null;
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.logger.warn({ err: error, operationId: operation.id }, 'provider unavailable');
    return null;
  }
}

/** Whether a card is saved is asked in other words than whether money is reserved. */
function findOutcome(
  { payments }: Pick<Deps, 'payments'>,
  operation: PaymentOperationRow,
): Promise<PaymentOutcome> {
  const provider = payments[operation.provider];
  return isSaving(operation)
    ? provider.findSaved(savingWindow(operation))
    : provider.findOutcome({
        handle: operation.handle,
        sessionId: operation.provider_session_id,
      });
}

/** A reservation that is refused has not been made, and won't be: it ends the attempt like a bank's no. */
async function authorize(deps: Deps, operation: PaymentOperationRow): Promise<PaymentOutcome> {
  const provider = deps.payments[operation.provider];
  try {
    return isSaving(operation)
      ? await provider.saveMethod(savingWindow(operation))
      : await provider.authorize(operation);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.reason === 'unauthorized') throw error;
    if (isUndecided(operation.state)) {
      deps.logger.error({ err: error, operationId: operation.id }, 'reservation refused');
    }
    return { kind: 'declined', reason: 'processing-error', isSessionOpen: false };
  }
}

/**
 * What the customer did in the window is carried out only while it is still for something, and never
 * once the customer was told that it failed.
 */
async function isWaitedFor(deps: Deps, operation: PaymentOperationRow): Promise<boolean> {
  if (isRefusedCharge(operation) || operation.state === 'failed') return false;
  return fulfilmentOf(deps, operation).isAwaited(deps, operation);
}

/** Our word for what the provider says; null when it says nothing new. */
function eventOf(
  operation: PaymentOperationRow,
  outcome: PaymentOutcome,
  { isCancelSeen = false, isCaptureLost = false, now }: Seen & { now: Date },
): PaymentEvent | null {
  if (isLost(operation, outcome, isCaptureLost)) return 'lost';
  switch (outcome.kind) {
    case 'pending':
      return 'pending';
    // Entered in the window and never reserved: the attempt is over.
    case 'ready':
      if (isRefusedCharge(operation)) return 'declined';
      return isCancelSeen ? 'cancelled' : 'expired';
    case 'cancelled':
      return 'cancelled';
    case 'released':
      return 'released';
    case 'authorized':
    case 'settled':
      return isUndoubted(operation.state) || isRightSum(operation, outcome)
        ? outcome.kind
        : 'superseded';
    case 'saved':
      return isOfPayer(operation, outcome) ? 'saved' : 'superseded';
    case 'declined':
      return outcome.isSessionOpen && !isCancelSeen ? null : 'declined';
    case 'none':
      if (isRefusedCharge(operation)) return 'declined';
      if (isCancelSeen) return 'cancelled';
      if (outcome.isSessionOpen && !isGivenUp(operation, now)) return null;
      // Without a session its window may never have come to us: it is given time to be asked for again.
      return operation.provider_session_id === null && !isGivenUp(operation, now)
        ? null
        : 'expired';
    default:
      return outcome satisfies never;
  }
}

/** What was reserved has lapsed, or its bank took it back, and it can't be taken any more. */
function isLost(
  { state }: PaymentOperationRow,
  outcome: PaymentOutcome,
  isCaptureLost: boolean,
): boolean {
  if (state !== 'authorized') return false;
  return outcome.kind === 'declined'
    ? outcome.reason === 'reservation-lost'
    : outcome.kind === 'authorized' && isCaptureLost;
}

/** The sum counts no more: it was checked when the money came, or all of it goes back. */
const isUndoubted = (state: PaymentState): boolean => isPaid(state) || state === 'superseded';

/** Charged without a window, and refused: nothing was reserved, and there is no window to pay in. */
const isRefusedCharge = (operation: PaymentOperationRow): boolean =>
  operation.provider_session_id === null && operation.error_code !== null;

function isRightSum(operation: PaymentOperationRow, outcome: MoneyHeld): boolean {
  const { amountOre, currency } = outcome;
  return isOfPayer(operation, outcome) && amountOre === operation.amount_ore && currency === 'DKK';
}

const isOfPayer = (operation: PaymentOperationRow, { customerHandle: payer }: Payment): boolean =>
  payer === null || payer === customerHandle(operation.beneficiary_id);

/** The operation afterwards, or null when another process was faster. */
async function apply(
  deps: Deps,
  operation: PaymentOperationRow,
  event: PaymentEvent | null,
  outcome: PaymentOutcome,
): Promise<PaymentOperationRow | null> {
  const now = deps.clock.now();
  const { state } = operation;
  const step =
    event && paymentMachine.can(state, event)
      ? paymentMachine.take(state, event)
      : { to: state, effects: [] };
  const changeTo = (to: PaymentState) => ({
    state: to,
    updated_at: now.toISOString(),
    next_check_at: nextCheck(deps, operation, to, now),
    ...(outcome.kind === 'declined' ? { error_code: outcome.reason } : {}),
    ...cardOf(outcome),
    ...takenBy(operation, outcome),
  });
  if (!isUndecided(state) && isKnown(operation, changeTo(step.to))) return operation;
  return inTransactionOfNobody(deps, async (tx) => {
    // Before what follows from it, so that only one of several processes carries that out.
    let changed = await changeOperation(tx, operation, changeTo(step.to));
    if (!changed) return null;
    let effects: readonly PaymentEffect[] = step.effects;
    let note: string = event ?? 'asked';
    const thing = fulfilmentOf(deps, operation);
    const fulfils = async () => isPayment(outcome) && thing.fulfil(deps, tx, operation, outcome);
    if (effects.includes('fulfil') && !(await fulfils())) {
      // Paid for what can no longer be had: the money goes back.
      changed = await changeOperation(tx, changed, changeTo('superseded'));
      if (!changed) throw new Error(`Payment operation ${operation.id} was not kept`);
      effects = isPayment(outcome) ? [UNDONE[outcome.kind]] : [];
      note = 'superseded';
    }
    await noteTransition(tx, operation, changed, note);
    if (changed.captured_ore > operation.captured_ore) await bookCapture(tx, changed, now);
    if (isReturned(operation, changed, outcome, note))
      await thing.hear(deps, tx, changed, 'returned');
    else if (changed.state !== state) await thing.hear(deps, tx, changed, changed.state);
    await carryOut(deps, tx, changed, { effects, reason: 'raced' });
    if (changed.state === 'superseded' && isMoney(outcome) && outcome.savedMethodId !== null) {
      await forgetUnkeptCard(deps, tx, changed, outcome.savedMethodId);
    }
    if (endsWithoutMoney(operation, changed.state)) await thing.refuse(deps, tx, operation);
    return changed;
  });
}

/** How what came for nothing is undone. */
const UNDONE = {
  authorized: 'releaseReservation',
  settled: 'refundMoney',
  saved: 'forgetMethod',
} as const satisfies Record<Payment['kind'], PaymentEffect>;

/** True when the provider has told nothing that is not written down already. */
const isKnown = (
  operation: PaymentOperationRow,
  { updated_at, ...change }: OperationChange,
): boolean =>
  Object.entries(change).every(
    ([column, value]) => operation[column as keyof PaymentOperationRow] === value,
  );

/** What was taken is noted once, when the provider first tells of it. */
function takenBy(operation: PaymentOperationRow, outcome: PaymentOutcome): OperationChange {
  const isFirst = outcome.kind === 'settled' && operation.captured_ore === 0;
  return isFirst ? { captured_ore: outcome.amountOre } : {};
}

/** Money that came for what can't be had, now or since it was given up; true once. */
function isReturned(
  operation: PaymentOperationRow,
  changed: PaymentOperationRow,
  outcome: PaymentOutcome,
  note: string,
): boolean {
  // The card is noted with the first of its money.
  const isFirst = operation.brand === null && changed.brand !== null;
  return (
    isPayment(outcome) && (note === 'superseded' || (operation.state === 'superseded' && isFirst))
  );
}

/** Enters what was taken, with its receipt. */
async function bookCapture(tx: Tx, operation: PaymentOperationRow, now: Date): Promise<void> {
  const { captured_ore, session_type: why } = operation;
  await book(tx, operation, { kind: 'capture', amount_ore: captured_ore, why }, now);
  await writeReceipt(tx, operation, now);
}

/** The card that paid, as far as the provider tells it. */
function cardOf(outcome: PaymentOutcome): OperationChange {
  if (!isPayment(outcome) || !outcome.card) return {};
  const { maskedNumber, expiry, brand } = outcome.card;
  return { masked_number: maskedNumber, expiry, brand };
}

const isPayment = (outcome: PaymentOutcome): outcome is Payment => outcome.kind in UNDONE;

const isMoney = (outcome: PaymentOutcome): outcome is MoneyHeld =>
  isPayment(outcome) && outcome.kind !== 'saved';

/** True when an attempt that was undecided is over, and came to nothing. */
const endsWithoutMoney = ({ state }: PaymentOperationRow, to: PaymentState): boolean =>
  isUndecided(state) && !isUndecided(to) && !isFulfilled(to);

function isGivenUp({ created_at }: PaymentOperationRow, now: Date): boolean {
  return now > addHours(created_at, GIVE_UP_HOURS);
}

function nextCheck(
  { config }: Deps,
  operation: PaymentOperationRow,
  to: PaymentState,
  now: Date,
): string | null {
  const isWatched = isUndecided(to) || WATCHED.has(to);
  if (!isWatched || (!isUndecided(to) && isGivenUp(operation, now))) return null;
  return nextCheckAt(config, operation, now).toISOString();
}
