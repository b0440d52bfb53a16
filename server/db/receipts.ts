import { payingCardColumns, rejsekortColumns } from './cards';
import type { Queryable } from './connect';
import { ticketColumns } from './pdf-tickets';
import { preparedFirst } from './prepared';

export async function insertReceipt(
  db: Queryable,
  receipt: { flowId: string; number: string; beneficiaryId: string; cardId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('receipt')
    .values({
      flow_id: receipt.flowId,
      number: receipt.number,
      beneficiary_id: receipt.beneficiaryId,
      card_id: receipt.cardId,
      created_at: receipt.now.toISOString(),
    })
    .execute();
}

/**
 * A receipt with the group its order made, the order's first card, wherever that is by now, the first
 * one that is still to be paid, the card that paid or will, and the person's contact details.
 */
export const findReceipt = preparedFirst((db, flowId: string) =>
  db
    .selectFrom('receipt')
    .innerJoin('card_group', 'card_group.flow_id', 'receipt.flow_id')
    .innerJoin('card', 'card.id', 'receipt.card_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'receipt.beneficiary_id')
    .innerJoin('order_flow', 'order_flow.id', 'receipt.flow_id')
    .leftJoin('card_group as source', 'source.id', 'order_flow.source_group_id')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .leftJoin('payment_operation', 'payment_operation.id', 'card.operation_id')
    .leftJoin('card as next_card', (join) =>
      join
        .onRef('next_card.group_id', '=', 'card.group_id')
        .onRef('next_card.from_day', '>=', 'card.from_day')
        .on('next_card.status', '=', 'Ordered')
        .on('next_card.paid_at', 'is', null),
    )
    .select([
      'receipt.number',
      'receipt.created_at',
      'receipt.beneficiary_id',
      'card.group_id',
      'card_group.program_id',
      'card_group.snapshot',
      'card_group.route_id',
      'source.id as source_group_id',
      'source.route_id as source_route_id',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card.id as card_id',
      'card.from_day',
      'card.to_day',
      'card.status',
      'card.price_ore',
      'card.paid_at',
      'card.is_first_of_rejsekort',
      'card.operation_id',
      'payment_operation.amount_ore',
      'beneficiary.contact_email',
      'beneficiary.first_name',
      'next_card.from_day as next_from_day',
      'next_card.to_day as next_to_day',
      'next_card.price_ore as next_price_ore',
    ])
    .select('card_group.rejsekort_card_id')
    .select([...payingCardColumns, ...rejsekortColumns])
    .select(() => ticketColumns(db))
    .where('receipt.flow_id', '=', flowId)
    .orderBy('next_card.from_day')
    .limit(1),
);
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
