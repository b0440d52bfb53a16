import { rejsekortColumns } from './cards';
import { preparedFirst } from './prepared';

/** One card of a person with its group, Rejsekort, and the card that paid or will; of nobody else. */
export const findCardDetail = preparedFirst((db, beneficiaryId: string, cardId: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .leftJoin('payment_operation', 'payment_operation.id', 'card.operation_id')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select([
      'card.id',
      'card.group_id',
      'card.from_day',
      'card.to_day',
      'card.status',
      'card.card_price_ore',
      'card.rebate_ore',
      'card.price_ore',
      'card.paid_at',
      'card.operation_id',
      'card.is_first_of_rejsekort',
      'card_group.program_id',
      'card_group.snapshot',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.rejsekort_card_id',
    ])
    .select(({ fn }) => [
      fn
        .coalesce('payment_operation.masked_number', 'saved_method.masked_number')
        .as('masked_number'),
      fn.coalesce('payment_operation.expiry', 'saved_method.expiry').as('expiry'),
      fn.coalesce('payment_operation.brand', 'saved_method.brand').as('brand'),
    ])
    .select(rejsekortColumns)
    .where('card.id', '=', cardId)
    .where('card.beneficiary_id', '=', beneficiaryId),
);
