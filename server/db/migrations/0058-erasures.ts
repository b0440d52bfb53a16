import { sql, type Kysely } from 'kysely';

/** When a person was deleted, for the list that a restored backup is held against. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beneficiary').addColumn('erased_at', 'text').execute();
  await sql`
    create index beneficiary_erased on beneficiary (erased_at) where erased_at is not null
  `.execute(db);
}
