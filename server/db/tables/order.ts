import type { CodeChannel } from '../../domain/order-code';
import type { Generated } from 'kysely';
import type {
  CardPeriodType,
  CardRank,
  CompanyAnswer,
  EducationType,
  FlowAbortReason,
  FlowPaymentType,
  NetsPaymentType,
  OrderFlowState,
  PauseReason,
  PaymentKind,
  RulesRegime,
  TransportAuthority,
} from '../../contract/enums';
import type { GvssOutcome } from '../../contract/gvss';

export interface ApprovalTable {
  id: string;
  beneficiary_id: string;
  vus_id: string;
  scheme_type: EducationType;
  subsidy_level: CardRank;
  valid_from: string;
  valid_to: string;
  from_address: string;
  to_address: string | null;
  institution: string;
  /** The name and postcode of that school, by which its staff find the approval. */
  school_name: Generated<string>;
  school_postcode: Generated<string>;
  blocked_reason: string | null;
  rules_regime: RulesRegime;
  removed_at: string | null;
}

export interface RouteTable {
  id: string;
  approval_id: string;
  vus_route_id: string;
  pto: TransportAuthority;
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
  /** The order it is for; of a visit for a group, the one that it prepares. */
  flow_id: string;
  /** The group whose route is to be changed; null for a visit from an order. */
  source_group_id: string | null;
  approval_id: string;
  /** Where the person chooses; holds the token, hence encrypted. */
  frame_url_encrypted: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** What came of it, in the words of GVSS. */
  outcome: GvssOutcome | null;
  /** Of the result as received, to know a repeated delivery from another result. */
  result_hash: string | null;
  route_id: string | null;
  /** What the company said of the route, when it was left to it; one of CompanyAnswer. */
  answer: CompanyAnswer | null;
  answered_at: string | null;
}

export interface OrderFlowTable {
  id: string;
  beneficiary_id: string;
  flow_type: CardPeriodType;
  state: OrderFlowState;
  /** 1 while the flow may still become an order; at most one a person (unique index). */
  is_open: number;
  scheme_type: EducationType | null;
  approval_id: string | null;
  route_id: string | null;
  program_id: string | null;
  cards: string | null;
  abort_reason: Generated<FlowAbortReason>;
  accepted_warnings: Generated<string>;
  conditions_accepted_at: string | null;
  /** What they were accepted for; another order, price or wording needs another acceptance. */
  accepted_offer: string | null;
  /** The ordinary price of the route then, in øre. */
  accepted_ordinary_ore: Generated<number | null>;
  /** The offer that this price belongs to; with another, the price is not of the order as accepted. */
  accepted_ordinary_offer: Generated<string | null>;
  marketing_consent: Generated<number>;
  rejsekort_terms_accepted_at: string | null;
  payment_type: FlowPaymentType | null;
  payment_mode: PaymentKind | null;
  /** The saved card or agreement chosen to pay with; null for a new one. */
  saved_method_id: string | null;
  /** Which Nets agreement was chosen; null with another provider. */
  agreement_type: NetsPaymentType | null;
  payment_attempt: Generated<number>;
  /** The group that comes of the order. */
  group_id: string;
  /** The group that the order changes; null in a Normal order. */
  source_group_id: string | null;
  /** Set while an order the system prepared is not over, so that it is prepared once (unique). */
  prepared_key: string | null;
  /** Why a paused order waits; one of PauseReason. */
  pause_reason: PauseReason | null;
  /** Where the person wants to be told that the wait is over. */
  pause_email: string | null;
  /** The company that a paused order waits for, or that the route has now. */
  assigned_pto: TransportAuthority | null;
  /** 1 for an order that staff began for its person, who finishes it with a code. */
  is_assisted: Generated<number>;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  version: Generated<number>;
}

/** The code by which somebody finishes the order that staff began for them; one an order. */
export interface OrderCodeTable {
  flow_id: string;
  beneficiary_id: string;
  /** What the person types beside the code. */
  number: string;
  salt: string;
  /** scrypt of the code, base64url. */
  code_hash: string;
  channel: CodeChannel;
  tries: Generated<number>;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** Hash of the cookie of the browser that used it. */
  used_by: Generated<string | null>;
}

export interface ReceiptTable {
  flow_id: string;
  number: string;
  beneficiary_id: string;
  /** The first card of the order, which a later change may have moved to another group. */
  card_id: string;
  created_at: string;
}
