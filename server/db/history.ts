import { sql } from 'kysely';
import type { Queryable } from './connect';
import { cutPage, pageWindow, type PageWindow } from './paging';
import { prepared } from './prepared';

/**
 * The year of the payment in Copenhagen, else of the first day. At New Year Copenhagen is an hour
 * ahead of UTC, whatever it is in summer.
 */
const salesYear = sql<number>`
  case
    when card.paid_at is null then cast(substr(card.from_day, 1, 4) as integer)
    when substr(card.paid_at, 6, 8) >= '12-31T23' then cast(substr(card.paid_at, 1, 4) as integer) + 1
    else cast(substr(card.paid_at, 1, 4) as integer)
  end`;

/** A page of a person's cards: by year of sale, then by start, both newest first. */
export async function listHistory(db: Queryable, beneficiaryId: string, page: number) {
  return cutPage(await cardsOf(db, beneficiaryId, pageWindow(page)));
}

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
    ])
    .where('card.beneficiary_id', '=', beneficiaryId)
    .orderBy('sales_year', 'desc')
    .orderBy('card.from_day', 'desc')
    .orderBy('card.id', 'desc')
    .limit(limit)
    .offset(offset),
);
