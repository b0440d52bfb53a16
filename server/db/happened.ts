import type { CardStatus } from '../contract/enums';
import type { Queryable } from './connect';

const MOST_LINES = 200;

/** The cards that the clock changes by a day, with their persons. */
export const cardsChangingBy = (db: Queryable, day: string) =>
  db
    .selectFrom('card')
    .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
    .select(['card.id', 'card.from_day', 'card.to_day', 'card.status', 'beneficiary.first_name'])
    .where('card.next_change_on', '<=', day)
    .orderBy('card.next_change_on')
    .orderBy('card.id')
    .limit(MOST_LINES)
    .execute();

export async function statusesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, CardStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('card')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** What people have been told, and what has become of payments, after an instant. */
export async function happenedSince(db: Queryable, since: Date) {
  const after = since.toISOString();
  const told = await db
    .selectFrom('notification')
    .innerJoin('beneficiary', 'beneficiary.id', 'notification.beneficiary_id')
    .select(['notification.type', 'notification.variant', 'notification.facts'])
    .select(['notification.pay_by', 'beneficiary.first_name'])
    .where('notification.created_at', '>', after)
    .orderBy('notification.created_at')
    .limit(MOST_LINES)
    .execute();
  const payments = await db
    .selectFrom('payment_transition')
    .innerJoin('payment_operation', 'payment_operation.id', 'payment_transition.operation_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'payment_operation.beneficiary_id')
    .select(['payment_transition.to_state', 'beneficiary.first_name'])
    .where('payment_transition.at', '>', after)
    .orderBy('payment_transition.at')
    .limit(MOST_LINES)
    .execute();
  return { told, payments };
}
