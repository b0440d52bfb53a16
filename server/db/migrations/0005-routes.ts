import type { Kysely } from 'kysely';

/** The address a person states when the register has none, and the routes chosen in GVSS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beneficiary').addColumn('stated_address', 'text').execute();
  await db.schema.alterTable('route').addColumn('flow_id', 'text').execute();
  await db.schema
    .createTable('route_request')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('flow_id', 'text', (column) => column.notNull())
    .addColumn('approval_id', 'text', (column) => column.notNull())
    .addColumn('frame_url_encrypted', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('result_hash', 'text')
    .addColumn('route_id', 'text')
    .addPrimaryKeyConstraint('route_request_pk', ['token_hash'])
    .execute();
  await db.schema
    .createIndex('route_request_flow')
    .on('route_request')
    .columns(['flow_id', 'created_at'])
    .execute();
}
