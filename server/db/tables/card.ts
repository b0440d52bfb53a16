import type { Generated } from 'kysely';
import type {
  CardStatus,
  PaymentKind,
  PaymentProvider,
  RejsekortCardStatus,
  TransportAuthority,
} from '../../contract/enums';
import type { ChargeFailureClass } from '../../domain/charge-again';
import type { ReplacementRefusal, ReplacementState } from '../../domain/rejsekort-replacement';
import type { TicketRequestState } from '../../domain/pdf-ticket';
import type { TicketDocument } from '../../contract/pdf-ticket';
import type { Bytes } from './person';

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
  payment_type: PaymentProvider;
  payment_mode: PaymentKind;
  saved_method_id: string | null;
  /** The Rejsekort that the periods are loaded on; null for other deliveries. */
  rejsekort_card_id: string | null;
  is_obsolete: Generated<number>;
  /** None of its cards ends later. */
  last_day: string;
  created_at: string;
  version: Generated<number>;
}

export interface CardTable {
  id: string;
  group_id: string;
  beneficiary_id: string;
  from_day: string;
  to_day: string;
  status: CardStatus;
  card_price_ore: number;
  rebate_ore: number;
  price_ore: number;
  /** What its holder agreed to pay, once the price is another; null while that is the price. */
  agreed_price_ore: Generated<number | null>;
  paid_at: string | null;
  operation_id: string | null;
  next_change_on: string | null;
  /** Why its last charge brought no money; null once it is paid. */
  charge_failure: Generated<ChargeFailureClass | null>;
  /** Until then its agreement is not charged again after that; null for never by itself. */
  charge_again_at: Generated<string | null>;
  /** The day on which it was ordered once more, the last time; null for a card that never was. */
  reordered_on: Generated<string | null>;
  /** 1 when the Rejsekort itself has to be made for this period. */
  is_first_of_rejsekort: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** The days that a card holds, so that no other card of the approval covers them. */
export interface CardPeriodTable {
  card_id: string;
  approval_id: string;
  from_day: string;
  to_day: string;
}

export interface PlanDraftTable {
  group_id: string;
  beneficiary_id: string;
  /** Counts the changes; it goes on when the draft is dropped. */
  version: number;
  /** JSON of PlanDraft. */
  draft: string;
  updated_at: string;
}

/** What a person changed of the cards of an approval, until they are told of it. */
export interface OwnChangeTable {
  approval_id: string;
  beneficiary_id: string;
  /** The cards before the first change and after the last; JSON of OwnChange. */
  cards: string;
  saved_at: string;
}

export interface RejsekortCardTable {
  id: string;
  beneficiary_id: string;
  /** The group it was made for; later groups may be loaded on it too. */
  group_id: string;
  /** 16 digits; null until Rejsekort has answered. */
  card_number: string | null;
  status: RejsekortCardStatus;
  from_day: string;
  to_day: string;
  pto: TransportAuthority;
  saved_method_id: string | null;
  created_at: string;
  /** The day on which it was ordered once more, the last time; null for one that never was. */
  replaced_on: Generated<string | null>;
}

export interface RejsekortReplacementTable {
  id: string;
  beneficiary_id: string;
  rejsekort_card_id: string;
  state: ReplacementState;
  /** The number of the card that is replaced. */
  old_number: string;
  /** Why Rejsekort did not do it; null unless it refused. */
  refusal: ReplacementRefusal | null;
  /** The day from which the new card holds; null until there is one. */
  completed_on: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

/** That the holder of a period may have a ticket for it; one a period and its days. */
export interface PdfTicketRequestTable {
  id: string;
  beneficiary_id: string;
  /** The Rejsekort that is on its way. */
  rejsekort_card_id: string;
  card_id: string;
  /** The days that the ticket is for. */
  from_day: string;
  to_day: string;
  state: TicketRequestState;
  /** How often it was asked for. */
  attempt: Generated<number>;
  /** What its holder shows beside the ticket; null until it was asked for. */
  document_type: TicketDocument | null;
  /** No more of its number is kept. */
  document_last4: string | null;
  created_at: string;
  requested_at: string | null;
}

/** A ticket that was made: the file itself, which is the same whenever it is fetched. */
export interface PdfTicketTable {
  id: string;
  request_id: string;
  beneficiary_id: string;
  rejsekort_card_id: string;
  number: string;
  from_day: string;
  to_day: string;
  file: Bytes;
  created_at: string;
}
