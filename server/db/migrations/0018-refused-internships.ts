import type { Kysely } from 'kysely';

/** Since when a person’s company makes no internship cards for them; null while it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beneficiary').addColumn('secondary_blacklisted_at', 'text').execute();
}
