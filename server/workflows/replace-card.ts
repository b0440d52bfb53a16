import { addSeconds } from 'date-fns/addSeconds';
import { cardProvider } from '../contract/enums';
import type { ReplacementOrdered } from '../contract/replacement';
import { getBeneficiary, lockBeneficiary } from '../db/beneficiaries';
import { lockCard } from '../db/card-changes';
import { findLatestReplacementPayment, type PaymentOperationRow } from '../db/payments';
import type { Deps } from '../deps';
import { isPaid, isUndecided } from '../domain/payment';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { beginOperation, CHARGE_JOB_SECONDS } from './payment/begin-operation';
import { collectMoney, isUnknown } from './payment/collect';
import { reconcile, type ReconciledOperation } from './payment/reconcile';
import type { Caller } from './session';
import { orderReplacement } from './order-replacement';
import { readReplacement, type ReadReplacement } from './read-replacement';

const ORDERED = { isSuccess: true, redirectToReepayCheckout: false, errorMessage: null } as const;
const TO_BE_PAID = { ...ORDERED, redirectToReepayCheckout: true } as const;

/**
 * Has a card of the caller made once more: at once where that is free, or where the fee can be drawn on the
 * payment card of its agreement; otherwise the fee is to be paid first. A card whose replacement is on its
 * way is fine: the button was pressed twice.
 * @throws Refusal `not-found` for a card that is not the caller's, `card-not-replaceable` for one that is
 *   not made of plastic, not made yet or over, `stale-replacement` when it would cost something else, or
 *   be drawn on another card, than was shown with `promise`
 */
export async function replaceCard(
  deps: Deps,
  caller: Caller,
  cardId: string,
  promise?: string,
): Promise<ReplacementOrdered> {
  const { db } = deps.connection;
  const known = await underWay(deps, caller, cardId);
  if (known) return resultOf(deps, known);
  const read = await readReplacement(deps, db, caller, cardId);
  if (read.hindrance === 'on-the-way') {
    deps.ownAct?.changesNothing();
    return ORDERED;
  }
  if (read.hindrance) throw new Refusal('card-not-replaceable');
  requireShown(read, promise);
  if (read.program.replacementFeeOre === 0) {
    await inTransaction(deps, (tx) => orderReplacement(deps, tx, cardId, null));
    return ORDERED;
  }
  if (!read.method) {
    deps.ownAct?.changesNothing();
    return TO_BE_PAID;
  }
  return resultOf(deps, await pay(deps, caller, { cardId, isInWindow: false, promise }));
}

function requireShown(read: ReadReplacement, promise: string | undefined): void {
  if (promise !== undefined && promise !== read.promise) throw new Refusal('stale-replacement');
}

/**
 * The payment of the fee in the window of its provider. An attempt that is still open is used again, by
 * everybody who asks and however often.
 * @throws Refusal as above
 */
export async function openReplacementPayment(
  deps: Deps,
  caller: Caller,
  cardId: string,
): Promise<ReconciledOperation> {
  const known = await underWay(deps, caller, cardId);
  if (known && (isPaid(known.state) || isUnknown(known))) return known;
  return known ? collect(deps, caller, known) : pay(deps, caller, { cardId, isInWindow: true });
}

/** The attempt that was left undecided, or that paid for the card on its way; undefined for none. */
async function underWay(
  deps: Deps,
  caller: Caller,
  cardId: string,
): Promise<ReconciledOperation | undefined> {
  const { db } = deps.connection;
  const { hindrance } = await readReplacement(deps, db, caller, cardId);
  const latest = await findLatestReplacementPayment(db, cardId);
  if (!latest) return undefined;
  if (isPaid(latest.state)) return hindrance === 'on-the-way' ? latest : undefined;
  if (!isUndecided(latest.state)) return undefined;
  const operation = await reconcile(deps, latest.id, { read: latest });
  return isPaid(operation.state) || isUndecided(operation.state) ? operation : undefined;
}

interface Fee {
  cardId: string;
  /** Paid by hand with any card, not drawn on that of the agreement. */
  isInWindow: boolean;
  promise?: string | undefined;
}

async function pay(deps: Deps, caller: Caller, fee: Fee): Promise<ReconciledOperation> {
  return collect(deps, caller, await beginAttempt(deps, caller, fee));
}

async function collect(
  deps: Deps,
  { beneficiaryId }: Caller,
  operation: ReconciledOperation,
): Promise<ReconciledOperation> {
  if (!isUndecided(operation.state)) return operation;
  const person = await getBeneficiary(deps.connection.db, beneficiaryId);
  return collectMoney(deps, operation, {
    email: person.contact_email ?? '',
    firstName: person.first_name,
    lastName: person.last_name,
  });
}

/** Begins an attempt, unless another press has begun one at the same moment, which is that one then. */
async function beginAttempt(
  deps: Deps,
  caller: Caller,
  { cardId, isInWindow, promise }: Fee,
): Promise<PaymentOperationRow> {
  const { beneficiaryId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    await lockCard(tx, cardId);
    const read = await readReplacement(deps, tx, caller, cardId);
    const { card, program, hindrance } = read;
    const latest = await findLatestReplacementPayment(tx, cardId);
    if (latest && isUndecided(latest.state)) return latest;
    if (latest && isPaid(latest.state) && hindrance === 'on-the-way') return latest;
    if (hindrance) throw new Refusal('card-not-replaceable');
    requireShown(read, promise);
    const method = isInWindow ? null : read.method;
    const now = deps.clock.now();
    const { begun } = await beginOperation(deps, tx, {
      beneficiaryId,
      groupId: card.group_id,
      subject: { type: 'Replacement', cardId, attempt: (latest?.attempt ?? 0) + 1 },
      provider: method?.provider ?? cardProvider.parse(program.paymentProvider),
      mode: 'SinglePayment',
      savedMethodId: method?.id ?? null,
      chargeAt: method && addSeconds(now, CHARGE_JOB_SECONDS),
      now,
    });
    if (!begun) throw new Error(`Card ${cardId} has this attempt to pay for another already`);
    return begun;
  });
}

function resultOf({ texts }: Deps, { state, error_code: code }: PaymentOperationRow) {
  if (isPaid(state)) return ORDERED;
  if (isUndecided(state)) return TO_BE_PAID;
  // Paid for what is gone meanwhile: the money goes back.
  if (state === 'superseded') throw new Refusal('card-not-replaceable');
  const errorMessage = texts.t(`payment-error.${code ?? 'declined'}`);
  return { isSuccess: false, redirectToReepayCheckout: false, errorMessage };
}
