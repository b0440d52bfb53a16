import type { ColumnDataType, Kysely } from 'kysely';

type Column = [
  name: string,
  type: ColumnDataType,
  options?: { optional?: true; default?: number | string },
];

/** Creates a table from a short list; the first column, or `key`, is the primary key. */
async function table(db: Kysely<unknown>, name: string, columns: Column[], key: string[] = []) {
  let builder = db.schema.createTable(name);
  const primary = key.length > 0 ? key : columns.slice(0, 1).map(([column]) => column);
  for (const [column, type, options] of columns) {
    builder = builder.addColumn(column, type, (c) => {
      const required = options?.optional ? c : c.notNull();
      return options?.default === undefined ? required : required.defaultTo(options.default);
    });
  }
  await builder.addPrimaryKeyConstraint(`${name}_pk`, primary as never).execute();
}

async function index(db: Kysely<unknown>, name: string, on: string, columns: string[]) {
  await db.schema.createIndex(name).on(on).columns(columns).execute();
}

async function unique(db: Kysely<unknown>, name: string, on: string, columns: string[]) {
  await db.schema.createIndex(name).unique().on(on).columns(columns).execute();
}

const optional = { optional: true } as const;

/** People, sessions, approvals, the order flow, cards, payments, jobs and photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'beneficiary', [
    ['id', 'text'],
    ['username', 'text'],
    ['cpr_hash', 'text'],
    ['cpr_encrypted', 'text'],
    ['user_kind', 'text'],
    ['account_state', 'text'],
    ['first_name', 'text'],
    ['last_name', 'text'],
    ['birth_date', 'text'],
    ['contact_email', 'text', optional],
    ['contact_phone', 'text', optional],
    ['contact_phone_country', 'text', optional],
    ['delivery_address', 'text', optional],
    ['registered_address', 'text', optional],
    ['photo_id', 'text', optional],
    ['marketing_consent', 'integer', { default: 0 }],
    ['created_at', 'text'],
    ['version', 'integer', { default: 1 }],
  ]);
  await unique(db, 'beneficiary_username', 'beneficiary', ['username']);
  await unique(db, 'beneficiary_cpr', 'beneficiary', ['cpr_hash']);

  await table(db, 'session', [
    ['id_hash', 'text'],
    ['beneficiary_id', 'text'],
    ['created_at', 'text'],
    ['last_seen_at', 'text'],
    ['retrieval_state', 'text', { default: 'none' }],
    ['data_error', 'text', { default: 'NoError' }],
    ['auto_order_flow_done', 'integer', { default: 0 }],
  ]);
  await index(db, 'session_beneficiary', 'session', ['beneficiary_id']);
  await index(db, 'session_last_seen', 'session', ['last_seen_at']);

  await table(db, 'approval', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['vus_id', 'text'],
    ['scheme_type', 'text'],
    ['subsidy_level', 'text'],
    ['valid_from', 'text'],
    ['valid_to', 'text'],
    ['from_address', 'text'],
    ['to_address', 'text', optional],
    ['institution', 'text'],
    ['blocked_reason', 'text', optional],
    ['rules_regime', 'text'],
    ['removed_at', 'text', optional],
  ]);
  await unique(db, 'approval_vus', 'approval', ['beneficiary_id', 'vus_id']);

  await table(db, 'route', [
    ['id', 'text'],
    ['approval_id', 'text'],
    ['vus_route_id', 'text'],
    ['pto', 'text'],
    ['info', 'text'],
    ['ordinary_price_ore', 'integer', optional],
    ['position', 'integer'],
  ]);
  await unique(db, 'route_vus', 'route', ['approval_id', 'vus_route_id']);

  await table(db, 'order_flow', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['flow_type', 'text'],
    ['state', 'text'],
    ['is_open', 'integer'],
    ['scheme_type', 'text', optional],
    ['approval_id', 'text', optional],
    ['route_id', 'text', optional],
    ['program_id', 'text', optional],
    ['cards', 'text', optional],
    ['abort_reason', 'text', { default: 'None' }],
    ['accepted_warnings', 'text', { default: '[]' }],
    ['conditions_accepted_at', 'text', optional],
    ['marketing_consent', 'integer', { default: 0 }],
    ['payment_type', 'text', optional],
    ['payment_mode', 'text', optional],
    ['payment_attempt', 'integer', { default: 0 }],
    ['group_id', 'text'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
    ['finished_at', 'text', optional],
    ['version', 'integer', { default: 1 }],
  ]);
  await index(db, 'order_flow_beneficiary', 'order_flow', ['beneficiary_id', 'created_at']);
  await db.schema
    .createIndex('order_flow_one_open')
    .unique()
    .on('order_flow')
    .column('beneficiary_id')
    .where('is_open' as never, '=', 1)
    .execute();

  await table(db, 'card_group', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['approval_id', 'text'],
    ['program_id', 'text'],
    ['flow_id', 'text'],
    ['snapshot', 'text'],
    ['payment_type', 'text'],
    ['payment_mode', 'text'],
    ['saved_method_id', 'text', optional],
    ['is_obsolete', 'integer', { default: 0 }],
    ['created_at', 'text'],
    ['version', 'integer', { default: 1 }],
  ]);
  await index(db, 'card_group_beneficiary', 'card_group', ['beneficiary_id']);
  await unique(db, 'card_group_flow', 'card_group', ['flow_id']);

  await table(db, 'card', [
    ['id', 'text'],
    ['group_id', 'text'],
    ['beneficiary_id', 'text'],
    ['from_day', 'text'],
    ['to_day', 'text'],
    ['status', 'text'],
    ['card_price_ore', 'integer'],
    ['rebate_ore', 'integer'],
    ['price_ore', 'integer'],
    ['paid_at', 'text', optional],
    ['operation_id', 'text', optional],
    ['next_change_on', 'text', optional],
    ['created_at', 'text'],
    ['version', 'integer', { default: 1 }],
  ]);
  await index(db, 'card_group_from', 'card', ['group_id', 'from_day']);
  await index(db, 'card_beneficiary', 'card', ['beneficiary_id', 'from_day']);
  await index(db, 'card_next_change', 'card', ['next_change_on']);

  await table(
    db,
    'card_day',
    [
      ['approval_id', 'text'],
      ['day', 'text'],
      ['card_id', 'text'],
    ],
    ['approval_id', 'day'],
  );
  await index(db, 'card_day_card', 'card_day', ['card_id']);

  await table(db, 'payment_operation', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['session_type', 'text'],
    ['flow_id', 'text', optional],
    ['group_id', 'text'],
    ['card_id', 'text', optional],
    ['provider', 'text'],
    ['mode', 'text'],
    ['state', 'text'],
    ['attempt', 'integer'],
    ['amount_ore', 'integer'],
    ['handle', 'text'],
    ['provider_session_id', 'text', optional],
    ['redirect_url', 'text', optional],
    ['error_code', 'text', optional],
    ['cancel_seen', 'integer', { default: 0 }],
    ['created_at', 'text'],
    ['updated_at', 'text'],
    ['next_check_at', 'text', optional],
    ['version', 'integer', { default: 1 }],
  ]);
  await unique(db, 'payment_operation_attempt', 'payment_operation', ['flow_id', 'attempt']);
  await unique(db, 'payment_operation_handle', 'payment_operation', ['handle']);
  await index(db, 'payment_operation_due', 'payment_operation', ['next_check_at']);
  await index(db, 'payment_operation_card', 'payment_operation', ['card_id']);

  await table(db, 'payment_transition', [
    ['id', 'text'],
    ['operation_id', 'text'],
    ['from_state', 'text'],
    ['event', 'text'],
    ['to_state', 'text'],
    ['at', 'text'],
  ]);
  await index(db, 'payment_transition_operation', 'payment_transition', ['operation_id']);

  await table(db, 'saved_method', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['provider', 'text'],
    ['reference', 'text'],
    ['masked_number', 'text'],
    ['expiry', 'text'],
    ['brand', 'text'],
    ['state', 'text'],
    ['created_at', 'text'],
  ]);
  await unique(db, 'saved_method_reference', 'saved_method', ['provider', 'reference']);
  await index(db, 'saved_method_beneficiary', 'saved_method', ['beneficiary_id']);

  await table(db, 'receipt', [
    ['flow_id', 'text'],
    ['number', 'text'],
    ['beneficiary_id', 'text'],
    ['created_at', 'text'],
  ]);
  await unique(db, 'receipt_number', 'receipt', ['number']);

  await table(db, 'webhook_event', [
    ['id', 'text'],
    ['provider', 'text'],
    ['body', 'text'],
    ['received_at', 'text'],
  ]);

  await table(db, 'job', [
    ['id', 'text'],
    ['kind', 'text'],
    ['payload', 'text'],
    ['dedupe_key', 'text', optional],
    ['run_at', 'text'],
    ['lease_until', 'text', optional],
    ['attempts', 'integer', { default: 0 }],
    ['finished_at', 'text', optional],
    ['last_error', 'text', optional],
    ['created_at', 'text'],
  ]);
  await unique(db, 'job_dedupe', 'job', ['dedupe_key']);
  await index(db, 'job_due', 'job', ['finished_at', 'run_at']);

  await table(db, 'photo', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['jpeg_base64', 'text'],
    ['created_at', 'text'],
  ]);
  await index(db, 'photo_beneficiary', 'photo', ['beneficiary_id']);

  await table(db, 'notification', [
    ['id', 'text'],
    ['beneficiary_id', 'text'],
    ['type', 'text'],
    ['level', 'text'],
    ['text_key', 'text'],
    ['text_vars', 'text'],
    ['group_id', 'text', optional],
    ['card_id', 'text', optional],
    ['created_at', 'text'],
    ['approved_at', 'text', optional],
  ]);
  await index(db, 'notification_beneficiary', 'notification', ['beneficiary_id', 'approved_at']);

  await table(db, 'text', [
    ['key', 'text'],
    ['value', 'text'],
  ]);
  await table(db, 'idempotency_key', [
    ['key', 'text'],
    ['beneficiary_id', 'text'],
    ['body_hash', 'text'],
    ['created_at', 'text'],
  ]);
  await index(db, 'idempotency_key_age', 'idempotency_key', ['created_at']);
  await table(db, 'rate_limit', [
    ['key', 'text'],
    ['window_start', 'text'],
    ['count', 'integer'],
  ]);
}
