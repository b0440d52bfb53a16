import type { Day } from '../domain/day';
import { groupTermColumns } from './cards';
import type { Queryable } from './connect';

/** Where a pass through cards by the day of their next change goes on. */
export interface CardMark {
  next_change_on: string;
  id: string;
}

/** Unpaid cards whose next change is due by a day, those after the mark. */
export const listUnpaidCards = (
  db: Queryable,
  { after, until }: { after: CardMark; until: Day },
  limit: number,
) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where((e) =>
      e(e.refTuple('card.next_change_on', 'card.id'), '>', e.tuple(after.next_change_on, after.id)),
    )
    .where('card.next_change_on', '<=', until)
    .where('card.paid_at', 'is', null)
    .where('card.status', 'in', ['Ordered', 'ReepaySinglePaymentRegistered', 'FaultyPayment'])
    .orderBy('card.next_change_on')
    .orderBy('card.id')
    .limit(limit)
    .execute();

/**
 * Whose cards of a program end on a day with nothing after them, while the approval goes on until
 * `approvedUntil` at least and nothing was ordered since `orderedBefore`.
 */
export const listEndingGroups = (
  db: Queryable,
  {
    programId,
    lastDay,
    approvedUntil,
    orderedBefore,
  }: { programId: string; lastDay: Day; approvedUntil: Day; orderedBefore: Date },
) =>
  db
    .selectFrom('card_group')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'card_group.beneficiary_id')
    .select('card_group.beneficiary_id')
    .where('card_group.program_id', '=', programId)
    .where('card_group.last_day', '=', lastDay)
    .where('card_group.is_obsolete', '=', 0)
    .where('card_group.created_at', '<', orderedBefore.toISOString())
    .where('approval.removed_at', 'is', null)
    .where('approval.blocked_reason', 'is', null)
    .where('approval.valid_to', '>=', approvedUntil)
    .where('beneficiary.account_state', '=', 'Normal')
    .where((e) =>
      e(
        e
          .selectFrom('card_period')
          .select(({ fn }) => fn.max('card_period.to_day').as('last'))
          .whereRef('card_period.approval_id', '=', 'card_group.approval_id'),
        '=',
        lastDay,
      ),
    )
    .execute();

/** Who has an order under way that has a route and was last worked on in this time. */
export const listWaitingOrders = (db: Queryable, between: { from: Date; to: Date }) =>
  db
    .selectFrom('order_flow')
    .select('beneficiary_id')
    .where('state', '=', 'InProcess')
    .where('updated_at', '>=', between.from.toISOString())
    .where('updated_at', '<', between.to.toISOString())
    .where('is_open', '=', 1)
    .where('route_id', 'is not', null)
    .execute();
