import { sql, type ExpressionBuilder, type NotNull } from 'kysely';
import { STATUSES_GIVEN_UP } from '../domain/card-status';
import type { Queryable } from './connect';
import { cutPage, pageWindow, type PageWindow } from './paging';
import { prepared } from './prepared';
import type { Tables } from './tables';

/**
 * The year of the payment in Copenhagen. At New Year Copenhagen is an hour ahead of UTC, whatever it is
 * in summer.
 */
const salesYear = sql<number>`
  case
    when substr(card.paid_at, 6, 8) >= '12-31T23' then cast(substr(card.paid_at, 1, 4) as integer) + 1
    else cast(substr(card.paid_at, 1, 4) as integer)
  end`;

/** A page of what a person has paid for: by year of sale, then by start, both newest first. */
export async function listHistory(db: Queryable, beneficiaryId: string, page: number) {
  return cutPage(await cardsOf(db, beneficiaryId, pageWindow(page)));
}

/** Given up while its money was only reserved: nothing was taken for it. */
const isReleased = (e: ExpressionBuilder<Tables, 'card'>) =>
  e.and([
    e('card.status', 'in', STATUSES_GIVEN_UP),
    e.exists(
      e
        .selectFrom('payment_operation')
        .select('payment_operation.id')
        .whereRef('payment_operation.id', '=', 'card.operation_id')
        .where('payment_operation.captured_ore', '=', 0),
    ),
  ]);

const cardsOf = prepared((db, beneficiaryId: string, { limit, offset }: PageWindow) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .select([
      'card.id',
      'card.from_day',
      'card.to_day',
      'card.status',
      'card.price_ore',
      'card.paid_at',
      'card_group.snapshot',
      salesYear.as('sales_year'),
      // PostgreSQL writes a sum as text.
      sql<number | string>`sum(card.price_ore) over (partition by ${salesYear})`.as(
        'year_total_ore',
      ),
    ])
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card.paid_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull }>()
    .where((e) => e.not(isReleased(e)))
    .orderBy('sales_year', 'desc')
    .orderBy('card.from_day', 'desc')
    .orderBy('card.id', 'desc')
    .limit(limit)
    .offset(offset),
);
