import { cardColumns, groupTermColumns, payingCardColumns, rejsekortColumns } from './cards';
import { preparedFirst } from './prepared';

/** One card of a person with its group, Rejsekort, and the card that paid or will; of nobody else. */
export const findCardDetail = preparedFirst((db, beneficiaryId: string, cardId: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .leftJoin('payment_operation', 'payment_operation.id', 'card.operation_id')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select(cardColumns)
    .select([...groupTermColumns, 'card_group.snapshot', 'card_group.rejsekort_card_id'])
    .select([...payingCardColumns, ...rejsekortColumns])
    .where('card.id', '=', cardId)
    .where('card.beneficiary_id', '=', beneficiaryId),
);
