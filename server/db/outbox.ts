import { newId } from '../crypto';
import type { Queryable } from './connect';

/** What kinds of work wait in the `job` table, and what each needs to know. */
export interface JobPayloads {
  'retrieve-approvals': { sessionHash: string; beneficiaryId: string };
  'send-receipt-mail': { flowId: string };
  'send-company-answer-mail': { tokenHash: string };
  'capture-payment': { operationId: string };
  'close-payment-window': { operationId: string };
  'return-money': { operationId: string };
  'charge-card': { operationId: string };
  'reconcile-payment': { operationId: string };
  'order-rejsekort-card': { rejsekortCardId: string };
  'follow-season-pass': { cardId: string };
}
export type JobKind = keyof JobPayloads;

/** By kind, what two requests for the same work have in common; null where each is work of its own. */
const DEDUPE_KEYS: {
  [K in JobKind]: ((payload: JobPayloads[K], runAt: Date) => string) | null;
} = {
  'retrieve-approvals': null,
  'send-receipt-mail': ({ flowId }) => `receipt:${flowId}`,
  'send-company-answer-mail': ({ tokenHash }) => `company-answer:${tokenHash}`,
  'capture-payment': ({ operationId }) => `capture:${operationId}`,
  'close-payment-window': ({ operationId }) => `close:${operationId}`,
  'return-money': ({ operationId }) => `return:${operationId}`,
  'charge-card': ({ operationId }) => `charge:${operationId}`,
  'reconcile-payment': ({ operationId }) => `ask:${operationId}`,
  'order-rejsekort-card': ({ rejsekortCardId }) => `rejsekort:${rejsekortCardId}`,
  // Asked for again at each hour that passes without a check-in.
  'follow-season-pass': ({ cardId }, runAt) => `season-pass:${cardId}:${runAt.toISOString()}`,
};

/** A question that is under way may miss what happens now: it can be asked for again at once. */
export const KINDS_RENEWED_ONCE_BEGUN: readonly JobKind[] = ['reconcile-payment'];

/**
 * Writes work down, inside the transaction that makes it necessary; due at `runAt`. The same work
 * asked for twice is done once.
 */
export async function enqueue<K extends JobKind>(
  db: Queryable,
  kind: K,
  payload: JobPayloads[K],
  { now, runAt = now }: { now: Date; runAt?: Date },
): Promise<void> {
  await db
    .insertInto('job')
    .values({
      id: newId(),
      kind,
      payload: JSON.stringify(payload),
      dedupe_key: DEDUPE_KEYS[kind]?.(payload, runAt) ?? null,
      run_at: runAt.toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
