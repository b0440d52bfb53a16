import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * The audit log in two chains, which are kept for times of their own and cut from the front; and what people
 * change themselves, until it stands there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCuts(db);
  await divideEntries(db);
  await divideHead(db);
  await createPending(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await forbidInPostgres(db);
  else await forbidInSqlite(db);
}

async function createCuts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_cut')
    .addColumn('chain', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('kept_from', 'text', (column) => column.notNull())
    .addColumn('cut_at', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute();
}

/** What was written so far stays in the chain it is in, beside what was only seen. */
async function divideEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry_new')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('reason', 'text')
    .addColumn('prev', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_entry_place', ['chain', 'seq'])
    .execute();
  await sql`
    insert into audit_entry_new (
      chain, seq, at, actor_id, role, action, subject, reason, prev, hash
    )
    select 'change', seq, at, actor_id, role, action, subject, reason, prev, hash from audit_entry
  `.execute(db);
  await db.schema.dropTable('audit_entry').execute();
  await db.schema.alterTable('audit_entry_new').renameTo('audit_entry').execute();
  await sql`
    create index audit_entry_of_staff on audit_entry (subject, at)
    where role not in ('Beneficiary', 'Register')
  `.execute(db);
  await sql`
    create index audit_entry_own on audit_entry (subject, at)
    where role in ('Beneficiary', 'Register')
  `.execute(db);
}

async function divideHead(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_head_new')
    .addColumn('chain', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await sql`
    insert into audit_head_new (chain, seq, hash) select 'change', seq, hash from audit_head
  `.execute(db);
  await sql`insert into audit_head_new (chain, seq, hash) values ('view', 0, 'view')`.execute(db);
  await db.schema.dropTable('audit_head').execute();
  await db.schema.alterTable('audit_head_new').renameTo('audit_head').execute();
}

async function createPending(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_pending')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .execute();
}

/** An entry goes once a cut names it, and only when it is older than what that cut leaves. */
const COVERED = sql.raw(`
  exists (
    select 1 from audit_cut
    where audit_cut.chain = old.chain and audit_cut.seq >= old.seq and old.at < audit_cut.kept_from
  )
`);

async function forbidInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_entry_no_update before update on audit_entry
    begin select raise(abort, 'audit_entry is append-only'); end
  `.execute(db);
  await sql`
    create trigger audit_entry_no_delete before delete on audit_entry when not ${COVERED}
    begin select raise(abort, 'audit_entry is append-only'); end
  `.execute(db);
}

async function forbidInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if ${COVERED} then return old; end if;
      end if;
      raise exception 'audit_entry is append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_entry_stays before update or delete on audit_entry
    for each row execute function audit_entry_stays()
  `.execute(db);
  await sql`
    create trigger audit_entry_stays_whole before truncate on audit_entry
    for each statement execute function audit_entry_stays()
  `.execute(db);
}
