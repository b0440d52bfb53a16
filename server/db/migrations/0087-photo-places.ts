import { sql, type Kysely } from 'kysely';

/**
 * Where the bytes of each photo lie, and what they must be. None of those that are there is rewritten: of a
 * country they are a hundred gigabytes. `jpeg` is empty where the bytes lie outside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('photo')
    .addColumn('place', 'text', (column) => column.notNull().defaultTo('database'))
    .execute();
  await db.schema.alterTable('photo').addColumn('byte_length', 'integer').execute();
  await db.schema.alterTable('photo').addColumn('sha256', 'text').execute();
  await db.schema.alterTable('photo').addColumn('unused_since', 'text').execute();
  await db.schema.createIndex('photo_place').on('photo').columns(['place', 'id']).execute();
  await sql`
    create index photo_unused on photo (unused_since) where unused_since is not null
  `.execute(db);
}
