import type { CardProvider } from '../contract/enums';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import type { RefundDecision } from '../domain/refund';
import type { OutsidePlace } from '../outbound/photos/port';
import type { ComparisonPage } from './differences';
import type { GroupMark } from './due-cards';
import { currentTrace } from '../tracing/traced';

/** A part of what follows from a change of a program, done in batches, and after what it goes on. */
export interface ProgramPart {
  part: 'prepare' | 'give-up' | 'tell';
  programId: string;
  after?: GroupMark;
  /** Of orders to give up: the `prepared_key` of the last one. */
  afterKey?: string;
}

/** What kinds of work wait in the `job` table, and what each needs to know. */
export interface JobPayloads {
  'retrieve-approvals': { sessionHash: string; beneficiaryId: string };
  /** `again` tells apart those that staff had sent once more. */
  'send-receipt-mail': { flowId: string; again?: string };
  'send-company-answer-mail': { tokenHash: string };
  'send-notification-mail': { notificationId: string; beneficiaryId?: string };
  'send-message-mail': { messageId: string; beneficiaryId?: string; path: string; again?: string };
  /** A whole mail, encrypted: to somebody who can't be asked for any more when it is sent. */
  'send-sealed-mail': { id: string; sealed: string };
  /** The letter or the mail that tells the code of an order, encrypted. */
  'send-order-code': { number: string; sealed: string };
  'tell-payment-failed': { operationId: string };
  'tell-own-change': { approvalId: string };
  /** One a day. */
  'send-reminder': { beneficiaryId: string; day: string };
  'capture-payment': { operationId: string };
  'close-payment-window': { operationId: string };
  'return-money': { operationId: string };
  'forget-method': { operationId: string };
  /** What the provider calls a payment card, encrypted: its person may be gone by then. */
  'forget-card': { provider: CardProvider; sealed: string };
  'send-refund': { refundId: string };
  /** The last day for a card of plastic to be back is over. */
  'end-return': { refundId: string };
  'decide-refund': RefundDecision;
  'charge-card': { operationId: string };
  'reconcile-payment': { operationId: string };
  'order-rejsekort-card': { rejsekortCardId: string };
  'follow-season-pass': { cardId: string };
  /** `asked`: how often Rejsekort has said that it is not done. */
  'replace-rejsekort': { replacementId: string; asked: number };
  /** `attempt` tells apart each time that its holder has asked. */
  'make-pdf-ticket': { requestId: string; attempt: number };
  'follow-programs': { programId: string; part?: undefined } | ProgramPart;
  'compare-payments': ComparisonPage;
  /** `place`: where the row said that the bytes were. */
  'delete-photo': { photoId: string; place: OutsidePlace };
}
export type JobKind = keyof JobPayloads;

/** Every kind of work there is. */
export const jobKinds = (): JobKind[] => Object.keys(DEDUPE_KEYS) as JobKind[];

/** Work that sends a mail and does nothing else. */
export const MAIL_KINDS = [
  'send-receipt-mail',
  'send-company-answer-mail',
  'send-notification-mail',
  'send-message-mail',
  'send-sealed-mail',
  'send-reminder',
] as const satisfies readonly JobKind[];

export const isMail = (kind: string): boolean => (MAIL_KINDS as readonly string[]).includes(kind);

/** By what a sealed mail is known. */
export const sealedKey = (id: string) => `sealed:${id}`;
/** By what the sending of a code is known. */
export const codeKey = (number: string) => `order-code:${number}`;
/** By what the mail of a day that reminds a person is known. */
export const reminderKey = (beneficiaryId: string, day: string) =>
  `reminder:${beneficiaryId}:${day}`;
const captureKey = (operationId: string) => `capture:${operationId}`;

/** By what a mail is known: the same each time it is tried, another one when it is sent once more. */
export const mailName = (kind: string, separator: ':' | '-', id: string, again?: string): string =>
  [kind, id, again].filter(Boolean).join(separator);

