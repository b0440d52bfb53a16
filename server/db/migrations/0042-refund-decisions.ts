import { sql, type Kysely } from 'kysely';

/**
 * What a person of the company decides of a refund, and until when a card of plastic can be back. One that
 * was refused no longer counts: the card can be cancelled again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['return_by', 'decided_by', 'decided_at', 'note']) {
    await db.schema.alterTable('refund').addColumn(column, 'text').execute();
  }
  await db.schema.dropIndex('refund_once').execute();
  await sql`
    create unique index refund_once on refund (operation_id, reason) where state <> 'refused'
  `.execute(db);
}
