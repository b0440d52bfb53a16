import { sql, type Kysely } from 'kysely';

/** Indexes that answer by themselves, so that nothing is read of rows that lie all over a large table. */
const INDEXES = [
  'payment_operation_due on payment_operation (next_check_at, provider, state) where next_check_at is not null',
  'card_beneficiary on card (beneficiary_id, from_day, to_day)',
  // A day stands there for as long as the person does.
  'beneficiary_seen on beneficiary (seen_on, id) where seen_on is not null',
  'beneficiary_photo on beneficiary (seen_on, id) where photo_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update beneficiary set seen_on = null where cpr_encrypted = ''`.execute(db);
  for (const index of INDEXES) {
    await sql`drop index ${sql.raw(index.split(' ')[0] ?? '')}`.execute(db);
    await sql`create index ${sql.raw(index)}`.execute(db);
  }
}
