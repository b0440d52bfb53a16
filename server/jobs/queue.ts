import { addSeconds } from 'date-fns/addSeconds';
import type { Queryable, Tx } from '../db/connect';
import type { Deps } from '../deps';
import { claimJob, finishJob, giveUpMail, postponeJob } from '../db/jobs';
import {
  isMail,
  type JobKind,
  type JobPayloads,
  type JobTrace,
  type LeasedJob,
} from '../db/outbox';
import { MailNotSent } from '../outbound/mail/port';
import { RejsekortUnreadable } from '../outbound/rejsekort/port';
import { ProviderRefused } from '../payments/provider';
import { failureOf } from '../tracing/tracing';

/**
 * Does a job. One that ends in a transaction of its own notes there, with `finish`, that it is done;
 * for others that is noted afterwards. `attempts` is how often it was begun, this time included.
 */
type JobHandler<K extends JobKind> = (
  deps: Deps,
  payload: JobPayloads[K],
  finish: (tx: Tx) => Promise<void>,
  attempts: number,
) => Promise<void>;
export type JobHandlers = { [K in JobKind]: JobHandler<K> };

const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 3600;
/** About a day of tries that were answered each time, and never so that we could read it. */
const MOST_UNREADABLE = 30;
/** About seven days of tries, the most of them an hour apart. */
const MOST_MAIL_TRIES = 176;
/** Repeating will not help; the handbook for operators says how such a job goes on. */
export const WAITS_FOR_HELP = new Date('9999-01-01T00:00:00Z');

/** How long after a failed attempt the next one follows. */
export const retrySeconds = (attempts: number) =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** attempts, LAST_RETRY_SECONDS);

/**
 * Leases the oldest job that is due to this process; undefined when there is none. Any number of
 * processes may take jobs at once, and be killed at any point: a job whose lease ran out is taken up
 * again, so every handler must be safe to repeat.
 * @param which `mails` false leaves mails to wait
 */
export async function takeDueJob(
  { clock, config, connection }: Deps,
  which: { mails?: boolean } = {},
): Promise<LeasedJob | undefined> {
  const now = clock.now();
  return claimJob(connection, now, addSeconds(now, config.timing.jobLeaseSeconds), which);
}

/** Does the work that is due, one job at a time, and returns how many were tried. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, limit = 100): Promise<number> {
  for (let count = 0; count < limit; count++) {
    const job = await takeDueJob(deps);
    if (!job) return count;
    await runJob(deps, handlers, job);
  }
  return limit;
}

/** Does a job that is leased to this process, and notes what came of it. */
export async function runJob(deps: Deps, handlers: JobHandlers, job: LeasedJob): Promise<void> {
  const { traceparent, comesOf, ...payload } = JSON.parse(job.payload) as JobTrace;
  await deps.tracing.begin(
    {
      kind: 'consumer',
      name: `job ${job.kind}`,
      told: { 'portal.job': job.kind, 'portal.attempt': job.attempts },
      atEnd: (error) => (error === null ? {} : { failure: failureOf(error) }),
    },
    { parent: traceparent, origin: comesOf },
    () => tryJob(deps, handlers, { ...job, payload: payload as JobPayloads[JobKind] }),
  );
}

/** Returns the error of a job that failed. */
async function tryJob(
  deps: Deps,
  handlers: JobHandlers,
  job: Omit<LeasedJob, 'payload'> & { payload: JobPayloads[JobKind] },
): Promise<unknown> {
  const { db } = deps.connection;
  try {
    const handler = handlers[job.kind as JobKind] as JobHandler<JobKind> | undefined;
    if (!handler) throw new Error('The work of a newer version, for a process of which it waits');
    const noted = { isFinished: false };
    const finish = async (tx: Queryable) => {
      await finishJob(tx, job.id, deps.clock.now());
      noted.isFinished = true;
    };
    await handler(deps, job.payload, finish, job.attempts);
    if (!noted.isFinished) await finish(db);
    return null;
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    const about = { err: error, job: job.kind, jobId: job.id, attempts: job.attempts };
    if (error instanceof RejsekortUnreadable && job.attempts >= MOST_UNREADABLE) {
      deps.logger.error(about, 'job waits for somebody to help');
      await postponeJob(db, job.id, WAITS_FOR_HELP, lastError);
      return error;
    }
    if (isMail(job.kind) && (await isGivenUp(deps, job, error))) return error;
    const runAt = addSeconds(deps.clock.now(), retrySeconds(job.attempts));
    // A refusal waits for an operator, silence only for its end.
    const level = error instanceof ProviderRefused ? 'error' : 'warn';
    deps.logger[level](about, 'job will be retried');
    await postponeJob(db, job.id, runAt, lastError);
    return error;
  }
}

/** Gives up a mail to an address that takes none, and one that has been tried for long enough. */
async function isGivenUp(
  { connection, clock, logger }: Deps,
  { id, kind, attempts }: Omit<LeasedJob, 'payload'>,
  error: unknown,
): Promise<boolean> {
  const { code, isForGood } = error instanceof MailNotSent ? error : { isForGood: false };
  if (!isForGood && attempts < MOST_MAIL_TRIES) return false;
  const about = { job: kind, jobId: id, attempts, code };
  if (isForGood) logger.warn(about, 'mail refused for good');
  else logger.warn(about, 'mail given up after a week');
  await connection.db.transaction().execute((tx) => giveUpMail(tx, id, clock.now()));
  return true;
}
