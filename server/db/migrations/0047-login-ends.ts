import type { Kysely } from 'kysely';

/** Where each login is, for its person to know it again, and why one has ended that was not logged out of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['browser', 'system', 'ended_why']) {
    await db.schema.alterTable('session').addColumn(column, 'text').execute();
  }
}
