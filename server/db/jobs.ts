import { sql, type SqlBool } from 'kysely';
import type { Connection, Queryable, Tx } from './connect';
import { writeLater } from './later';
import {
  forgetSealed,
  KINDS_RENEWED_ONCE_BEGUN,
  MAIL_KINDS,
  type JobKind,
  type JobPayloads,
  type LeasedJob,
} from './outbox';

/** As it stands in the index `job_due_but_mail`: another kind of mail is another index. */
const IS_NO_MAIL = sql<SqlBool>`kind not in (${sql.join(MAIL_KINDS.map((mail) => sql.lit(mail)))})`;

/** Leases the oldest job that is due, mails only where they are wanted, or returns undefined. */
export async function claimJob(
  { db, kind }: Connection,
  now: Date,
  leaseUntil: Date,
  { mails = true }: { mails?: boolean } = {},
): Promise<LeasedJob | undefined> {
  const at = now.toISOString();
  const due = db
    .selectFrom('job')
    .select('id')
    .where('finished_at', 'is', null)
    .where('run_at', '<=', at)
    .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<', at)]))
    .$if(!mails, (all) => all.where(IS_NO_MAIL))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
  return db
    .updateTable('job')
    .set((e) => ({
      lease_until: leaseUntil.toISOString(),
      attempts: e('attempts', '+', 1),
      dedupe_key: e
        .case()
        .when('kind', 'in', KINDS_RENEWED_ONCE_BEGUN)
        .then(null)
        .else(e.ref('dedupe_key'))
        .end(),
    }))
    .where('id', '=', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst();
}

export async function finishJob(db: Queryable, id: string, now: Date): Promise<void> {
  const finished = db
    .updateTable('job')
    .set({ finished_at: now.toISOString(), lease_until: null, last_error: null })
    .where('id', '=', id);
  await writeLater(db, finished);
}

/** Gives a mail up, and forgets what it would have said. */
export async function giveUpMail(tx: Tx, id: string, now: Date): Promise<void> {
  await finishJob(tx, id, now);
  const job = await tx
    .selectFrom('job')
    .select(['kind', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (job?.kind !== ('send-sealed-mail' satisfies JobKind)) return;
  await forgetSealed(tx, (JSON.parse(job.payload) as JobPayloads['send-sealed-mail']).id);
}

/** How many of these jobs had to be begun more than once. */
export async function countTriedAgain(db: Queryable, keys: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('dedupe_key', 'in', keys)
    .where('attempts', '>', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function postponeJob(
  db: Queryable,
  id: string,
  runAt: Date,
  error: string,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt.toISOString(), lease_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

/** What waits for a time that has not come. */
export async function listWaitingJobs(db: Queryable, now: Date) {
  return db
    .selectFrom('job')
    .select(['id', 'run_at', 'created_at', 'attempts'])
    .where('finished_at', 'is', null)
    .where('run_at', '>', now.toISOString())
    .execute();
}

export async function setRunAt(db: Queryable, id: string, runAt: Date): Promise<void> {
  await db.updateTable('job').set({ run_at: runAt.toISOString() }).where('id', '=', id).execute();
}

/** Keeps leased what a process is still at. */
export async function renewLeases(
  db: Queryable,
  ids: readonly string[],
  leaseUntil: Date,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ lease_until: leaseUntil.toISOString() })
    .where('id', 'in', ids)
    // What is done, or put off, meanwhile has none.
    .where('lease_until', 'is not', null)
    .execute();
}

/** Shortens the leases that end after `latest`. */
export async function shortenLeases(db: Queryable, latest: Date): Promise<void> {
  const lease_until = latest.toISOString();
  await db
    .updateTable('job')
    .set({ lease_until })
    .where('finished_at', 'is', null)
    .where('lease_until', '>', lease_until)
    .execute();
}

const MOST_TROUBLED = 100;

/** Work that has failed and is not done: what is no mail comes first, and of each the oldest. */
export const listTroubledJobs = (db: Queryable) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'run_at', 'created_at', 'last_error'])
    .where('finished_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy((e) => e.case().when(IS_NO_MAIL).then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_TROUBLED)
    .execute();

export const findOpenJob = (db: Queryable, id: string) =>
  db
    .selectFrom('job')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
