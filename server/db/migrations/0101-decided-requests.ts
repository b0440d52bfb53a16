import type { Kysely } from 'kysely';

/** What was decided of a refund says what it said to the person, who may be gone; the refund has it, too. */
export async function up(
  db: Kysely<Record<'refund_request', Record<string, string | null>>>,
): Promise<void> {
  await db
    .updateTable('refund_request')
    .set({ decision: '{}' })
    .where('outcome', 'is not', null)
    .execute();
}
