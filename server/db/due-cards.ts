import { sql, type CompiledQuery } from 'kysely';
import { groupTermColumns } from './cards';
import type { Queryable } from './connect';
import { hasSome } from './has-some';
import { entriesOf, ofPeople, rowsOf } from './readings';

/**
 * Cards whose status may change by `today` or earlier, longest due first; those that are to be charged
 * again from the hour for it on.
 */
export async function listDueCards(
  db: Queryable,
  { today, now }: { today: string; now: Date },
  limit: number,
) {
  return db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.next_change_on', '<=', today)
    .where((e) =>
      e.or([
        e('card.charge_again_at', 'is', null),
        e('card.charge_again_at', '<=', now.toISOString()),
      ]),
    )
    .orderBy('card.next_change_on')
    .orderBy('card.id')
    .limit(limit)
    .execute();
}
export type DueCard = Awaited<ReturnType<typeof listDueCards>>[number];

/** The cards of a group that begin after `today`, by start. */
export async function listCardsToCome(
  db: Queryable,
  groupId: string,
  today: string,
): Promise<DueCard[]> {
  return db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.group_id', '=', groupId)
    .where('card.from_day', '>', today)
    .orderBy('card.from_day')
    .limit(500)
    .execute();
}

/** Where a pass through the groups of a program goes on. */
export interface GroupMark {
  lastDay: string;
  id: string;
}

const PREPARED = 'obligatory:';

/** What an order is known by that is prepared for a group, so that it has one such order at a time. */
export const preparedKey = (groupId: string): string => `${PREPARED}${groupId}`;

const GROUPS = sql`(select id from card_group where beneficiary_id = person.value)`;
const KEYS = sql`(select ${PREPARED} || id from card_group where beneficiary_id = person.value)`;

/** Reads what an order that is prepared comes to, for each of some groups whose cards end on `today` or later. */
export function readToPrepare(
  db: Queryable,
  today: string,
): (groups: readonly { beneficiary_id: string }[]) => CompiledQuery {
  const isHeld = sql<boolean>`beneficiary_id = person.value and to_day >= ${today}`;
  const readings = [
    rowsOf('beneficiary', sql`id = person.value`),
    rowsOf('card', isHeld),
    rowsOf('card_group', sql`id in (select group_id from card where ${isHeld})`),
    rowsOf('approval'),
    entriesOf('approval', sql`id in (select id from approval where beneficiary_id = person.value)`),
    ...['order_flow', 'notification', 'message'].map((table) => entriesOf(table)),
    entriesOf('order_flow', sql`source_group_id in ${GROUPS}`),
    entriesOf('order_flow', sql`prepared_key in ${KEYS}`),
  ];
  return (groups) =>
    ofPeople(
      db,
      groups.map((group) => group.beneficiary_id),
      readings,
    );
}

/**
 * Groups of a program that end after `today`, by their last day, those after the mark: each with whether it
 * has a card that begins after `today`, and no order to move it that is prepared already.
 */
export const listGroupsOfProgram = (
  db: Queryable,
  { programId, today, after }: { programId: string; today: string; after: GroupMark },
  limit: number,
) =>
  db
    .selectFrom('card_group')
    .selectAll()
    .select((e) =>
      e
        .and([
          e('is_obsolete', '=', 0),
          hasSome(
            e
              .selectFrom('card')
              .select('card.id')
              .whereRef('card.group_id', '=', 'card_group.id')
              .where('card.from_day', '>', today),
          ),
          e.not(
            hasSome(
              e
                .selectFrom('order_flow')
                .select('order_flow.id')
                .whereRef('order_flow.beneficiary_id', '=', 'card_group.beneficiary_id')
                .whereRef('order_flow.source_group_id', '=', 'card_group.id')
                .where('order_flow.flow_type', '=', 'Obligatory')
                .where('order_flow.prepared_key', 'is not', null),
            ),
          ),
        ])
        .as('is_to_move'),
    )
    .where('program_id', '=', programId)
    .where((e) => e(e.refTuple('last_day', 'id'), '>', e.tuple(after.lastDay, after.id)))
    .orderBy('last_day')
    .orderBy('id')
    .limit(limit)
    .execute();
