import type { Kysely } from 'kysely';

/** Orders that change a group, orders the system prepares, and orders that wait for a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_flow').addColumn('source_group_id', 'text').execute();
  await db.schema.alterTable('order_flow').addColumn('prepared_key', 'text').execute();
  await db.schema.alterTable('order_flow').addColumn('pause_reason', 'text').execute();
  await db.schema.alterTable('order_flow').addColumn('pause_email', 'text').execute();
  await db.schema.alterTable('order_flow').addColumn('assigned_pto', 'text').execute();
  await db.schema
    .createIndex('order_flow_prepared')
    .unique()
    .on('order_flow')
    .column('prepared_key')
    .execute();
  await db.schema.alterTable('card_group').addColumn('route_id', 'text').execute();
  await db.schema
    .createIndex('card_group_program')
    .on('card_group')
    .columns(['program_id', 'is_obsolete'])
    .execute();
}
