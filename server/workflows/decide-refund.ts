import { formatKroner, longDay, longPeriod } from '../contract/written';
import { lockBeneficiary } from '../db/beneficiaries';
import { hideGroupWithoutCards, lockCard } from '../db/card-changes';
import { findCardDetail, type CardDetailRow } from '../db/card-details';
import { findCard, periodOf } from '../db/cards';
import type { Tx } from '../db/connect';
import { enqueue } from '../db/outbox';
import { writeRefundReceipt } from '../db/payment-receipts';
import { findOperation, lockOperation, type PaymentOperationRow } from '../db/payments';
import { endRefundRequest } from '../db/refund-requests';
import { findRefund, refundsOf, type RefundRow } from '../db/refunds';
import type { Deps } from '../deps';
import { addBankDays } from '../domain/bank-days';
import { hasSum, moneyBack } from '../domain/cancellation';
import { cardMachine, type CardEvent } from '../domain/card-lifecycle';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { refundMachine, type RefundDecision } from '../domain/refund';
import { inTransaction } from '../in-transaction';
import { applyCardEvents } from './card-events';
import { kronerOf, titledOf } from './display';
import { writeTo, type Letter } from './letters';
import { methodText } from './notifications/text';
import { changeRefund } from './payment/change-refund';
import { BANK_DAYS_TO_REFUND } from './payment/open-refund';

/** A refund with what it is of, locked until the transaction ends. */
interface Held {
  refund: RefundRow;
  operation: PaymentOperationRow;
  card: CardDetailRow | undefined;
}

/** Carries out what a person of the company has decided of a refund; nothing once it is decided. */
export async function decideRefund(deps: Deps, decision: RefundDecision): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const held = await hold(tx, decision.refundId);
    if (!held || !refundMachine.can(held.refund.state, decision.kind)) {
      deps.logger.warn({ refundId: decision.refundId }, 'refund is decided already');
      return;
    }
    await endRefundRequest(tx, decision.refundId);
    await decide(deps, tx, held, decision);
  });
}

/** Ends the wait for a card of plastic that was not sent back: it is good again for the rest of its days. */
export async function endReturn(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const held = await hold(tx, refundId);
    if (held?.refund.state !== 'awaitsReturn') return;
    const note = deps.texts.t('cancel.refused.not-returned');
    await refuse(deps, tx, held, { note });
    await takeCard(deps, tx, held, 'refundRefused');
  });
}

async function hold(tx: Tx, refundId: string): Promise<Held | null> {
  const known = await findRefund(tx, refundId);
  const paid = known && (await findOperation(tx, known.operation_id));
  if (!known || !paid) return null;
  const { beneficiary_id: beneficiaryId } = paid;
  // In the order in which a cancellation takes them.
  await lockBeneficiary(tx, beneficiaryId);
  const operation = await lockOperation(tx, known.operation_id);
  if (known.card_id !== null) await lockCard(tx, known.card_id);
  const refund = await findRefund(tx, refundId);
  const card =
    known.card_id === null ? undefined : await findCardDetail(tx, beneficiaryId, known.card_id);
  return refund && operation ? { refund, operation, card } : null;
}

async function decide(deps: Deps, tx: Tx, held: Held, decision: RefundDecision): Promise<void> {
  const { refund } = held;
  const now = deps.clock.now();
  const { kind, by, note } = decision;
  const decided = { decided_by: by, decided_at: now.toISOString(), note };
  switch (kind) {
    case 'approved': {
      // Another attempt: its provider repeats what it said under the key of the last one.
      const attempt = refund.attempt + 1;
      await changeRefund(deps, tx, refund, kind, { ...decided, attempt });
      return enqueue(tx, 'send-refund', { refundId: refund.id }, { now });
    }
    case 'paidOutside': {
      await changeRefund(deps, tx, refund, kind, decided);
      await writeRefundReceipt(tx, refund, now);
      return tell(deps, tx, held, { about: 'refund-outside', reason: note ?? '' });
    }
    case 'refused':
      await refuse(deps, tx, held, decided);
      return takeCard(deps, tx, held, 'refundRefused');
    case 'returned':
      return takeBack(deps, tx, held, decided, decision.day ?? dayInCopenhagen(now));
  }
}

type Decided = Partial<Pick<RefundRow, 'decided_by' | 'decided_at' | 'note'>>;

async function refuse(deps: Deps, tx: Tx, held: Held, decided: Decided): Promise<void> {
  await changeRefund(deps, tx, held.refund, 'refused', decided);
  await tell(deps, tx, held, { about: 'refund-refused', reason: decided.note ?? '' });
}

/** The card is back: it ends, and what comes back for the day on which it came is sent. */
async function takeBack(deps: Deps, tx: Tx, held: Held, decided: Decided, day: Day): Promise<void> {
  const { refund, operation, card } = held;
  if (!card) throw new Error(`Refund ${refund.id} has no card`);
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  // What goes back for something else is no longer there, whether it has arrived or not.
  const others = (await refundsOf(tx, operation.id)) - refund.amount_ore;
  const paid = { period: periodOf(card), paidOre: operation.captured_ore - others };
  const back = moneyBack(paid, getProgram(card.program_id).pto, day);
  if (hasSum(back)) {
    const { amountOre, days } = back;
    const promisedOn = addBankDays(today, BANK_DAYS_TO_REFUND);
    const change = { amount_ore: amountOre, days, counted_on: day, promised_on: promisedOn };
    const ready = await changeRefund(deps, tx, refund, 'returned', { ...decided, ...change });
    await enqueue(tx, 'send-refund', { refundId: refund.id }, { now });
    await tell(deps, tx, { ...held, refund: ready }, { about: 'refund-returned', reason: '' });
  } else {
    await refuse(deps, tx, held, { ...decided, note: deps.texts.t('cancel.refused.late') });
  }
  await takeCard(deps, tx, held, 'returned');
  await hideGroupWithoutCards(tx, card.group_id, today);
}

/** Takes the card through what became of its refund, where that is what it waits for: for no offer it does. */
async function takeCard(
  deps: Deps,
  tx: Tx,
  { card, refund }: Held,
  event: CardEvent,
): Promise<void> {
  if (refund.reason === 'offered') return;
  const row = card && (await findCard(tx, card.id));
  if (row && cardMachine.can(row.status, event)) await applyCardEvents(deps, tx, row, [event]);
}

async function tell(
  deps: Deps,
  tx: Tx,
  { refund, operation, card }: Held,
  { about, reason }: { about: Letter['about']; reason: string },
): Promise<void> {
  const { brand, masked_number: maskedNumber, beneficiary_id: beneficiaryId } = operation;
  await writeTo(deps, tx, beneficiaryId, {
    about,
    vars: {
      reason,
      price: formatKroner(kronerOf(refund.amount_ore)),
      period: card ? longPeriod(card.from_day, card.to_day) : '',
      company: card ? titledOf(deps.texts, 'pto', getProgram(card.program_id).pto).title : '',
      method: methodText(deps.texts, { brand, maskedNumber }),
      day: longDay(refund.promised_on),
    },
    path: card ? `/overview/card/${card.id}` : '/history',
  });
}
