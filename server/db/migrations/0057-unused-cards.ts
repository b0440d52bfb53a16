import { sql, type Kysely } from 'kysely';

/** Finds the payment cards that are kept, the oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index saved_method_kept on saved_method (created_at) where state <> 'deleted'
  `.execute(db);
}
