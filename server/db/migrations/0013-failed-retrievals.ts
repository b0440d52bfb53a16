import type { Kysely } from 'kysely';

/** When the retrieval of a login failed last, so that it is asked again, but not at every page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('retrieval_failed_at', 'text').execute();
}
