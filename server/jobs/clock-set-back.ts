import { listWaitingJobs, setRunAt, shortenLeases } from '../db/jobs';
import { bringChecksForward } from '../db/payments';
import type { Deps } from '../deps';
import { nextCheckAt } from '../workflows/payment/next-check';
import { retryMs, WAITS_FOR_HELP } from './queue';

/** What is put down to be done so soon is to be done soon after a start, too. */
const SOON_MS = 60_000;

/**
 * Work that waits for a time further off than anything put down now would wait was put down by a
 * clock that has been set back: it is brought forward to what it would be now. What was put down for
 * a later day keeps its day, and what waits for an operator waits on.
 */
export async function bringForward({ connection: { db }, clock, config }: Deps): Promise<void> {
  const now = clock.now().getTime();
  const at = (ms: number) => new Date(now + ms);
  await bringChecksForward(db, nextCheckAt(config, clock.now()));
  await shortenLeases(db, at(config.timing.jobLeaseSeconds * 1000));
  for (const job of await listWaitingJobs(db, at(0))) {
    const runAt = new Date(job.run_at).getTime();
    const delay = runAt - new Date(job.created_at).getTime();
    const longest = job.attempts > 0 ? retryMs(job.attempts) : delay;
    const isOurs = job.attempts > 0 ? runAt < WAITS_FOR_HELP.getTime() : delay <= SOON_MS;
    if (isOurs && runAt > now + longest) await setRunAt(db, job.id, at(longest));
  }
}
