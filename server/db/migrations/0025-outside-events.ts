import { sql, type Kysely } from 'kysely';

/**
 * What companies, GVSS and Rejsekort tell by themselves: each event once, and none after a newer one
 * about the same. With it what they change: programs that end or are replaced, the price that was agreed
 * for a card whose route has got another one, and whether a login has looked past what has to be done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outside_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('outside_event_topic')
    .on('outside_event')
    .columns(['topic', 'happened_at'])
    .execute();
  await db.schema
    .createIndex('outside_event_received')
    .on('outside_event')
    .column('received_at')
    .execute();
  await db.schema
    .createTable('program_change')
    .addColumn('program_id', 'text', (column) => column.primaryKey())
    .addColumn('is_ended', 'integer', (column) => column.notNull())
    .addColumn('replaced_from', 'text')
    .execute();
  await db.schema.alterTable('card').addColumn('agreed_price_ore', 'integer').execute();
  await db.schema.alterTable('session').addColumn('looked_past_at', 'text').execute();
  await sql`
    create index notification_unread on notification (created_at) where approved_at is null
  `.execute(db);
}
