import { addSeconds } from 'date-fns/addSeconds';
import type { Tx } from './db/connect';
import { noteJobs } from './db/outbox';
import type { Deps } from './deps';

/**
 * Does `work` in one transaction. What it writes down to be done now is begun by this process as soon
 * as it is committed, when there is room for it.
 */
export async function inTransaction<T>(
  { connection, clock, config, jobs }: Pick<Deps, 'connection' | 'clock' | 'config' | 'jobs'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const leaseUntil = addSeconds(clock.now(), config.timing.jobLeaseSeconds);
  const { result, written } = await connection.db.transaction().execute(async (tx) => {
    const written = noteJobs(tx, jobs.hasRoom() ? leaseUntil : null);
    return { result: await work(tx), written };
  });
  for (const job of written.leased) jobs.begin(job);
  if (written.isMoreDue) jobs.wake();
  return result;
}
