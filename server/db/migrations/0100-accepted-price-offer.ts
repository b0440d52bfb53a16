import type { Kysely } from 'kysely';

/**
 * What the accepted price was accepted with: a version before, which writes no price, leaves that of an
 * order as it was before it was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_flow').addColumn('accepted_ordinary_offer', 'text').execute();
}
