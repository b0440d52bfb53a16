import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** The school of an approval by itself, so that those of one school are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['school_name', 'school_postcode']) {
    await db.schema
      .alterTable('approval')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const read = (field: string) =>
    isPostgres
      ? sql`institution::json ->> ${sql.lit(field)}`
      : sql`json_extract(institution, ${sql.lit(`$.${field}`)})`;
  await sql`
    update approval
    set school_name = coalesce(${read('personFirstName')}, ''),
      school_postcode = coalesce(${read('postcode')}, '')
  `.execute(db);
  await sql`
    create index approval_school on approval (school_name, school_postcode, valid_to)
    where removed_at is null
  `.execute(db);
}
