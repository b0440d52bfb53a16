import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addSeconds } from 'date-fns/addSeconds';
import { millisecondsInMinute } from 'date-fns/constants';
import { listWaitingJobs, setRunAt, shortenLeases } from '../db/jobs';
import { bringChecksForward } from '../db/payments';
import type { Deps } from '../deps';
import { retrySeconds, WAITS_FOR_HELP } from './queue';

/** What is put down to be done so soon is to be done soon after a start, too. */
const SOON_MS = millisecondsInMinute;

/**
 * Work that waits for a time further off than anything put down now would wait was put down by a
 * clock that has been set back: it is brought forward to what it would be now. What was put down for
 * a later day keeps its day, and what waits for an operator waits on.
 */
export async function bringForward({ connection: { db }, clock, config }: Deps): Promise<void> {
  const now = clock.now();
  await bringChecksForward(db, addSeconds(now, config.timing.paymentCheckSeconds));
  await shortenLeases(db, addSeconds(now, config.timing.jobLeaseSeconds));
  for (const job of await listWaitingJobs(db, now)) {
    const runAt = new Date(job.run_at).getTime();
    const delay = runAt - new Date(job.created_at).getTime();
    const longest = job.attempts > 0 ? secondsToMilliseconds(retrySeconds(job.attempts)) : delay;
    const isOurs = job.attempts > 0 ? runAt < WAITS_FOR_HELP.getTime() : delay <= SOON_MS;
    const runsAtLatest = addMilliseconds(now, longest);
    if (isOurs && runAt > runsAtLatest.getTime()) await setRunAt(db, job.id, runsAtLatest);
  }
}
