import type { Insertable, Updateable } from 'kysely';
import type { CardStatus } from '../contract/enums';
import type { ChargeFailureClass } from '../domain/charge-again';
import { STATUSES_GIVEN_UP, STATUSES_HIDDEN } from '../domain/card-status';
import type { Queryable, Tx } from './connect';
import type { CardGroupTable, CardTable } from './tables/card';

export async function insertGroup(tx: Tx, group: Insertable<CardGroupTable>): Promise<void> {
  await tx.insertInto('card_group').values(group).execute();
}

/**
 * Adds cards, which hold their days from then on. The approval must be locked since it was asked
 * whether its days are free.
 */
export async function insertCards(
  tx: Tx,
  approvalId: string,
  cards: readonly Insertable<CardTable>[],
): Promise<void> {
  await tx.insertInto('card').values(cards).execute();
  await holdDays(tx, approvalId, cards);
}

/** Has cards hold their days, which must be free. */
export async function holdDays(
  tx: Tx,
  approvalId: string,
  cards: readonly Pick<Insertable<CardTable>, 'id' | 'from_day' | 'to_day'>[],
): Promise<void> {
  await tx
    .insertInto('card_period')
    .values(
      cards.map(({ id, from_day, to_day }) => ({
        card_id: id,
        approval_id: approvalId,
        from_day,
        to_day,
      })),
    )
    .execute();
}

/** Moves a card on if it is still as it was read. */
export async function updateCard(
  db: Queryable,
  read: { id: string; version: number },
  change: {
    status: CardStatus;
    next_change_on: string | null;
    paid_at: string | null;
    operation_id?: string | null;
    charge_failure?: ChargeFailureClass | null;
    charge_again_at?: string | null;
    reordered_on?: string | null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('card')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives a card another group or other days if it is still as it was read. */
export async function changeCard(
  tx: Tx,
  read: { id: string; version: number },
  change: Omit<Updateable<CardTable>, 'id' | 'version'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('card')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ties a card to the payment that is to pay for it. */
export async function setCardOperation(tx: Tx, cardId: string, operationId: string): Promise<void> {
  await tx
    .updateTable('card')
    .set({ operation_id: operationId })
    .where('id', '=', cardId)
    .execute();
}

/** Nobody else changes the card until the transaction ends. */
export async function lockCard(tx: Tx, cardId: string): Promise<void> {
  await tx
    .updateTable('card')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', cardId)
    .execute();
}

/** Lets another card of the approval cover the days of this one. */
export async function freeCardDays(tx: Tx, cardId: string): Promise<void> {
  await tx.deleteFrom('card_period').where('card_id', '=', cardId).execute();
}

/** Notes the last day of the cards of a group. */
export async function setLastDay(tx: Tx, groupId: string, lastDay: string): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ last_day: lastDay, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
}

/** Has a group end with the last of its cards that was not given up; one without such a card stays. */
export async function shortenGroup(tx: Tx, groupId: string): Promise<void> {
  const last = await tx
    .selectFrom('card')
    .select((e) => e.fn.max('to_day').as('day'))
    .where('group_id', '=', groupId)
    .where('status', 'not in', STATUSES_GIVEN_UP)
    .executeTakeFirst();
  const day = last?.day ?? null;
  if (day === null) return;
  await tx
    .updateTable('card_group')
    .set((e) => ({ last_day: day, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .where('last_day', '>', day)
    .execute();
}

/** Marks a group obsolete once the overview has no card of it to show from `today` on. */
export async function hideGroupWithoutCards(tx: Tx, groupId: string, today: string): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ is_obsolete: 1, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.group_id', '=', 'card_group.id')
            .where('card.to_day', '>=', today)
            .where('card.status', 'not in', STATUSES_HIDDEN),
        ),
      ),
    )
    .execute();
}

/** What a group was ordered for is another from now on. */
export async function setSnapshot(tx: Tx, groupId: string, snapshot: string): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ snapshot, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
}

/** The periods of a group that are not paid yet are paid so from now on. */
export async function setGroupPayment(
  tx: Tx,
  groupId: string,
  payment: Pick<Insertable<CardGroupTable>, 'payment_mode' | 'saved_method_id'>,
): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ ...payment, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
}

/** A group is good for another route from now on. */
export async function setRoute(
  tx: Tx,
  groupId: string,
  { routeId, snapshot }: { routeId: string; snapshot: string },
): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ route_id: routeId, snapshot, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
}

/** Whether no card of its group begins before this one. */
export async function isFirstOfGroup(
  db: Queryable,
  card: { group_id: string; from_day: string },
): Promise<boolean> {
  const earlier = await db
    .selectFrom('card')
    .select('id')
    .where('group_id', '=', card.group_id)
    .where('from_day', '<', card.from_day)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}
