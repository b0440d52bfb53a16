import { sql, type Kysely } from 'kysely';

/** When a person last showed who they are in a login, whose id changes then, and what a visit to MitID is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['family', 'confirmed_at'] as const) {
    await db.schema.alterTable('session').addColumn(column, 'text').execute();
  }
  await sql`update session set family = id_hash, confirmed_at = created_at`.execute(db);
  await db.schema.alterTable('login_attempt').addColumn('confirms', 'text').execute();
}
