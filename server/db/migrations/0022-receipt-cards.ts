import { sql, type Kysely } from 'kysely';

/**
 * A receipt knows the first card of its order. Until now that was the first of the order's group,
 * which a later change of delivery can leave without any; the card the order paid tells it then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('receipt').addColumn('card_id', 'text').execute();
  await sql`
    update receipt set card_id = coalesce(
      (select card.id from card
        join card_group on card_group.id = card.group_id
        where card_group.flow_id = receipt.flow_id
        order by card.from_day limit 1),
      (select card.id from card
        join payment_operation on payment_operation.id = card.operation_id
        where payment_operation.flow_id = receipt.flow_id
        order by card.from_day limit 1)
    )
  `.execute(db);
}
