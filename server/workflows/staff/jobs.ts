import type { StaffReason } from '../../contract/admin';
import type { JobList } from '../../contract/operate';
import type { Tx } from '../../db/connect';
import { findOpenJob, giveUpMail, listTroubledJobs, setRunAt } from '../../db/jobs';
import { isMail } from '../../db/outbox';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from './audit';

/** What is tried next only when somebody asks for it stands in a year that nobody will see. */
const isNever = (runAt: string) => runAt.startsWith('9999');

/** Work that failed and is not done, mails last, and of each the oldest first; at most 100. */
export async function readTroubledJobs({ connection, texts }: Deps): Promise<JobList> {
  return (await listTroubledJobs(connection.db)).map((job) => ({
    ...{
      id: job.id,
      kind: texts.t(`job.${job.kind}`),
      attempts: job.attempts,
      createdAt: job.created_at,
    },
    nextAt: isNever(job.run_at) ? null : job.run_at,
    error: job.last_error ?? '',
    canBeDropped: isMail(job.kind),
  }));
}

interface Wanted {
  id: string;
  reason: StaffReason;
}

/** Has it tried now. @throws Refusal `not-found` for what is done, or was never there */
export const retryJob = (deps: Deps, staff: StaffCaller, wanted: Wanted): Promise<void> =>
  onJob(deps, staff, wanted, (tx, { id }) => setRunAt(tx, id, deps.clock.now()));

/** Gives a mail up. @throws Refusal `not-found`, for other work too */
export const dropJob = (deps: Deps, staff: StaffCaller, wanted: Wanted): Promise<void> =>
  onJob(deps, staff, wanted, async (tx, { id, kind }) => {
    if (!isMail(kind)) throw new Refusal('not-found');
    await giveUpMail(tx, id, deps.clock.now());
  });

async function onJob(
  deps: Deps,
  staff: StaffCaller,
  { id, reason }: Wanted,
  work: (tx: Tx, job: { id: string; kind: string }) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    await writeAudit(deps, tx, { staff, action: 'job', reason, now });
    const job = await findOpenJob(tx, id);
    if (!job) throw new Refusal('not-found');
    await work(tx, job);
  });
  deps.jobs.wake();
}
