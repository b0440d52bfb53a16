import { formatKroner, longDay, longPeriod } from '../contract/written';
import { lockBeneficiary } from '../db/beneficiaries';
import { hideGroupWithoutCards, lockCard } from '../db/card-changes';
import { findCardDetail } from '../db/card-details';
import { findCard, periodOf } from '../db/cards';
import type { Tx } from '../db/connect';
import { lockOperation } from '../db/payments';
import type { Deps } from '../deps';
import { addBankDays } from '../domain/bank-days';
import { hasSum, type MoneyBack } from '../domain/cancellation';
import { cardMachine } from '../domain/card-lifecycle';
import { getProgram } from '../domain/programs';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { applyCardEvents } from './card-events';
import { kronerOf, titledOf } from './display';
import { writeTo, type Letter } from './letters';
import { methodText } from './notifications/text';
import { giveBackPayment } from './payment/give-back';
import { BANK_DAYS_TO_REFUND, openRefund } from './payment/open-refund';
import { reconcile } from './payment/reconcile';
import type { Caller } from './session';
import { readCancellation, type ReadCancellation } from './read-cancellation';

/**
 * Cancels a card of the caller with the internship cards that need it, and sends back what comes back. A
 * card that is cancelled already is fine: the button was pressed twice.
 * @throws Refusal `not-found` for a card that is not the caller's, `card-not-cancellable` for one that is
 *   over, being paid or not ours to end, `stale-cancellation` when something else would happen than was
 *   shown with `promise`
 */
export async function cancelCard(
  deps: Deps,
  { beneficiaryId }: Caller,
  cardId: string,
  promise?: string,
): Promise<void> {
  const known = await findCardDetail(deps.connection.db, beneficiaryId, cardId);
  if (!known) throw new Refusal('not-found');
  const { operation_id: operationId, payment_state: state } = known;
  // What is reserved may have been taken since: its provider knows.
  if (operationId !== null && state === 'authorized') await reconcile(deps, operationId);
  await inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    if (operationId !== null) await lockOperation(tx, operationId);
    await lockCard(tx, cardId);
    const read = await readCancellation(deps, tx, { beneficiaryId }, cardId);
    if (read.row.status === 'Cancelled' || read.hindrance === 'returning') {
      deps.ownAct?.changesNothing();
      return;
    }
    if (read.hindrance) throw new Refusal('card-not-cancellable');
    const isOther = read.row.operation_id !== operationId;
    if (isOther || (promise !== undefined && promise !== read.promise)) {
      throw new Refusal('stale-cancellation');
    }
    await carryOutCancellation(deps, tx, read);
    await hideGroupWithoutCards(tx, read.row.group_id, read.today);
  });
}

/**
 * Ends a card with the internship cards that fall with it, sends back what comes back and writes of it,
 * in the transaction that read it. The group of the card stays as it is.
 */
export async function carryOutCancellation(
  deps: Deps,
  tx: Tx,
  read: ReadCancellation,
): Promise<void> {
  const { row, back, internships, today } = read;
  for (const { id } of internships) await end(deps, tx, id);
  const { operation_id: operationId, id: cardId } = row;
  if (operationId !== null) await sendBack(deps, tx, { operationId, cardId, back });
  await end(deps, tx, cardId, { hasToReturn: back.kind === 'on-return' });
  if (operationId !== null && back.kind === 'released') {
    await giveBackPayment(deps, tx, operationId);
  }
  const groups = new Set(internships.map(({ group_id: groupId }) => groupId));
  for (const groupId of groups) await hideGroupWithoutCards(tx, groupId, today);
  await writeTo(deps, tx, row.beneficiary_id, letterOf(deps, read));
}

async function sendBack(
  deps: Deps,
  tx: Tx,
  { operationId, cardId, back }: { operationId: string; cardId: string; back: MoneyBack },
): Promise<void> {
  if (!hasSum(back)) return;
  const { amountOre, days } = back;
  const refund = { operationId, cardId, reason: 'cancelled', part: { amountOre, days } } as const;
  await openRefund(deps, tx, back.kind === 'on-return' ? { ...refund, onReturn: back } : refund);
}

/**
 * Before it is made its days and money are given up; afterwards its days, and what the rules say. One that
 * has to be sent back keeps its days until it is.
 */
async function end(
  deps: Deps,
  tx: Tx,
  cardId: string,
  { hasToReturn }: { hasToReturn: boolean } = { hasToReturn: false },
): Promise<void> {
  const card = await findCard(tx, cardId);
  if (!card) throw new Error(`There is no card ${cardId} to cancel`);
  const isUnmade = cardMachine.can(card.status, 'cancelled');
  const event = isUnmade ? 'cancelled' : hasToReturn ? 'refundRequested' : 'withdrawn';
  await applyCardEvents(deps, tx, card, [event]);
}

const aboutOf = ({ kind }: MoneyBack): Letter['about'] =>
  kind === 'whole' || kind === 'part' ? 'card-cancelled-refund' : `card-cancelled-${kind}`;

function letterOf({ texts }: Deps, { row, back, internships, today }: ReadCancellation): Letter {
  const { brand, masked_number: maskedNumber, from_day: from, to_day: to, paid_at: paidAt } = row;
  const sent = hasSum(back) ? back.amountOre : null;
  const periods = internships.map(periodOf).map((each) => longPeriod(each.from, each.to));
  const price = formatKroner(kronerOf(sent ?? row.price_ore));
  return {
    about: aboutOf(back),
    vars: {
      ...{ period: longPeriod(from, to), price },
      method: methodText(texts, { brand, maskedNumber }),
      day: longDay(addBankDays(today, BANK_DAYS_TO_REFUND)),
      ...(back.kind === 'on-return' ? returnVars(texts, back, price) : {}),
      company: titledOf(texts, 'pto', getProgram(row.program_id).pto).title,
      also:
        periods.length === 0
          ? ''
          : texts.t('letter.card-cancelled.also', { periods: periods.join(', ') }),
    },
    path: paidAt === null ? '/overview' : `/history/${row.id}`,
    isOwnAct: true,
  };
}

function returnVars(
  texts: Deps['texts'],
  { countedOn, lastWithMoney, isFalling, returnBy }: Extract<MoneyBack, { kind: 'on-return' }>,
  price: string,
) {
  const vars = { price, counted: longDay(countedOn), last: longDay(lastWithMoney) };
  const key = isFalling ? 'on-return-falling' : 'on-return';
  return { back: texts.t(`letter.card-cancelled.${key}`, vars), end: longDay(returnBy) };
}
