import type { AuditChain } from '../../domain/audit-age';

/** One thing that somebody did or saw; its hash is that of the entry before it and all that it says. */
export interface AuditEntryTable {
  chain: AuditChain;
  /** Counted from 1 in each chain. */
  seq: number;
  at: string;
  /** A staff account; a person by the keyed hash that `subject` has of them too; or the register. */
  actor_id: string;
  role: string;
  action: string;
  /** Whom it is about, by a keyed hash; null for nobody. */
  subject: string | null;
  reason: string | null;
  prev: string;
  hash: string;
}

/** The end of each chain. */
export interface AuditHeadTable {
  chain: AuditChain;
  seq: number;
  hash: string;
}

/** Where a chain was cut: its entries up to this one are gone. */
export interface AuditCutTable {
  chain: AuditChain;
  seq: number;
  /** That of the last entry which is gone, and which the first that is left follows. */
  hash: string;
  /** No entry of this time or later was cut. */
  kept_from: string;
  cut_at: string;
  signature: string;
}

/** What a person or the register changed and what is still to be put at the end of its chain. */
export interface AuditPendingTable {
  id: string;
  at: string;
  actor_id: string;
  role: string;
  action: string;
  subject: string;
}
