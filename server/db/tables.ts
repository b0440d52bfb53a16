import type {
  AuditCutTable,
  AuditEntryTable,
  AuditHeadTable,
  AuditPendingTable,
} from './tables/audit';
import type {
  BeneficiaryTable,
  SessionTable,
  IdentityTable,
  LoginAttemptTable,
  LogoutNoticeTable,
  PhotoTable,
  PhotoDraftTable,
  NotificationTable,
  MessageTable,
  ReminderTable,
} from './tables/person';
import type {
  StaffTable,
  ApprovalImportTable,
  ImportedApprovalTable,
  StaffIdentityTable,
  RecoveryCodeTable,
  StaffSessionTable,
  SystemTokenTable,
} from './tables/staff';
import type {
  ApprovalTable,
  RouteTable,
  RouteRequestTable,
  OrderFlowTable,
  OrderCodeTable,
  ReceiptTable,
} from './tables/order';
import type {
  CardGroupTable,
  CardTable,
  CardPeriodTable,
  PlanDraftTable,
  OwnChangeTable,
  RejsekortCardTable,
  RejsekortReplacementTable,
  PdfTicketRequestTable,
  PdfTicketTable,
} from './tables/card';
import type {
  PaymentOperationTable,
  PaymentTransitionTable,
  SavedMethodTable,
  WebhookEventTable,
  RefundTable,
  RefundOfferTable,
  RefundRequestTable,
  LedgerEntryTable,
  PaymentReceiptTable,
  ReceiptNumberTable,
  ReconciliationDifferenceTable,
} from './tables/payment';
import type {
  JobTable,
  TextTable,
  SettingTable,
  ContentChangeTable,
  IdempotencyKeyTable,
  RateLimitTable,
  HealthTable,
  OutsideServiceTable,
  OutsideEventTable,
  ProgramChangeTable,
} from './tables/operation';

/**
 * One interface a table, by area in `tables/`. Only text, integer and JSON-as-text columns, so that
 * the same queries run on SQLite and PostgreSQL. Instants are ISO UTC text, days `yyyy-MM-dd`, sums
 * integer øre, booleans 0 or 1.
 */
export interface Tables {
  beneficiary: BeneficiaryTable;
  session: SessionTable;
  identity: IdentityTable;
  login_attempt: LoginAttemptTable;
  order_code: OrderCodeTable;
  logout_notice: LogoutNoticeTable;
  staff: StaffTable;
  staff_identity: StaffIdentityTable;
  recovery_code: RecoveryCodeTable;
  staff_session: StaffSessionTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  system_token: SystemTokenTable;
  audit_cut: AuditCutTable;
  audit_pending: AuditPendingTable;
  approval_import: ApprovalImportTable;
  imported_approval: ImportedApprovalTable;
  approval: ApprovalTable;
  route: RouteTable;
  route_request: RouteRequestTable;
  order_flow: OrderFlowTable;
  card_group: CardGroupTable;
  card: CardTable;
  rejsekort_card: RejsekortCardTable;
  rejsekort_replacement: RejsekortReplacementTable;
  pdf_ticket_request: PdfTicketRequestTable;
  pdf_ticket: PdfTicketTable;
  card_period: CardPeriodTable;
  plan_draft: PlanDraftTable;
  own_change: OwnChangeTable;
  payment_operation: PaymentOperationTable;
  payment_transition: PaymentTransitionTable;
  saved_method: SavedMethodTable;
  refund: RefundTable;
  refund_offer: RefundOfferTable;
  refund_request: RefundRequestTable;
  ledger_entry: LedgerEntryTable;
  payment_receipt: PaymentReceiptTable;
  receipt_counter: ReceiptNumberTable;
  reconciliation_difference: ReconciliationDifferenceTable;
  receipt: ReceiptTable;
  webhook_event: WebhookEventTable;
  job: JobTable;
  photo: PhotoTable;
  photo_draft: PhotoDraftTable;
  notification: NotificationTable;
  message: MessageTable;
  reminder: ReminderTable;
  text: TextTable;
  setting: SettingTable;
  content_change: ContentChangeTable;
  idempotency_key: IdempotencyKeyTable;
  rate_limit: RateLimitTable;
  health: HealthTable;
  outside_service: OutsideServiceTable;
  outside_event: OutsideEventTable;
  program_change: ProgramChangeTable;
}
