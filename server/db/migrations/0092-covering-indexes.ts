import { sql, type Kysely } from 'kysely';

/** Indexes that answer by themselves, so that nothing is read of rows that lie all over a large table. */
const INDEXES = [
  'payment_operation_undecided on payment_operation (next_check_at, provider, state) where next_check_at is not null',
  'card_person on card (beneficiary_id, from_day, to_day)',
  // A day stands there for as long as the person does.
  'beneficiary_away on beneficiary (seen_on, id) where seen_on is not null',
  'beneficiary_away_photo on beneficiary (seen_on, id) where photo_id is not null',
];
/** Those in whose place they come. */
const REPLACED = [
  'payment_operation_due',
  'card_beneficiary',
  'beneficiary_seen',
  'beneficiary_photo',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update beneficiary set seen_on = null where cpr_encrypted = ''`.execute(db);
  for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db);
  // Last: PostgreSQL lets others read a table while it gets an index, and not once it has lost one.
  for (const name of REPLACED) await sql`drop index ${sql.ref(name)}`.execute(db);
}
