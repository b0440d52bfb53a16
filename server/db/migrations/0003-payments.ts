import type { Kysely } from 'kysely';

/**
 * The saved card or agreement an order is to be paid with, and the one an attempt charges. The kind
 * of Nets agreement is kept besides, as a shared one and an existing one are both a saved method.
 * One payment card may be saved by two people: a parent pays for both children.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_flow').addColumn('saved_method_id', 'text').execute();
  await db.schema.alterTable('order_flow').addColumn('agreement_type', 'text').execute();
  await db.schema.alterTable('payment_operation').addColumn('saved_method_id', 'text').execute();
  await db.schema.dropIndex('saved_method_reference').execute();
  await db.schema
    .createIndex('saved_method_of_person')
    .unique()
    .on('saved_method')
    .columns(['beneficiary_id', 'provider', 'reference'])
    .execute();
}
