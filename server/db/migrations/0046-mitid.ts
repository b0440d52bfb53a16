import { sql, type Kysely } from 'kysely';

/** Who a MitID belongs to, the logins under way, and what the broker said of a login that began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('uuid', 'text', (column) => column.notNull())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull().references('beneficiary.id'))
    .addColumn('bound_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_key', ['issuer', 'uuid'])
    .execute();
  await db.schema
    .createIndex('identity_beneficiary')
    .on('identity')
    .columns(['beneficiary_id'])
    .execute();
  await db.schema
    .createTable('login_attempt')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('return_path', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('answer', 'text')
    .addColumn('cpr_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('login_attempt_created')
    .on('login_attempt')
    .columns(['created_at'])
    .execute();
  await db.schema
    .createTable('logout_notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('logout_notice_created')
    .on('logout_notice')
    .columns(['created_at'])
    .execute();
  await db.schema.alterTable('session').addColumn('broker_session', 'text').execute();
  await db.schema.alterTable('session').addColumn('id_token', 'text').execute();
  await sql`
    create index session_broker on session (broker_session) where broker_session is not null
  `.execute(db);
}
