import type { Generated } from 'kysely';

/**
 * One interface a table. Only text, integer and JSON-as-text columns, so that the same queries run
 * on SQLite and PostgreSQL. Instants are ISO UTC text, days `yyyy-MM-dd`, sums integer øre,
 * booleans 0 or 1.
 */
export interface BeneficiaryTable {
  id: string;
  username: string;
  cpr_hash: string;
  cpr_encrypted: string;
  user_kind: string;
  account_state: string;
  first_name: string;
  last_name: string;
  birth_date: string;
  contact_email: string | null;
  contact_phone: string | null;
  contact_phone_country: string | null;
  delivery_address: string | null;
  registered_address: string | null;
  /** What the person says when the register has no address; JSON of Address. */
  stated_address: string | null;
  photo_id: string | null;
  marketing_consent: Generated<number>;
  /** The person's customer at Rejsekort; null until one is known. */
  rejsekort_customer_id: string | null;
  rejsekort_consent_at: string | null;
  /** The day the banner about Rejsekort's end was put away. */
  rejsebillet_banner_dismissed_on: string | null;
  created_at: string;
  version: Generated<number>;
}

export interface SessionTable {
  id_hash: string;
  beneficiary_id: string;
  created_at: string;
  last_seen_at: string;
  retrieval_state: Generated<string>;
  data_error: Generated<string>;
  auto_order_flow_done: Generated<number>;
}

export interface ApprovalTable {
  id: string;
  beneficiary_id: string;
  vus_id: string;
  scheme_type: string;
  subsidy_level: string;
  valid_from: string;
  valid_to: string;
  from_address: string;
  to_address: string | null;
  institution: string;
  blocked_reason: string | null;
  rules_regime: string;
  removed_at: string | null;
}

export interface RouteTable {
  id: string;
  approval_id: string;
  vus_route_id: string;
  pto: string;
  info: string;
  ordinary_price_ore: number | null;
  position: number;
  /** Null for a route of the register; else the order that it was chosen in. */
  flow_id: string | null;
}

/** One invitation to choose a route in GVSS; its token works once. */
export interface RouteRequestTable {
  token_hash: string;
  beneficiary_id: string;
  flow_id: string;
  approval_id: string;
  /** Where the person chooses; holds the token, hence encrypted. */
  frame_url_encrypted: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** What came of it, in the words of GVSS. */
  outcome: string | null;
  /** Of the result as received, to know a repeated delivery from another result. */
  result_hash: string | null;
  route_id: string | null;
}

export interface OrderFlowTable {
  id: string;
  beneficiary_id: string;
  flow_type: string;
  state: string;
  /** 1 while the flow may still become an order; at most one a person (unique index). */
  is_open: number;
  scheme_type: string | null;
  approval_id: string | null;
  route_id: string | null;
  program_id: string | null;
  cards: string | null;
  abort_reason: Generated<string>;
  accepted_warnings: Generated<string>;
  conditions_accepted_at: string | null;
  marketing_consent: Generated<number>;
  rejsekort_terms_accepted_at: string | null;
  payment_type: string | null;
  payment_mode: string | null;
  /** The saved card or agreement chosen to pay with; null for a new one. */
  saved_method_id: string | null;
  /** Which Nets agreement was chosen; null with another provider. */
  agreement_type: string | null;
  payment_attempt: Generated<number>;
  /** The group that comes of the order. */
  group_id: string;
  /** The group that the order changes; null in a Normal order. */
  source_group_id: string | null;
  /** Set while an order the system prepared is not over, so that it is prepared once (unique). */
  prepared_key: string | null;
  /** Why a paused order waits; one of PauseReason. */
  pause_reason: string | null;
  /** Where the person wants to be told that the wait is over. */
  pause_email: string | null;
  /** The company that a paused order waits for, or that the route has now. */
  assigned_pto: string | null;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  version: Generated<number>;
}

