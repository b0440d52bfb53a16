import type { Kysely } from 'kysely';

/** Which login the answer of MitID began, for a browser that asks again because it never got to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('login_attempt').addColumn('login', 'text').execute();
}
