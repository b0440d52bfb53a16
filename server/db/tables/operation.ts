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

export interface IdempotencyKeyTable {
  key: string;
  beneficiary_id: string;
  body_hash: string;
  created_at: string;
}

/** One row, which `/readyz` writes. */
export interface HealthTable {
  id: string;
  written_at: string;
}

export interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}
