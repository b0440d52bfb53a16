import { createHash } from 'node:crypto';
import type { Secrets } from '../../crypto';
import { appendAudit, takeAuditPlaces, type AuditRow } from '../../db/audit';
import type { Tx } from '../../db/connect';
import type { AuditChain } from '../../domain/audit-age';

/** What the first entry of a chain follows, so that none is another's. */
export const BEGINNING: Readonly<Record<AuditChain, string>> = { view: 'view', change: '' };

/** What an entry says, before it has its place. */
export type AuditAct = Pick<AuditRow, 'at' | 'actor_id' | 'role' | 'action' | 'subject' | 'reason'>;

/** A person as the chains name them: nobody finds them by it once their row is gone. */
export const subjectOf = (secrets: Secrets, personId: string): string =>
  secrets.lookupHash(named(personId));

/** The same under each secret, the used one first: entries are never written anew. */
export const subjectsOf = (secrets: Secrets, personId: string): string[] =>
  secrets.lookupHashes(named(personId));

const named = (personId: string) => `audit ${personId}`;

/** Puts entries at the end of a chain, in their order. */
export async function appendActs(
  tx: Tx,
  chain: AuditChain,
  acts: readonly AuditAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const first = await takeAuditPlaces(tx, chain, acts.length);
  let { prev } = first;
  const rows = acts.map((act, index) => {
    const entry = { ...act, chain, seq: first.seq + index, prev };
    prev = hashOf(entry);
    return { ...entry, hash: prev };
  });
  await appendAudit(tx, chain, rows, prev);
}

/** SHA-256 of all that an entry says, in a fixed order. Of which chain it is, its beginning tells. */
export function hashOf(entry: Omit<AuditRow, 'hash'>): string {
  const { prev, seq, at, actor_id: actor, role, action, subject, reason } = entry;
  const text = JSON.stringify([prev, seq, at, actor, role, action, subject, reason]);
  return createHash('sha256').update(text).digest('base64url');
}
