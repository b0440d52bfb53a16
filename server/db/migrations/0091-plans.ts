import { sql, type Kysely } from 'kysely';

/** What is looked for by a column that had no index of its own. */
const INDEXES = [
  'refund_operation on refund (operation_id)',
  'refund_offer_operation on refund_offer (operation_id)',
  'route_request_person on route_request (beneficiary_id)',
  'idempotency_key_person on idempotency_key (beneficiary_id)',
  'receipt_person on receipt (beneficiary_id, created_at)',
  'card_group_approval on card_group (approval_id)',
  // Without statistics SQLite would go by the place instead.
  'photo_beneficiary on photo (beneficiary_id, place)',
];

/** Indexes on the few rows of a table that are still to be done, and not on all that it ever held. */
const OF_FEW = [
  'card_next_change on card (next_change_on, id) where next_change_on is not null',
  'card_unpaid on card (next_change_on, id) where paid_at is null and next_change_on is not null',
  'payment_operation_due on payment_operation (next_check_at) where next_check_at is not null',
  'order_flow_waiting on order_flow (state, updated_at) where is_open = 1',
  'order_flow_source on order_flow (source_group_id) where source_group_id is not null',
  'route_flow on route (flow_id) where flow_id is not null',
  'job_due on job (run_at, id) where finished_at is null',
  'job_age on job (finished_at) where finished_at is not null',
  "saved_method_kept on saved_method (created_at, id) where state <> 'deleted'",
  "beneficiary_seen on beneficiary (seen_on, id) where cpr_encrypted <> ''",
  "beneficiary_photo on beneficiary (seen_on, id) where photo_id is not null and cpr_encrypted <> ''",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [...INDEXES, ...OF_FEW]) {
    await sql`drop index if exists ${sql.raw(index.split(' ')[0] ?? '')}`.execute(db);
    await sql`create index ${sql.raw(index)}`.execute(db);
  }
  await sql`drop index order_flow_prepared`.execute(db);
  await sql`
    create unique index order_flow_prepared on order_flow (prepared_key)
    where prepared_key is not null
  `.execute(db);
}
