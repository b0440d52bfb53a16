import { cardColumns, groupTermColumns } from './cards';
import type { Queryable } from './connect';

/**
 * Saved payment cards that are good through a month, of groups with cards to be paid, whose holder was
 * not reminded `about` them and is not blocked; by id, those after the mark.
 */
export const listEndingMethods = (
  db: Queryable,
  { about, expiry, after }: { about: string; expiry: string; after: string },
  limit: number,
) =>
  db
    .selectFrom('saved_method')
    .innerJoin('beneficiary', 'beneficiary.id', 'saved_method.beneficiary_id')
    .select(['saved_method.id', 'saved_method.beneficiary_id'])
    .select(['saved_method.brand', 'saved_method.masked_number'])
    .where('saved_method.expiry', '=', expiry)
    .where('saved_method.id', '>', after)
    .where('saved_method.state', '=', 'active')
    .where('beneficiary.account_state', '=', 'Normal')
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
    .orderBy('saved_method.id')
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
