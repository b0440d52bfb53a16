import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * What staff did and saw, in a chain that nothing changes; the portal seen as a person; and names as they
 * are searched for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAudit(db);
  await db.schema.alterTable('session').addColumn('shadow_of', 'text').execute();
  for (const column of ['shadow_hash', 'shadow_until', 'shadow_step']) {
    await db.schema.alterTable('staff_session').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('beneficiary').addColumn('current_url', 'text').execute();
  await db.schema
    .createIndex('payment_operation_beneficiary')
    .on('payment_operation')
    .columns(['beneficiary_id', 'created_at'])
    .execute();
  await createNames(db);
}

const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('reason', 'text')
    .addColumn('prev', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_entry_subject')
    .on('audit_entry')
    .columns(['subject', 'seq'])
    .execute();
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(db);
  if (isPostgres(db)) await forbidInPostgres(db);
  else await forbidInSqlite(db);
}

async function forbidInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`audit_entry_no_${change}`)} before ${sql.raw(change)} on audit_entry
      begin select raise(abort, 'audit_entry is append-only'); end
    `.execute(db);
  }
}

async function forbidInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_entry_stays() returns trigger language plpgsql as $$
    begin raise exception 'audit_entry is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger audit_entry_stays before update or delete on audit_entry
    for each row execute function audit_entry_stays()
  `.execute(db);
}

interface Named {
  beneficiary: {
    id: string;
    first_name: string;
    last_name: string;
    search_name: string;
    search_last_name: string;
  };
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  for (const column of ['search_name', 'search_last_name']) {
    await db.schema
      .alterTable('beneficiary')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    // Of a kind that finds the beginning of a text.
    const by = isPostgres(db) ? sql`text_pattern_ops` : sql`collate nocase`;
    await sql`
      create index ${sql.ref(`beneficiary_${column}`)} on beneficiary (${sql.ref(column)} ${by})
    `.execute(db);
  }
  const named = db as Kysely<Named>;
  const people = await named
    .selectFrom('beneficiary')
    .select(['id', 'first_name', 'last_name'])
    .execute();
  for (const { id, first_name: first, last_name: last } of people) {
    await named
      .updateTable('beneficiary')
      .set({
        search_name: `${first} ${last}`.trim().toLowerCase(),
        search_last_name: last.toLowerCase(),
      })
      .where('id', '=', id)
      .execute();
  }
}
