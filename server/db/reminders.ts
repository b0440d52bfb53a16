import { sql, type Insertable } from 'kysely';
import type { NotificationType } from '../contract/notifications';
import type { Day } from '../domain/day';
import { STATUSES_GIVEN_UP } from '../domain/card-status';
import { PAYMENT_UNDER_WAY } from '../domain/profile-deletion';
import { groupTermColumns } from './cards';
import type { Queryable } from './connect';
import { orderThatMoved } from './holdings';
import { prepared } from './prepared';
import type { ReminderTable } from './tables/person';

/** Where a pass through cards by the day of their next change goes on. */
export interface CardMark {
  next_change_on: string;
  id: string;
}

/** Unpaid cards whose next change is due by a day, those after the mark; of blocked accounts none. */
export const listUnpaidCards = (
  db: Queryable,
  { after, until }: { after: CardMark; until: Day },
  limit: number,
) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('beneficiary.account_state', '=', 'Normal')
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

interface EndingGroups {
  programId?: string;
  beneficiaryId?: string;
  /** The first and the last of the days that a group may end on. */
  lastFrom: Day;
  lastTo: Day;
  /** An instant, as it is stored. */
  orderedBefore: string;
}

/**
 * Groups whose cards end between two days with nothing after them, where nothing was ordered since
 * `orderedBefore`: those of a program, or of one person.
 */
export const listEndingGroups = prepared((db, given: EndingGroups) =>
  db
    .selectFrom('card_group')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'card_group.beneficiary_id')
    .select(['card_group.id', 'card_group.beneficiary_id', 'card_group.last_day'])
    .select('card_group.program_id')
    .select('approval.valid_to')
    .$if(given.programId !== undefined, (groups) =>
      groups.where('card_group.program_id', '=', given.programId ?? ''),
    )
    .$if(given.beneficiaryId !== undefined, (groups) =>
      groups.where('card_group.beneficiary_id', '=', given.beneficiaryId ?? ''),
    )
    .where('card_group.last_day', '>=', given.lastFrom)
    .where('card_group.last_day', '<=', given.lastTo)
    .where('card_group.is_obsolete', '=', 0)
    .where('card_group.created_at', '<', given.orderedBefore)
    .where('approval.removed_at', 'is', null)
    .where('approval.blocked_reason', 'is', null)
    .where('beneficiary.account_state', '=', 'Normal')
    // What goes on after them are the cards that moved elsewhere. Looked up of each group, never for all at once.
    .where(orderThatMoved(db, 'card_group.id'), 'is', null)
    // An internship goes on where the company makes its cards, and another card that is paid goes on, too.
    .where((e) =>
      e.or([
        e('approval.subsidy_level', '!=', 'Secondary'),
        e.and([
          e('beneficiary.secondary_blacklisted_at', 'is', null),
          e.exists(
            e
              .selectFrom('card')
              .innerJoin('card_group as base', 'base.id', 'card.group_id')
              .innerJoin('approval as own', 'own.id', 'base.approval_id')
              .select('card.id')
              .whereRef('card.beneficiary_id', '=', 'card_group.beneficiary_id')
              .whereRef('card.to_day', '>', 'card_group.last_day')
              .where('own.subsidy_level', '!=', 'Secondary')
              .where('card.paid_at', 'is not', null)
              .where('card.status', 'not in', STATUSES_GIVEN_UP),
          ),
        ]),
      ]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.group_id', '=', 'card_group.id')
            .where('card.status', '=', 'Paused'),
        ),
      ),
    )
    .where((e) =>
      e(
        e
          .selectFrom('card_period')
          .select(({ fn }) => fn.max('card_period.to_day').as('last'))
          .whereRef('card_period.approval_id', '=', 'card_group.approval_id'),
        '=',
        e.ref('card_group.last_day'),
      ),
    ),
);

/**
 * Orders under way that have a route and were last worked on in this time, where no payment is open or
 * unknown and no other order was finished since: of all, or of one person. Of a blocked account none.
 */
export const listWaitingOrders = (
  db: Queryable,
  { from, to, beneficiaryId }: { from: Date; to: Date; beneficiaryId?: string },
) =>
  db
    .selectFrom('order_flow')
    .innerJoin('beneficiary', 'beneficiary.id', 'order_flow.beneficiary_id')
    .select(['order_flow.id', 'order_flow.beneficiary_id', 'order_flow.updated_at'])
    .select('order_flow.pause_reason')
    .where('beneficiary.account_state', '=', 'Normal')
    .where('order_flow.state', 'in', ['InProcess', 'Paused'])
    .where('order_flow.updated_at', '>=', from.toISOString())
    .where('order_flow.updated_at', '<', to.toISOString())
    .$if(beneficiaryId !== undefined, (orders) =>
      orders.where('order_flow.beneficiary_id', '=', beneficiaryId ?? ''),
    )
    // As the index has it.
    .where('is_open', '=', sql.lit(1))
    .where('route_id', 'is not', null)
    .where((e) =>
      e.or([
        e('pause_reason', 'is', null),
        e('pause_reason', 'in', ['company-approved', 'company-rejected']),
      ]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('payment_operation')
            .select('payment_operation.id')
            .whereRef('payment_operation.flow_id', '=', 'order_flow.id')
            .where('payment_operation.state', 'in', PAYMENT_UNDER_WAY),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('order_flow as other')
            .select('other.id')
            .whereRef('other.beneficiary_id', '=', 'order_flow.beneficiary_id')
            .where('other.state', '=', 'Finished')
            .whereRef('other.updated_at', '>', 'order_flow.updated_at'),
        ),
      ),
    )
    .execute();

/**
 * What a person was told of these types and has not settled, with when its card was ordered. A blocked
 * account can do nothing of it.
 */
export const listToldToRemind = (
  db: Queryable,
  beneficiaryId: string,
  types: readonly NotificationType[],
) =>
  db
    .selectFrom('notification')
    .innerJoin('beneficiary', 'beneficiary.id', 'notification.beneficiary_id')
    .leftJoin('card', 'card.id', 'notification.card_id')
    .select(['notification.id', 'notification.type', 'notification.variant'])
    .select(['notification.facts', 'notification.pay_by'])
    .select('card.created_at as ordered_at')
    .where('notification.beneficiary_id', '=', beneficiaryId)
    .where('beneficiary.account_state', '=', 'Normal')
    .where('notification.approved_at', 'is', null)
    .where('notification.type', 'in', types)
    .execute();

/** What a person has ever been reminded of; that a payment card ends comes in a mail of its own. */
export const listReminded = (db: Queryable, beneficiaryId: string) =>
  db
    .selectFrom('reminder')
    .select(['about', 'subject', 'sent_at'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('about', 'not like', 'method-ends-%')
    .execute();

/** Notes what a person is reminded of; what has been noted before stays as it was. Returns how much is new. */
export async function insertReminders(
  db: Queryable,
  reminders: readonly Insertable<ReminderTable>[],
): Promise<number> {
  const added = await db
    .insertInto('reminder')
    .values(reminders)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute();
  return added.length;
}
