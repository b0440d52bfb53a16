import { groupTermColumns } from './cards';
import type { Queryable } from './connect';
import { hasSome } from './has-some';

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

/** Before every group that ends after a day. */
export const beginningAt = (lastDay: string): GroupMark => ({ lastDay, id: '' });

/** Where the next batch begins, if there may be one after these. */
export function nextMark(
  groups: readonly { last_day: string; id: string }[],
  batch: number,
): GroupMark | undefined {
  const last = groups.at(-1);
  return last && groups.length === batch ? { lastDay: last.last_day, id: last.id } : undefined;
}

/** What an order is known by that is prepared for a group, so that it has one such order at a time. */
export const preparedKey = (groupId: string): string => `obligatory:${groupId}`;

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
