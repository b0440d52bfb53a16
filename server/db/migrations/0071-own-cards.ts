import type { Kysely } from 'kysely';

/** A login that staff begin as the person that they are too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('login_attempt')
    .addColumn('as_person', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
