import { addHours } from 'date-fns/addHours';
import { startOfHour } from 'date-fns/startOfHour';
import type { RejsekortCardStatus, TransportAuthority } from '../../contract/enums';
import type { RejsekortCard } from '../../contract/rejsekort';
import { newId } from '../../crypto';
import { periodOf, findCard } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import {
  extendRejsekortCard,
  findCurrentRejsekortCard,
  findRejsekortNumber,
  findRejsekortOrder,
  insertRejsekortCard,
  setRejsekortNumber,
} from '../../db/rejsekort-cards';
import type { Deps, ServerTexts } from '../../deps';
import { groupCardNumber } from '../../domain/card-number';
import { dayInCopenhagen, startOfDayInCopenhagen, type Day, type Period } from '../../domain/day';
import type { Program, ProgramSettings } from '../../domain/programs';
import {
  rejsekortHindrance,
  rejsekortStatusOn,
  seasonPassKey,
} from '../../domain/rejsekort-replacement';
import { applyCardEvents } from '../card-events';
import { titledOf } from '../display';
import { inTransaction } from '../../in-transaction';
import { ticketsView, type TicketRows } from './pdf-tickets';

interface RejsekortOrder {
  groupId: string;
  beneficiaryId: string;
  program: Program;
  /** From the first day of the order's first period to the last of its last. */
  span: Period;
  savedMethodId: string | null;
  now: Date;
}

/**
 * The Rejsekort that the periods of an order go on: the person's own, or one that is ordered now (in
 * the outbox of the caller's transaction). Null for any other delivery.
 */
export async function rejsekortFor(
  tx: Tx,
  { groupId, beneficiaryId, program, span, savedMethodId, now }: RejsekortOrder,
): Promise<{ id: string; isNew: boolean } | null> {
  if (program.delivery !== 'Rejsekort') return null;
  const own = await findCurrentRejsekortCard(tx, beneficiaryId);
  if (own) {
    await extendRejsekortCard(tx, own.id, span.to);
    return { id: own.id, isNew: false };
  }
  const id = newId();
  await insertRejsekortCard(tx, {
    id,
    beneficiary_id: beneficiaryId,
    group_id: groupId,
    card_number: null,
    status: 'Ordered' satisfies RejsekortCardStatus,
    from_day: span.from,
    to_day: span.to,
    pto: program.pto,
    saved_method_id: savedMethodId,
    created_at: now.toISOString(),
  });
  await enqueue(tx, 'order-rejsekort-card', { rejsekortCardId: id }, { now });
  return { id, isNew: true };
}

/** Has the card made at Rejsekort; the card's id makes a repeated order the same one. */
export async function orderRejsekortCard(
  deps: Deps,
  { rejsekortCardId }: { rejsekortCardId: string },
): Promise<void> {
  const card = await findRejsekortOrder(deps.connection.db, rejsekortCardId);
  if (!card || card.card_number !== null) return;
  if (card.rejsekort_customer_id === null) throw new Error(`No customer for card ${card.id}`);
  const cardNumber = await deps.rejsekort.orderCard({
    key: card.id,
    customerId: card.rejsekort_customer_id,
    pto: card.pto,
    period: periodOf(card),
  });
  await setRejsekortNumber(deps.connection.db, card.id, cardNumber);
}

/**
 * Orders a period onto its Rejsekort, and asks every hour from its first day whether the holder has
 * checked in (up to 24 hours in a bus). Ends with the check-in, or when the card goes another way.
 */
export async function followSeasonPass(deps: Deps, { cardId }: { cardId: string }): Promise<void> {
  const { db } = deps.connection;
  const card = await findCard(db, cardId);
  if (card?.status !== 'SeasonPassAwaitsCheckIn') return;
  const cardNumber = await findRejsekortNumber(db, cardId);
  if (cardNumber === null) throw new Error(`The Rejsekort of card ${cardId} is not made yet`);
  const key = seasonPassKey(cardId, card.reordered_on);
  await deps.rejsekort.orderSeasonPass({ key, cardNumber, period: periodOf(card) });
  const now = deps.clock.now();
  const hasBegun = dayInCopenhagen(now) >= card.from_day;
  if (hasBegun && (await deps.rejsekort.isCheckedIn(key))) {
    await inTransaction(deps, (tx) => applyCardEvents(deps, tx, card, ['checkedIn']));
    return;
  }
  const runAt = hasBegun ? startOfHour(addHours(now, 1)) : startOfDayInCopenhagen(card.from_day);
  await enqueue(db, 'follow-season-pass', { cardId }, { now, runAt });
}

/** The Rejsekort of a group as the wire has it, from a row that was read with it; else null. */
export function rejsekortView(
  texts: ServerTexts,
  { program, today, settings }: { program: Program; today: Day; settings: ProgramSettings },
  row: {
    rejsekort_card_id: string | null;
    rejsekort_number: string | null;
    rejsekort_status: string | null;
    rejsekort_from: string | null;
    rejsekort_to: string | null;
    rejsekort_pto: string | null;
    rejsekort_replaced_on: string | null;
    /** Of a period that was over before the Rejsekort was replaced: the number it had then. */
    rejsekort_earlier_number?: string | null;
  } & TicketRows,
): RejsekortCard | null {
  const { rejsekort_card_id: id, rejsekort_status: status, rejsekort_pto: pto } = row;
  if (!id || !status || !pto || !row.rejsekort_from || !row.rejsekort_to) return null;
  const held = {
    status: status as RejsekortCardStatus,
    lastDay: row.rejsekort_to,
    replacedOn: row.rejsekort_replaced_on,
  };
  const earlier = row.rejsekort_earlier_number ?? null;
  const number = earlier ?? row.rejsekort_number;
  const shown = earlier === null ? rejsekortStatusOn(held, program, today) : 'Locked';
  return {
    id,
    cardNumber: number === null ? null : groupCardNumber(number),
    rkCardStatus: titledOf(texts, 'rejsekort-status', shown),
    canBeReplaced:
      earlier === null && rejsekortHindrance(held, program, { today, settings }) === null,
    fromDate: row.rejsekort_from,
    toDate: row.rejsekort_to,
    pto: titledOf(texts, 'pto', pto as TransportAuthority),
    ...ticketsView(row, today),
  };
}
