import type { Kysely } from 'kysely';

/** Who made an account of staff, and what staff gave back in a day: somebody else has to agree to much of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff').addColumn('created_by', 'text').execute();
  for (const table of ['refund_request', 'refund_offer']) {
    await db.schema.createIndex(`${table}_asked`).on(table).column('asked_at').execute();
  }
}
