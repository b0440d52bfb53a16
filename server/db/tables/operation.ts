import type { Generated } from 'kysely';

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

export interface TextTable {
  key: string;
  value: string;
}

/** What staff have switched on or off; what is not there is as the configuration says. */
export interface SettingTable {
  name: string;
  is_on: number;
}

/** What a text or a switch was changed to, and by whom. Rows are added alone. */
export interface ContentChangeTable {
  id: string;
  /** `text.` with a key, or `setting.` with a name. */
  subject: string;
  /** Null for a text that is again what it was at first. */
  value: string | null;
  /** Null for an operator at the command line. */
  staff_id: string | null;
  at: string;
}

export interface IdempotencyKeyTable {
  key: string;
  beneficiary_id: string;
  body_hash: string;
  created_at: string;
}

/** One row, which `/readyz` writes. */
/** What was last heard of a service outside. */
export interface OutsideServiceTable {
  service: string;
  answered_at: string | null;
  failed_at: string | null;
  failure: string | null;
}

export interface HealthTable {
  id: string;
  written_at: string;
}

export interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}

/** What another system has told of by itself, so that each event counts once. */
export interface OutsideEventTable {
  /** Who told it, and the name that they gave it. */
  id: string;
  /** What it is about: none counts after a newer one of the same topic. */
  topic: string;
  happened_at: string;
  received_at: string;
}

/** What a company has said of one of its programs; it goes before the settings. */
export interface ProgramChangeTable {
  program_id: string;
  is_ended: number;
  /** The first day on which another one has taken over; null for none. */
  replaced_from: string | null;
}