/** By kind, what two requests for the same work have in common; null where each is work of its own. */
const DEDUPE_KEYS: {
  [K in JobKind]: ((payload: JobPayloads[K], runAt: Date) => string) | null;
} = {
  'retrieve-approvals': null,
  'send-receipt-mail': ({ flowId, again }) => mailName('receipt', ':', flowId, again),
  'send-company-answer-mail': ({ tokenHash }) => `company-answer:${tokenHash}`,
  'send-notification-mail': ({ notificationId }) => `notification:${notificationId}`,
  'send-message-mail': ({ messageId, again }) => mailName('message', ':', messageId, again),
  'send-sealed-mail': ({ id }) => sealedKey(id),
  'send-order-code': ({ number }) => codeKey(number),
  'tell-payment-failed': ({ operationId }) => `failed:${operationId}`,
  // Each save begins the rest anew.
  'tell-own-change': ({ approvalId }, runAt) => `own-change:${approvalId}:${runAt.toISOString()}`,
  'send-reminder': ({ beneficiaryId, day }) => reminderKey(beneficiaryId, day),
  'capture-payment': ({ operationId }) => captureKey(operationId),
  'close-payment-window': ({ operationId }) => `close:${operationId}`,
  'return-money': ({ operationId }) => `return:${operationId}`,
  'forget-method': ({ operationId }) => `forget:${operationId}`,
  'forget-card': null,
  // Tried again later when its bank refuses.
  'send-refund': ({ refundId }, runAt) => `refund:${refundId}:${runAt.toISOString()}`,
  'end-return': ({ refundId }) => `end-return:${refundId}`,
  'decide-refund': null,
  'charge-card': ({ operationId }) => `charge:${operationId}`,
  'reconcile-payment': ({ operationId }) => `ask:${operationId}`,
  'order-rejsekort-card': ({ rejsekortCardId }) => `rejsekort:${rejsekortCardId}`,
  'make-pdf-ticket': ({ requestId, attempt }) => `pdf-ticket:${requestId}:${attempt}`,
  'follow-programs': null,
  'compare-payments': ({ until, scope, after }) => `compare:${until}:${scope}:${after?.id ?? ''}`,
  'delete-photo': null,
  // Asked for again at each hour that passes without a check-in.
  // Asked for again until it is done.
  'replace-rejsekort': ({ replacementId, asked }) => `replace-rejsekort:${replacementId}:${asked}`,
  'follow-season-pass': ({ cardId }, runAt) => `season-pass:${cardId}:${runAt.toISOString()}`,
};

/** A question that is under way may miss what happens now: it can be asked for again at once. */
export const KINDS_RENEWED_ONCE_BEGUN: readonly JobKind[] = ['reconcile-payment'];

/** A job that a process has leased. */
export interface LeasedJob {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
}

/** What a transaction writes down to be done now. */
interface WrittenJobs {
  leased: LeasedJob[];
  /** Whether there is more than that, for anybody. */
  isMoreDue: boolean;
}

/** Until when a job is leased to this process, besides those that are; null where it has no room for it. */
type Leases = (kind: JobKind, besides: readonly LeasedJob[]) => Date | null;

const writtenIn = new WeakMap<Queryable, WrittenJobs & { leases: Leases }>();

/**
 * Notes what is written down in this transaction from here on. What is leased to this process nobody has to
 * look for, and another process takes it up afterwards.
 */
export function noteJobs(tx: Tx, leases: Leases): WrittenJobs {
  const written = { leased: [], isMoreDue: false, leases };
  writtenIn.set(tx, written);
  return written;
}

/** How a job tells, beside its payload, of the trace that put it down. */
export interface JobTrace {
  /** The span that it is a part of. */
  traceparent?: string;
  /** The same for work of a later time, which has a trace of its own. */
  comesOf?: string;
}

function traceOfJob(isDue: boolean): JobTrace {
  const trace = currentTrace();
  if (!trace) return {};
  return isDue ? { traceparent: trace.traceparent } : { comesOf: trace.traceparent };
}

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
  const written = writtenIn.get(db);
  const isDue = runAt <= now;
  const isOurs = isDue && !KINDS_RENEWED_ONCE_BEGUN.includes(kind);
  const leaseUntil = (isOurs && written?.leases(kind, written.leased)) || null;
  const job = {
    id: newId(),
    kind,
    payload: JSON.stringify({ ...payload, ...traceOfJob(isDue) }),
    attempts: leaseUntil ? 1 : 0,
  };
  const added = await db
    .insertInto('job')
    .values({
      ...job,
      dedupe_key: DEDUPE_KEYS[kind]?.(payload, runAt) ?? null,
      run_at: runAt.toISOString(),
      created_at: now.toISOString(),
      lease_until: leaseUntil?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written || !added || !isDue) return;
  if (leaseUntil) written.leased.push(job);
  else written.isMoreDue = true;
}

/** When a payment was first asked to be taken; null when it never was, or long ago. */
export async function findCaptureBegun(db: Queryable, operationId: string): Promise<Date | null> {
  const job = await db
    .selectFrom('job')
    .select('created_at')
    .where('dedupe_key', '=', captureKey(operationId))
    .executeTakeFirst();
  return job ? new Date(job.created_at) : null;
}

/** Takes out of a job the mail that it has sent. */
export const forgetSealed = (tx: Tx, id: string): Promise<void> =>
  replacePayload(tx, sealedKey(id), { id, sealed: '' });

/** The same of a code that was sent, or will not be. */
export const forgetSealedCode = (tx: Tx, number: string): Promise<void> =>
  replacePayload(tx, codeKey(number), { number, sealed: '' });

async function replacePayload(tx: Tx, key: string, payload: object): Promise<void> {
  await tx
    .updateTable('job')
    .set({ payload: JSON.stringify(payload) })
    .where('dedupe_key', '=', key)
    .execute();
}
