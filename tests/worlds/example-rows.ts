import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '#server/db/tables';

type Value = string | number | null | RawBuilder<unknown>;
type Row<Table> = { [Column in keyof Table]: Value };
/** A row, and how many like it there are for a hundred people. */
type Example<Table> = readonly [inAHundred: number, row: Row<Table>];

const TODAY = '2026-03-02';
const NOW = `${TODAY}T08:00:00.000Z`;
const SEALED = 'sealed'.repeat(20);

/** Rows such as the demo people have none of, or such as are nobody's, for one of them. */
export const EXAMPLES: {
  [Table in keyof Tables]?: (personId: string) => readonly Example<Tables[Table]>[];
} = {
  identity: (beneficiary_id) => [
    [50, { issuer: 'https://mitid', uuid: 'uuid', beneficiary_id, bound_at: NOW }],
  ],
  session: (beneficiary_id) => [
    [
      20,
      {
        ...{ id_hash: 'hash', family: 'family', beneficiary_id, created_at: NOW },
        ...{
          last_seen_at: NOW,
          confirmed_at: null,
          retrieval_state: 'done',
          data_error: 'NoError',
        },
        ...{ retrieval_failed_at: null, auto_order_flow_done: 1, looked_past_at: null },
        ...{ broker_session: 'key', id_token: SEALED, browser: 'Firefox', system: 'Linux' },
        ...{ shadow_of: null, only_flow_id: null, ended_why: null },
      },
    ],
  ],
  login_attempt: () => [
    [
      5,
      {
        ...{ state_hash: 'hash', browser_hash: 'hash', nonce: 'nonce', verifier: SEALED },
        ...{ return_path: '/', created_at: NOW, confirms: null, as_person: 0, used_at: null },
        ...{ answer: null, cpr_tries: 0, login: null },
      },
    ],
  ],
  logout_notice: () => [[5, { id: 'notice', created_at: NOW }]],
  photo_draft: (beneficiary_id) => [
    [
      2,
      {
        ...{ beneficiary_id, id: 'draft', is_existing_photo: 0, width: 400, height: 500 },
        ...{ crop_left: 0, crop_top: 0, crop_width: 300, expires_at: NOW, picture: '' },
      },
    ],
  ],
  imported_approval: () => [
    [
      50,
      {
        ...{ id: 'approval', cpr_hash: 'hash', vus_id: 'vus', import_id: 'import' },
        ...{ sealed: SEALED, valid_to: '2026-07-31' },
      },
    ],
  ],
  route_request: (beneficiary_id) => [
    [
      20,
      {
        ...{ token_hash: 'hash', beneficiary_id, flow_id: of('order_flow', beneficiary_id) },
        ...{ source_group_id: of('card_group', beneficiary_id), frame_url_encrypted: SEALED },
        ...{ approval_id: of('approval', beneficiary_id), created_at: NOW, expires_at: NOW },
        ...{ used_at: null, outcome: null, result_hash: null, route_id: null, answer: null },
        ...{ answered_at: null },
      },
    ],
  ],
  order_code: (beneficiary_id) => [
    [
      5,
      {
        ...{ flow_id: of('order_flow', beneficiary_id), beneficiary_id, number: '12345678' },
        ...{ salt: 'salt', code_hash: 'hash', channel: 'Mail', tries: 0, created_at: NOW },
        ...{ expires_at: NOW, used_at: null, used_by: null },
      },
    ],
  ],
  plan_draft: (beneficiary_id) => [
    [
      5,
      {
        ...{ group_id: of('card_group', beneficiary_id), beneficiary_id, version: 1 },
        ...{ draft: '{}', updated_at: NOW },
      },
    ],
  ],
  own_change: (beneficiary_id) => [
    [
      5,
      {
        ...{ approval_id: of('approval', beneficiary_id), beneficiary_id, cards: '[]' },
        saved_at: NOW,
      },
    ],
  ],
  idempotency_key: (beneficiary_id) => [
    [20, { key: 'key', beneficiary_id, body_hash: 'hash', created_at: NOW }],
  ],
  rejsekort_replacement: (beneficiary_id) => [
    [
      5,
      {
        ...{ id: 'replacement', beneficiary_id, rejsekort_card_id: 'card', state: 'Completed' },
        ...{ old_number: '1234567890123456', refusal: null, completed_on: TODAY },
        ...{ created_at: NOW, updated_at: NOW },
      },
    ],
  ],
  webhook_event: () => [[300, { id: 'event', provider: 'ReePay', body: SEALED, received_at: NOW }]],
  refund_offer: (beneficiary_id) => [
    [
      5,
      {
        ...{ id: 'offer', operation_id: of('payment_operation', beneficiary_id), note: 'note' },
        ...{ amount_ore: 1000, asked_by: ANYBODY, asked_at: NOW, outcome: 'approved' },
        ...{ answered_by: ANYBODY, answered_at: NOW },
      },
    ],
  ],
  refund_request: () => [
    [
      5,
      {
        ...{ id: 'request', refund_id: sql`(select min(id) from refund where id not like '%~%')` },
        ...{ decision: '{}', asked_by: ANYBODY, asked_at: NOW, outcome: 'approved' },
        ...{ answered_by: ANYBODY, answered_at: NOW },
      },
    ],
  ],
  reconciliation_difference: (beneficiary_id) => [
    [
      1,
      {
        ...{ id: 'difference', operation_id: of('payment_operation', beneficiary_id) },
        ...{ handle: 'handle', provider: 'ReePay', kind: 'state', ours_state: 'settled' },
        ...{ ours_ore: 1000, theirs_state: 'settled', theirs_ore: 1100, found_at: NOW },
        ...{ seen_at: NOW, closed_at: NOW },
      },
    ],
  ],
  job: () => [
    [300, job('done', { finished_at: NOW })],
    [5, job('to come')],
    [0.5, job('failed', { last_error: 'No answer', attempts: 3 })],
  ],
  audit_entry: () => [
    [400, entry('change', 'Beneficiary')],
    [100, entry('view', 'Support')],
  ],
  rate_limit: () => [[20, { key: 'key', window_start: NOW, count: 1 }]],
  outside_event: () => [[5, { id: 'event', topic: 'topic', happened_at: NOW, received_at: NOW }]],
};

const ANYBODY = sql`(select min(id) from staff)`;

/** A row of a demo person, of which there is a copy for each copy of them. */
const of = (table: string, personId: string) =>
  sql`(select min(id) from ${sql.table(table)} where beneficiary_id = ${sql.lit(personId)})`;

const job = (id: string, further: Partial<Row<Tables['job']>> = {}): Row<Tables['job']> => ({
  ...{ id, kind: 'send-reminder', payload: '{}', dedupe_key: id, run_at: NOW },
  ...{ lease_until: null, attempts: 1, finished_at: null, last_error: null, created_at: NOW },
  ...further,
});

const entry = (chain: string, role: string): Row<Tables['audit_entry']> => ({
  ...{ chain, seq: 0, at: NOW, actor_id: 'actor', role, action: 'open', subject: 'person' },
  ...{ reason: null, prev: SEALED, hash: SEALED },
});
