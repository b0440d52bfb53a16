import { cardColumns, groupTermColumns } from './cards';
import type { Queryable } from './connect';

/**
 * Saved payment cards that are good through a month, of groups with cards to be paid, whose holder was
 * not reminded `about` them; by id, those after the mark.
 */
export const listEndingMethods = (
  db: Queryable,
  { about, expiry, after }: { about: string; expiry: string; after: string },
  limit: number,
) =>
  db
    .selectFrom('saved_method')
    .select(['id', 'beneficiary_id', 'brand', 'masked_number'])
    .where('expiry', '=', expiry)
    .where('id', '>', after)
    .where('state', '=', 'active')
    .where((e) =>
      e.exists(
        e
          .selectFrom('card_group')
          .innerJoin('card', 'card.group_id', 'card_group.id')
          .select('card.id')
          .whereRef('card_group.beneficiary_id', '=', 'saved_method.beneficiary_id')
          .whereRef('card_group.saved_method_id', '=', 'saved_method.id')
          .where('card.status', '=', 'Ordered')
          .where('card.paid_at', 'is', null),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('reminder')
            .select('reminder.subject')
            .whereRef('reminder.beneficiary_id', '=', 'saved_method.beneficiary_id')
            .where('reminder.about', '=', about)
            .whereRef('reminder.subject', '=', 'saved_method.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
export type EndingMethod = Awaited<ReturnType<typeof listEndingMethods>>[number];

/** The cards that a saved payment card is to pay for, ordered before a moment, by start. */
export const listCardsToPayWith = (
  db: Queryable,
  { id, beneficiary_id: beneficiaryId }: Pick<EndingMethod, 'id' | 'beneficiary_id'>,
  orderedBefore: Date,
) =>
  db
    .selectFrom('card_group')
    .innerJoin('card', 'card.group_id', 'card_group.id')
    .select(cardColumns)
    .select(groupTermColumns)
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .where('card_group.saved_method_id', '=', id)
    .where('card.status', '=', 'Ordered')
    .where('card.paid_at', 'is', null)
    .where('card.created_at', '<', orderedBefore.toISOString())
    .orderBy('card.from_day')
    .execute();
