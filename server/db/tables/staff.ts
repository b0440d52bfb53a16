import type { Generated } from 'kysely';
import type { StaffRole } from '../../contract/staff';

/** Somebody who works with the portal; never a beneficiary, though the same human may be one too. */
export interface StaffTable {
  id: string;
  username: string;
  name: string;
  role: StaffRole;
  /** JSON of what an Admin is granted; none for others. */
  grants: Generated<string>;
  /** The school of a SchoolAdmin, as approvals name it. */
  school_name: string | null;
  school_postcode: string | null;
  /** Whose MitID is the login of this account; null where a MitID is not. */
  cpr_hash: string | null;
  /** Sealed. */
  totp_secret: string;
  /** When a code of it was right for the first time; the secret is shown until then. */
  totp_enrolled_at: Generated<string | null>;
  /** The 30 seconds of the last code that was right, counted from 1970: a code is good once. */
  totp_last_step: Generated<number | null>;
  /** Codes tried since the last one that was right. */
  totp_tries: Generated<number>;
  totp_locked_until: Generated<string | null>;
  created_at: string;
  /** The staff account that made it; null for one that was made at the command line. */
  created_by: Generated<string | null>;
  closed_at: Generated<string | null>;
}

/** Which staff account a MitID belongs to. */
export interface StaffIdentityTable {
  issuer: string;
  uuid: string;
  staff_id: string;
  bound_at: string;
}

/** A code to log in with once without the phone. */
export interface RecoveryCodeTable {
  code_hash: string;
  staff_id: string;
  created_at: string;
  used_at: Generated<string | null>;
}

export interface StaffSessionTable {
  id_hash: string;
  /** The same for all ids that one login has: what its pages prove themselves by. */
  family: string;
  staff_id: string;
  created_at: string;
  last_seen_at: string;
  /** When the second factor was shown; null before that. */
  mfa_at: string | null;
  browser: string | null;
  system: string | null;
  broker_session: string | null;
  id_token: string | null;
  /** The login as a person that the portal is seen by, and until when; null for none. */
  shadow_hash: Generated<string | null>;
  shadow_until: Generated<string | null>;
  /** The page that is seen as that person. */
  shadow_step: Generated<string | null>;
  /** 1 while an order is begun for that person in the view. */
  shadow_assists: Generated<number>;
}

/** What another system shows to bring in approvals. */
export interface SystemTokenTable {
  id: string;
  name: string;
  token_hash: string;
  /** JSON of the ranges of addresses it may come from. */
  addresses: string;
  created_at: string;
  expires_at: string;
  used_at: Generated<string | null>;
  ended_at: Generated<string | null>;
}

/** A file of approvals that staff have had checked, and perhaps run. */
export interface ApprovalImportTable {
  id: string;
  /** Keyed: the same file is run once. */
  file_hash: string;
  /** The file until it is run, sealed. */
  file_sealed: string | null;
  approval_count: number;
  person_count: number;
  checked_at: string;
  ran_at: string | null;
  /** When a file that is not run is forgotten; null for one that was. */
  expires_at: string | null;
}

/** An approval of such a file, for whoever has that CPR number, known to the portal or not. */
export interface ImportedApprovalTable {
  id: string;
  cpr_hash: string;
  vus_id: string;
  import_id: string;
  /** JSON of VusApproval, sealed. */
  sealed: string;
  valid_to: string;
}
