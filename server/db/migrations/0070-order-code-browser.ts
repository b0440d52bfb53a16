import type { Kysely } from 'kysely';

/** Which browser has used the code of an order, whose second press lands where the first did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_code').addColumn('used_by', 'text').execute();
}
