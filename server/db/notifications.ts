import { sql, type Insertable } from 'kysely';
import { NOTIFICATIONS_A_PAGE, type NotificationType } from '../contract/notifications';
import type { Queryable } from './connect';
import { factsColumn, type NotificationFacts } from './json-columns';
import type { LetterName } from './messages';
import { prepared } from './prepared';
import type { NotificationTable } from './tables/person';

/** Adds a notification; false when what it tells has been told before. */
export async function insertNotification(
  db: Queryable,
  notification: Insertable<NotificationTable>,
): Promise<boolean> {
  const added = await db
    .insertInto('notification')
    .values(notification)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Settles what a person was told about an order or the group it changes; it is over. */
export async function approveNotifications(
  db: Queryable,
  which: {
    beneficiaryId: string;
    types: readonly NotificationType[];
    flowId: string;
    groupId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ approved_at: which.now.toISOString() })
    .where('beneficiary_id', '=', which.beneficiaryId)
    .where('type', 'in', which.types)
    .where((e) => e.or([e('flow_id', '=', which.flowId), e('group_id', '=', which.groupId)]))
    .where('approved_at', 'is', null)
    .execute();
}

/** Settles what was told of the days that a card had, so that it is told again of the days that it has now. */
export async function settleOldDays(
  db: Queryable,
  told: {
    beneficiaryId: string;
    types: readonly NotificationType[];
    cardId: string;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({
      approved_at: sql`coalesce(approved_at, ${told.now.toISOString()})`,
      dedupe_key: sql`dedupe_key || ':' || id`,
    })
    .where('beneficiary_id', '=', told.beneficiaryId)
    .where('card_id', '=', told.cardId)
    .where('type', 'in', told.types)
    .execute();
}

/** The open notifications of these types about some cards of a person. */
export const listOpenOfCards = (
  db: Queryable,
  told: { beneficiaryId: string; types: readonly NotificationType[]; cardIds: readonly string[] },
) =>
  db
    .selectFrom('notification')
    .select(['id', 'card_id', 'facts'])
    .where('beneficiary_id', '=', told.beneficiaryId)
    .where('card_id', 'in', told.cardIds)
    .where('type', 'in', told.types)
    .where('approved_at', 'is', null)
    .execute();

/** Says another sum, and another last day, where a payment is asked for. */
export async function setAskedToPay(
  db: Queryable,
  { id, beneficiaryId }: { id: string; beneficiaryId: string },
  { facts, payBy }: { facts: NotificationFacts; payBy: string | null },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ facts: factsColumn.write(facts), pay_by: payBy })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('approved_at', 'is', null)
    .where('id', '=', id)
    .execute();
}

/** Settles the open notifications of these types about a card, or about a group or approvals themselves. */
export async function settleAbout(
  db: Queryable,
  {
    beneficiaryId,
    types,
    about,
    except = '',
    now,
  }: {
    beneficiaryId: string;
    types: readonly NotificationType[];
    /** One that stays open. */
    except?: string;
    about: { cardId: string } | { groupId: string } | { approvalIds: readonly string[] };
    now: Date;
  },
): Promise<void> {
  const open = db
    .updateTable('notification')
    .set({ approved_at: now.toISOString() })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('approved_at', 'is', null)
    .where('type', 'in', types)
    .where('id', '!=', except);
  const those =
    'cardId' in about
      ? open.where('card_id', '=', about.cardId)
      : 'approvalIds' in about
        ? open.where('approval_id', 'in', about.approvalIds).where('group_id', 'is', null)
        : open.where('group_id', '=', about.groupId).where('card_id', 'is', null);
  await those.execute();
}

/**
 * What a person has been told and has not settled: Blocked, then what has a last day, then by how it is
 * answered, the newest first. `ranks` are the types of each way to answer, the most important first.
 */
export const listOpenNotifications = (ranks: readonly (readonly NotificationType[])[]) =>
  prepared(
    (
      db,
      {
        beneficiaryId,
        groupId,
        cardId,
        offset,
      }: { beneficiaryId: string; groupId?: string; cardId?: string; offset: number },
    ) => {
      const rank = sql`case
        when level = 'Blocked' then 0
        when pay_by is not null then 1
        ${sql.join(
          ranks.map(
            (types, index) =>
              sql`when type in (${sql.join(types.map((type) => sql.lit(type)))}) then ${sql.lit(index + 2)}`,
          ),
          sql` `,
        )}
        else 9 end`;
      let open = db
        .selectFrom('notification')
        .selectAll()
        .where('beneficiary_id', '=', beneficiaryId)
        .where('approved_at', 'is', null);
      if (groupId !== undefined) open = open.where('group_id', '=', groupId);
      if (cardId !== undefined) open = open.where('card_id', '=', cardId);
      return open
        .orderBy(rank)
        .orderBy('pay_by')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(sql.lit(NOTIFICATIONS_A_PAGE))
        .offset(offset);
    },
  );

/** Those of a person among these ids, open or settled. */
export const findNotifications = (db: Queryable, beneficiaryId: string, ids: readonly string[]) =>
  db
    .selectFrom('notification')
    .select(['id', 'type', 'approved_at', 'card_id', 'facts'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('id', 'in', ids)
    .execute();

export async function settleNotifications(
  db: Queryable,
  beneficiaryId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ approved_at: now.toISOString() })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('id', 'in', ids)
    .where('approved_at', 'is', null)
    .execute();
}

/** An open notification with its person; nothing once it is settled. */
export function findNotificationToMail(db: Queryable, { id, beneficiaryId }: LetterName) {
  const found = db
    .selectFrom('notification')
    .innerJoin('beneficiary', 'beneficiary.id', 'notification.beneficiary_id')
    .select(['notification.type', 'notification.variant', 'notification.facts'])
    .select(['notification.pay_by', 'beneficiary.first_name', 'beneficiary.contact_email'])
    .select(['notification.beneficiary_id'])
    .where('notification.id', '=', id)
    .where('notification.approved_at', 'is', null);
  const ofPerson = beneficiaryId
    ? found.where('notification.beneficiary_id', '=', beneficiaryId)
    : found;
  return ofPerson.executeTakeFirst();
}

/** What has been told of these cards goes with them to another group. */
export async function moveNotifications(
  db: Queryable,
  {
    beneficiaryId,
    cardIds,
    groupId,
  }: { beneficiaryId: string; cardIds: readonly string[]; groupId: string },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ group_id: groupId })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('card_id', 'in', cardIds)
    .execute();
}

/** The cards that a person was ever told this of. */
export async function listToldCards(
  db: Queryable,
  beneficiaryId: string,
  type: NotificationType,
): Promise<string[]> {
  const told = await db
    .selectFrom('notification')
    .select('card_id')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('type', '=', type)
    .where('card_id', 'is not', null)
    .execute();
  return told.flatMap(({ card_id }) => card_id ?? []);
}

/** Settles the open ones of these types that are older. */
export async function settleBefore(
  db: Queryable,
  { types, before, now }: { types: readonly NotificationType[]; before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ approved_at: now.toISOString() })
    .where('approved_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .where('type', 'in', types)
    .execute();
}