export interface CardGroupTable {
  id: string;
  beneficiary_id: string;
  approval_id: string;
  program_id: string;
  flow_id: string;
  /** Null in groups from before it was kept. */
  route_id: string | null;
  /** Scheme, route, company and institution as they were ordered; JSON of GroupSnapshot. */
  snapshot: string;
  payment_type: string;
  payment_mode: string;
  saved_method_id: string | null;
  /** The Rejsekort that the periods are loaded on; null for other deliveries. */
  rejsekort_card_id: string | null;
  is_obsolete: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

export interface CardTable {
  id: string;
  group_id: string;
  beneficiary_id: string;
  from_day: string;
  to_day: string;
  status: string;
  card_price_ore: number;
  rebate_ore: number;
  price_ore: number;
  paid_at: string | null;
  operation_id: string | null;
  next_change_on: string | null;
  /** 1 when the Rejsekort itself has to be made for this period. */
  is_first_of_rejsekort: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

export interface RejsekortCardTable {
  id: string;
  beneficiary_id: string;
  /** The group it was made for; later groups may be loaded on it too. */
  group_id: string;
  /** 16 digits; null until Rejsekort has answered. */
  card_number: string | null;
  status: string;
  from_day: string;
  to_day: string;
  pto: string;
  saved_method_id: string | null;
  created_at: string;
}

/** One row a covered day: its key is what forbids overlapping periods of one approval. */
export interface CardDayTable {
  approval_id: string;
  day: string;
  card_id: string;
}

export interface PaymentOperationTable {
  id: string;
  beneficiary_id: string;
  session_type: string;
  flow_id: string | null;
  group_id: string;
  card_id: string | null;
  provider: string;
  mode: string;
  state: string;
  attempt: number;
  amount_ore: number;
  handle: string;
  /** The saved card that is charged without a window; null when the customer pays in one. */
  saved_method_id: string | null;
  provider_session_id: string | null;
  redirect_url: string | null;
  error_code: string | null;
  cancel_seen: Generated<number>;
  created_at: string;
  updated_at: string;
  next_check_at: string | null;
  version: Generated<number>;
}

export interface PaymentTransitionTable {
  id: string;
  operation_id: string;
  from_state: string;
  event: string;
  to_state: string;
  at: string;
}

export interface SavedMethodTable {
  id: string;
  beneficiary_id: string;
  provider: string;
  reference: string;
  masked_number: string;
  expiry: string;
  brand: string;
  state: string;
  created_at: string;
}

export interface ReceiptTable {
  flow_id: string;
  number: string;
  beneficiary_id: string;
  created_at: string;
}

export interface WebhookEventTable {
  id: string;
  provider: string;
  body: string;
  received_at: string;
}

/** Outbox rows and timed work alike. */
export interface JobTable {
  id: string;
  kind: string;
  payload: string;
  dedupe_key: string | null;
  run_at: string;
  lease_until: string | null;
  attempts: Generated<number>;
  finished_at: string | null;
  last_error: string | null;
  created_at: string;
}

export interface PhotoTable {
  id: string;
  beneficiary_id: string;
  jpeg_base64: string;
  created_at: string;
}

/** The picture a person is cropping, and the part chosen so far. */
export interface PhotoDraftTable {
  beneficiary_id: string;
  id: string;
  is_existing_photo: number;
  width: number;
  height: number;
  crop_left: number;
  crop_top: number;
  crop_width: number;
  expires_at: string;
  preview_base64: string;
  picture_base64: string;
}

export interface NotificationTable {
  id: string;
  beneficiary_id: string;
  type: string;
  level: string;
  text_key: string;
  text_vars: string;
  group_id: string | null;
  card_id: string | null;
  created_at: string;
  approved_at: string | null;
}

export interface MessageTable {
  id: string;
  beneficiary_id: string;
  sender: string;
  subject: string;
  /** HTML, reduced to what a message may hold. */
  contents: string;
  created_at: string;
}

export interface TextTable {
  key: string;
  value: string;
}

export interface IdempotencyKeyTable {
  key: string;
  beneficiary_id: string;
  body_hash: string;
  created_at: string;
}

export interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}

export interface Tables {
  beneficiary: BeneficiaryTable;
  session: SessionTable;
  approval: ApprovalTable;
  route: RouteTable;
  route_request: RouteRequestTable;
  order_flow: OrderFlowTable;
  card_group: CardGroupTable;
  card: CardTable;
  rejsekort_card: RejsekortCardTable;
  card_day: CardDayTable;
  payment_operation: PaymentOperationTable;
  payment_transition: PaymentTransitionTable;
  saved_method: SavedMethodTable;
  receipt: ReceiptTable;
  webhook_event: WebhookEventTable;
  job: JobTable;
  photo: PhotoTable;
  photo_draft: PhotoDraftTable;
  notification: NotificationTable;
  message: MessageTable;
  text: TextTable;
  idempotency_key: IdempotencyKeyTable;
  rate_limit: RateLimitTable;
}
