import type { Kysely } from 'kysely';

/** Orders that staff begin for somebody who finishes them with a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const flag = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await flag('order_flow', 'is_assisted');
  await flag('staff_session', 'shadow_assists');
  await db.schema.alterTable('session').addColumn('only_flow_id', 'text').execute();
  await db.schema
    .createTable('order_code')
    .addColumn('flow_id', 'text', (c) => c.primaryKey())
    .addColumn('beneficiary_id', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema
    .createIndex('order_code_person')
    .on('order_code')
    .columns(['beneficiary_id'])
    .execute();
  await db.schema.createIndex('order_code_age').on('order_code').columns(['expires_at']).execute();
}
