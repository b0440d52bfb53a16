import { sql } from 'kysely';
import { cardColumns, groupTermColumns, payingCardColumns, rejsekortColumns } from './cards';
import { jsonRows } from './json-rows';
import { ticketColumns } from './pdf-tickets';
import { prepared, preparedFirst } from './prepared';

/** One card of a person with its group, Rejsekort, and the card that paid or will; of nobody else. */
export const findCardDetail = preparedFirst((db, beneficiaryId: string, cardId: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
    .leftJoin('payment_operation', 'payment_operation.id', 'card.operation_id')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select(cardColumns)
    .select([...groupTermColumns, 'card_group.snapshot', 'card_group.rejsekort_card_id'])
    .select(['beneficiary.birth_date', 'beneficiary.first_name'])
    .select([...payingCardColumns, ...rejsekortColumns])
    .select(() => ticketColumns(db))
    .select((e) =>
      e
        .selectFrom('rejsekort_replacement')
        .select('old_number')
        .whereRef('rejsekort_card_id', '=', 'card_group.rejsekort_card_id')
        .whereRef('completed_on', '>', 'card.to_day')
        .orderBy('completed_on')
        .limit(sql.lit(1))
        .as('rejsekort_earlier_number'),
    )
    .select([
      'payment_operation.handle as payment_handle',
      'payment_operation.session_type as payment_session_type',
      'payment_operation.state as payment_state',
      'payment_operation.created_at as payment_begun_at',
      'payment_operation.amount_ore as payment_amount_ore',
      'payment_operation.captured_ore',
      'payment_operation.refunded_ore',
    ])
    .select((e) =>
      jsonRows(
        db,
        e
          .selectFrom('refund')
          .select(['refund.amount_ore', 'refund.state', 'refund.promised_on', 'refund.updated_at'])
          .select(['refund.counted_on', 'refund.return_by', 'refund.note'])
          .whereRef('refund.operation_id', '=', 'card.operation_id')
          .orderBy('refund.created_at'),
      ).as('refunds'),
    )
    .select((e) =>
      jsonRows(
        db,
        e
          .selectFrom('payment_receipt')
          .select(['number', 'refund_id', 'payment_receipt.amount_ore'])
          .select('payment_receipt.created_at')
          .whereRef('payment_receipt.card_id', '=', 'card.id')
          .orderBy('payment_receipt.created_at')
          .orderBy('number'),
      ).as('receipts'),
    )
    .where('card.id', '=', cardId)
    .where('card.beneficiary_id', '=', beneficiaryId),
);
export type CardDetailRow = NonNullable<Awaited<ReturnType<typeof findCardDetail>>>;

/** What the group of a card was ordered for; of nobody else's card. */
export const findGroupOfCard = preparedFirst((db, beneficiaryId: string, cardId: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .select(['card_group.snapshot', 'card.from_day'])
    .where('card.id', '=', cardId)
    .where('card.beneficiary_id', '=', beneficiaryId),
);

/** What its holder was told about a card, newest first. */
export const listCardMessages = prepared((db, beneficiaryId: string, cardId: string) =>
  db
    .selectFrom('notification')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20),
);
