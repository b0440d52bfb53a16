import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** In SQLite the indexes of what is written to people. Their ids are looked for among those of the person. */
const INDEXES = [
  'index message_beneficiary on message (beneficiary_id, created_at desc, id desc)',
  'index notification_beneficiary on notification (beneficiary_id, approved_at, id)',
  'unique index notification_dedupe on notification (dedupe_key)',
  'index notification_unread on notification (created_at) where approved_at is null',
];

/**
 * Takes out of SQLite what orders messages and notifications by their ids and by their age, as the rows
 * themselves lie in that order. Whoever deletes all letters of a person read and changed a page of the file
 * for each letter in each of these indexes. It writes the letters anew, some seconds for a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `saved_method_of_person` begins with the same column.
  await sql`drop index saved_method_beneficiary`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const letter of ['message', 'notification']) {
    await nameThePerson(db, letter);
    await writeAnew(db, letter);
  }
  for (const index of INDEXES) await sql`create ${sql.raw(index)}`.execute(db);
}

/** A mail that waits has to tell whose letter it sends. */
async function nameThePerson(db: Kysely<unknown>, letter: string): Promise<void> {
  await sql`
    update job set payload = json_set(payload, '$.beneficiaryId', (
      select beneficiary_id from ${sql.table(letter)}
      where id = json_extract(job.payload, ${sql.lit(`$.${letter}Id`)})
    ))
    where kind = ${sql.lit(`send-${letter}-mail`)} and finished_at is null
  `.execute(db);
}

async function writeAnew(db: Kysely<unknown>, letter: string): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === letter)?.columns ?? [];
  const defined = columns.map(({ name, isNullable }) => {
    const empty = { variant: '', facts: '{}' }[name];
    const preset = empty === undefined ? sql`` : sql`default ${sql.lit(empty)}`;
    return sql`${sql.ref(name)} text ${preset} ${isNullable ? sql`` : sql`not null`}`;
  });
  const anew = sql.table(`${letter}_anew`);
  await sql`create table ${anew} (${sql.join(defined)})`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${anew} (${names}) select ${names} from ${sql.table(letter)} order by rowid
  `.execute(db);
  await db.schema.dropTable(letter).execute();
  await sql`alter table ${anew} rename to ${sql.table(letter)}`.execute(db);
}
