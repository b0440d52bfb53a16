import type { Kysely } from 'kysely';

/** What the conditions were accepted for, and when the consent to marketing was given and withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_flow').addColumn('accepted_offer', 'text').execute();
  await db.schema.alterTable('beneficiary').addColumn('marketing_given_at', 'text').execute();
  await db.schema.alterTable('beneficiary').addColumn('marketing_withdrawn_at', 'text').execute();
}
