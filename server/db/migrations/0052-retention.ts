import { sql, type Kysely } from 'kysely';

/** When a person was here last, and what finds those, and letters, that are kept no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beneficiary').addColumn('seen_on', 'text').execute();
  await sql`update beneficiary set seen_on = substr(created_at, 1, 10)`.execute(db);
  await sql`
    create index beneficiary_seen on beneficiary (seen_on) where cpr_encrypted <> ''
  `.execute(db);
  for (const table of ['message', 'notification']) {
    await db.schema.createIndex(`${table}_age`).on(table).columns(['created_at']).execute();
  }
}
