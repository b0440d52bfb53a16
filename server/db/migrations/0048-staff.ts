import { sql, type Kysely } from 'kysely';

/** Who works with the portal, their second factor and their logins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('school_name', 'text')
    .addColumn('school_postcode', 'text')
    .addColumn('cpr_hash', 'text', (column) => column.unique())
    .addColumn('totp_secret', 'text', (column) => column.notNull())
    .addColumn('totp_enrolled_at', 'text')
    .addColumn('totp_last_step', 'integer')
    .addColumn('totp_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('totp_locked_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .execute();
  await db.schema
    .createTable('staff_identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('uuid', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('bound_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_identity_key', ['issuer', 'uuid'])
    .execute();
  await db.schema
    .createIndex('staff_identity_staff')
    .on('staff_identity')
    .columns(['staff_id'])
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema
    .createIndex('recovery_code_staff')
    .on('recovery_code')
    .columns(['staff_id'])
    .execute();
  await db.schema
    .createTable('staff_session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('mfa_at', 'text')
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('broker_session', 'text')
    .addColumn('id_token', 'text')
    .execute();
  await db.schema
    .createIndex('staff_session_staff')
    .on('staff_session')
    .columns(['staff_id', 'last_seen_at'])
    .execute();
  await db.schema
    .createIndex('staff_session_seen')
    .on('staff_session')
    .columns(['last_seen_at'])
    .execute();
  await sql`
    create index staff_session_broker on staff_session (broker_session)
    where broker_session is not null
  `.execute(db);
}
