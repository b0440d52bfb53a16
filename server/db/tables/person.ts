import type { ColumnType, Generated } from 'kysely';
import type { RetrievalState, User } from '../../contract/auth';
import type { AccountState, Country, DataErrorKind } from '../../contract/enums';
import type { PhotoPlace } from '../../outbound/photos/port';
import type { NotificationLevel, NotificationType } from '../../contract/notifications';

export interface BeneficiaryTable {
  id: string;
  username: string;
  cpr_hash: string;
  cpr_encrypted: string;
  user_kind: User['userKind'];
  account_state: AccountState;
  first_name: string;
  last_name: string;
  birth_date: string;
  contact_email: string | null;
  contact_phone: string | null;
  contact_phone_country: Country | null;
  delivery_address: string | null;
  registered_address: string | null;
  /** What the person says when the register has no address; JSON of Address. */
  stated_address: string | null;
  photo_id: string | null;
  marketing_consent: Generated<number>;
  /** When it was given and withdrawn last. */
  marketing_given_at: string | null;
  marketing_withdrawn_at: string | null;
  /** The person's customer at Rejsekort; null until one is known. */
  rejsekort_customer_id: string | null;
  rejsekort_consent_at: string | null;
  /** The day the banner about Rejsekort's end was put away. */
  rejsebillet_banner_dismissed_on: string | null;
  /** Since when the company makes no internship cards for the person; null while it does. */
  secondary_blacklisted_at: Generated<string | null>;
  /** Since when the person gets no mail that reminds; null for one who does. */
  reminders_stopped_at: Generated<string | null>;
  /** The day of the last login that fetched the approvals; null for nobody any more. */
  seen_on: Generated<string | null>;
  /** The page that the person opened last, without its query. */
  current_url: Generated<string | null>;
  /** When everything of the person was deleted; null until then. */
  erased_at: Generated<string | null>;
  /** The whole name and the last one in small letters, as they are searched for. */
  search_name: Generated<string>;
  search_last_name: Generated<string>;
  created_at: string;
  version: Generated<number>;
}

export interface SessionTable {
  id_hash: string;
  /** The same for all ids of this login; null in rows of an earlier version that is still running. */
  family: string | null;
  beneficiary_id: string;
  created_at: string;
  last_seen_at: string;
  /** When its person last showed who they are; null where that was when it began. */
  confirmed_at: string | null;
  retrieval_state: Generated<RetrievalState>;
  data_error: Generated<DataErrorKind>;
  retrieval_failed_at: Generated<string | null>;
  auto_order_flow_done: Generated<number>;
  /** When its person put off what has to be done; null before that. */
  looked_past_at: Generated<string | null>;
  /** What the broker calls its own session; null for a login without MitID. */
  broker_session: Generated<string | null>;
  /** The broker's word on the login, sealed: a logout there has to show it. */
  id_token: Generated<string | null>;
  /** What it is in, by their names; null for what is not known. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** The staff login that sees the portal as the person; null for their own logins. */
  shadow_of: Generated<string | null>;
  /** The one order that it is good for; null for a login that is good for everything. */
  only_flow_id: Generated<string | null>;
  /** Null for one that is in use, or that has only lasted too long. */
  ended_why: Generated<'elsewhere' | null>;
}

/** Whose a MitID is. */
export interface IdentityTable {
  /** The broker that vouches for it. */
  issuer: string;
  uuid: string;
  beneficiary_id: string;
  bound_at: string;
}

/** A login that was begun at the broker, known by the hash of its state. */
export interface LoginAttemptTable {
  state_hash: string;
  /** The browser that began it, by the hash of its visitor cookie. */
  browser_hash: string;
  nonce: string;
  /** Sealed: with it and the code anybody could finish the login. */
  verifier: string;
  return_path: string;
  created_at: string;
  /** The login whose person shows once more who they are; null for a login that begins. */
  confirms: string | null;
  /** 1 for a login as a person whatever staff account that MitID has. */
  as_person: Generated<number>;
  /** When the broker sent the browser back; null before that. */
  used_at: string | null;
  /** Who the broker says it is, sealed, while the CPR number has to be typed; JSON of MitIdPerson. */
  answer: string | null;
  cpr_tries: Generated<number>;
  /** The id of the login that it began; null before that, and of an answer that began none. */
  login: string | null;
}

/** A logout that the broker told of, so that it counts once. */
export interface LogoutNoticeTable {
  id: string;
  created_at: string;
}

/** SQLite answers with an `ArrayBuffer`, PostgreSQL with a `Buffer`; either takes a `Buffer`. */
export type Bytes = ColumnType<ArrayBuffer | Buffer, Buffer, Buffer>;

export interface PhotoTable {
  id: string;
  beneficiary_id: string;
  created_at: string;
  /** Empty where the bytes lie outside the database. */
  jpeg: Bytes;
  place: Generated<PhotoPlace>;
  /** What the bytes must be; null for a photo from before this was noted, which lies in the database. */
  byte_length: number | null;
  /** In base64url. */
  sha256: string | null;
  /** Since when it is nobody's: not taken yet, or given up; null for the photo of its person. */
  unused_since: string | null;
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
  picture: Bytes;
}

export interface NotificationTable {
  id: string;
  beneficiary_id: string;
  type: NotificationType;
  /** Which of the texts of its type; empty where there is one. */
  variant: string;
  level: NotificationLevel;
  /** What its text is made of when it is read; JSON of NotificationFacts. */
  facts: string;
  group_id: string | null;
  card_id: string | null;
  approval_id: string | null;
  /** The order that it is about, so that it is settled with it. */
  flow_id: string | null;
  /** The last day to pay or answer. */
  pay_by: string | null;
  /** Type, subject and event: what happened is told once. */
  dedupe_key: string | null;
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

/** What a person was reminded of, so that it happens once. */
export interface ReminderTable {
  beneficiary_id: string;
  /** Which rule, and which of its reminders. */
  about: string;
  subject: string;
  sent_at: string;
}
