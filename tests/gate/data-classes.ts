/**
 * What each column of the database holds, so that none is added without saying what becomes of it:
 * - `own`: of a person, or from them: gone with them
 * - `books`: what was sold and paid; it stays, and leads to nobody
 * - `mark`: numbers, states and times, which say nothing of anybody by themselves
 * - `staff`: of staff, and what they wrote
 * - `portal`: nobody's
 * docs/rules/retention.md tells how long.
 */
export type DataClass = 'own' | 'books' | 'mark' | 'staff' | 'portal';

const table = (columns: Partial<Record<DataClass, string>>): ReadonlyMap<string, DataClass> =>
  new Map(
    Object.entries(columns).flatMap(([kind, names]) =>
      names.split(' ').map((name) => [name, kind as DataClass] as const),
    ),
  );

export const DATA_CLASSES: Readonly<Record<string, ReadonlyMap<string, DataClass>>> = {
  beneficiary: table({
    own: 'username cpr_hash cpr_encrypted first_name last_name birth_date contact_email contact_phone contact_phone_country delivery_address registered_address stated_address photo_id rejsekort_customer_id current_url search_name search_last_name marketing_given_at marketing_withdrawn_at rejsekort_consent_at reminders_stopped_at rejsebillet_banner_dismissed_on seen_on secondary_blacklisted_at',
    mark: 'id user_kind account_state marketing_consent created_at version erased_at',
  }),
  identity: table({ own: 'issuer uuid beneficiary_id bound_at' }),
  session: table({
    own: 'id_hash family beneficiary_id created_at last_seen_at confirmed_at broker_session id_token browser system shadow_of looked_past_at only_flow_id',
    mark: 'retrieval_state data_error auto_order_flow_done retrieval_failed_at ended_why',
  }),
  login_attempt: table({
    own: 'state_hash browser_hash nonce verifier return_path confirms answer login',
    mark: 'created_at used_at cpr_tries as_person',
  }),
  logout_notice: table({ mark: 'id created_at' }),
  approval_import: table({
    portal: 'id file_hash file_sealed approval_count person_count checked_at ran_at expires_at',
  }),
  imported_approval: table({ own: 'id cpr_hash vus_id sealed', mark: 'import_id valid_to' }),
  approval: table({
    own: 'id beneficiary_id vus_id from_address to_address institution school_name school_postcode blocked_reason',
    mark: 'scheme_type subsidy_level valid_from valid_to rules_regime removed_at',
  }),
  route: table({
    own: 'id approval_id vus_route_id info flow_id',
    mark: 'pto ordinary_price_ore position',
  }),
  route_request: table({
    own: 'token_hash beneficiary_id flow_id source_group_id approval_id frame_url_encrypted result_hash route_id',
    mark: 'created_at expires_at used_at outcome answer answered_at',
  }),
  order_flow: table({
    own: 'beneficiary_id approval_id route_id cards pause_email saved_method_id accepted_offer accepted_ordinary_ore accepted_ordinary_offer prepared_key',
    mark: 'id flow_type state is_open scheme_type program_id abort_reason accepted_warnings conditions_accepted_at marketing_consent rejsekort_terms_accepted_at payment_type payment_mode agreement_type payment_attempt group_id source_group_id pause_reason assigned_pto created_at updated_at finished_at version is_assisted',
  }),
  order_code: table({
    own: 'flow_id beneficiary_id number salt code_hash used_by',
    mark: 'channel tries created_at expires_at used_at',
  }),
  receipt: table({ books: 'flow_id number beneficiary_id card_id created_at' }),
  card_group: table({
    own: 'snapshot route_id saved_method_id rejsekort_card_id',
    books:
      'id beneficiary_id approval_id program_id flow_id payment_type payment_mode is_obsolete last_day created_at version',
  }),
  card: table({
    books:
      'id group_id beneficiary_id from_day to_day status card_price_ore rebate_ore price_ore agreed_price_ore paid_at operation_id next_change_on charge_failure charge_again_at reordered_on is_first_of_rejsekort created_at version',
  }),
  card_period: table({ own: 'card_id approval_id', mark: 'from_day to_day' }),
  plan_draft: table({ own: 'group_id beneficiary_id draft', mark: 'version updated_at' }),
  own_change: table({ own: 'approval_id beneficiary_id cards', mark: 'saved_at' }),
  rejsekort_card: table({
    own: 'id beneficiary_id group_id card_number saved_method_id',
    mark: 'status from_day to_day pto created_at replaced_on',
  }),
  rejsekort_replacement: table({
    own: 'id beneficiary_id rejsekort_card_id old_number',
    mark: 'state refusal completed_on created_at updated_at',
  }),
  pdf_ticket_request: table({
    own: 'id beneficiary_id rejsekort_card_id card_id document_type document_last4',
    mark: 'from_day to_day state attempt created_at requested_at',
  }),
  pdf_ticket: table({
    own: 'id request_id beneficiary_id rejsekort_card_id number file',
    mark: 'from_day to_day created_at',
  }),
  payment_operation: table({
    own: 'saved_method_id provider_session_id redirect_url masked_number expiry brand',
    books:
      'id beneficiary_id session_type flow_id group_id card_id provider mode state attempt amount_ore captured_ore refunded_ore handle error_code cancel_seen created_at updated_at next_check_at ask_after version',
  }),
  payment_transition: table({ books: 'id operation_id from_state event to_state at' }),
  saved_method: table({
    own: 'id beneficiary_id reference masked_number expiry brand',
    mark: 'provider state created_at',
  }),
  refund: table({
    books:
      'id operation_id card_id reason amount_ore days state attempt base_ore error_code counted_on promised_on return_by decided_at created_at updated_at version',
    own: 'note',
    staff: 'decided_by',
  }),
  refund_offer: table({
    own: 'note',
    books: 'id operation_id amount_ore outcome asked_at answered_at',
    staff: 'asked_by answered_by',
  }),
  refund_request: table({
    books: 'id refund_id outcome answered_at asked_at',
    staff: 'decision asked_by answered_by',
  }),
  ledger_entry: table({
    books: 'id operation_id refund_id kind amount_ore program_id day why created_at',
  }),
  payment_receipt: table({
    own: 'snapshot',
    books:
      'number operation_id refund_id card_id amount_ore program_id from_day to_day card_price_ore price_ore created_at',
  }),
  receipt_counter: table({ portal: 'year last' }),
  reconciliation_difference: table({
    books:
      'id operation_id handle provider kind ours_state ours_ore theirs_state theirs_ore found_at seen_at closed_at',
  }),
  webhook_event: table({ mark: 'id provider received_at', own: 'body' }),
  photo: table({
    own: 'id beneficiary_id jpeg sha256',
    mark: 'created_at place byte_length unused_since',
  }),
  photo_draft: table({
    own: 'beneficiary_id id picture',
    mark: 'is_existing_photo width height crop_left crop_top crop_width expires_at',
  }),
  notification: table({
    own: 'id beneficiary_id facts group_id card_id approval_id flow_id dedupe_key',
    mark: 'type variant level pay_by created_at approved_at',
  }),
  message: table({ own: 'id beneficiary_id sender subject contents', mark: 'created_at' }),
  reminder: table({ own: 'beneficiary_id about subject', mark: 'sent_at' }),
  idempotency_key: table({ own: 'key beneficiary_id body_hash', mark: 'created_at' }),
  job: table({
    own: 'payload dedupe_key last_error',
    mark: 'id kind run_at lease_until attempts finished_at created_at',
  }),
  rate_limit: table({ own: 'key', mark: 'window_start count' }),
  outside_event: table({ mark: 'id topic happened_at received_at' }),
  program_change: table({ portal: 'program_id is_ended replaced_from' }),
  health: table({ portal: 'id written_at' }),
  schema_support: table({ portal: 'id works_from' }),
  outside_service: table({ portal: 'service answered_at failed_at failure' }),
  text: table({ portal: 'key value' }),
  setting: table({ portal: 'name is_on' }),
  content_change: table({ portal: 'id subject value', staff: 'staff_id at' }),
  staff: table({
    staff:
      'id username name role grants school_name school_postcode cpr_hash totp_secret totp_enrolled_at totp_last_step totp_tries totp_locked_until created_at created_by closed_at',
  }),
  staff_identity: table({ staff: 'issuer uuid staff_id bound_at' }),
  recovery_code: table({ staff: 'code_hash staff_id created_at used_at' }),
  staff_session: table({
    staff:
      'id_hash family staff_id created_at last_seen_at mfa_at browser system broker_session id_token shadow_hash shadow_until shadow_step shadow_assists',
  }),
  system_token: table({
    portal: 'id name token_hash addresses created_at expires_at used_at ended_at',
  }),
  audit_entry: table({ staff: 'chain seq at actor_id role action subject reason prev hash' }),
  audit_head: table({ portal: 'chain seq hash' }),
  audit_cut: table({ portal: 'chain seq hash kept_from cut_at signature' }),
  // A person is named by a keyed hash.
  audit_pending: table({ mark: 'id at actor_id role action subject' }),
};
