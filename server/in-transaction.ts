import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds } from 'date-fns/addSeconds';
import { unlessOvertaken } from './changed-meanwhile';
import type { Tx } from './db/connect';
import { noteJobs } from './db/outbox';
import type { Deps } from './deps';

export interface TransactionDeps extends Pick<
  Deps,
  'connection' | 'clock' | 'jobs' | 'ownAct' | 'stopping'
> {
  config: { timing: { jobLeaseSeconds: number } };
}

/** Two that wait for each other would do so again, if one began anew before the other has gone on. */
const PAUSE_MS = { least: 20, most: 120 } as const;

/**
 * Does `work` in one transaction, and once more from its beginning, a moment later, where another process changed
 * first what it reads. What it writes down to be done now is begun by this process as soon
 * as it is committed, when there is room for it. What a person does by the call is written down with it.
 * @throws `ChangedMeanwhile` when it was overtaken twice; the reason of `stopping`, when the process stops in the
 *   middle of a sweep
 */
export async function inTransaction<T>(
  { connection, clock, config, jobs, ownAct, stopping }: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  stopping?.throwIfAborted();
  const leaseUntil = addSeconds(clock.now(), config.timing.jobLeaseSeconds);
  const transact = (write?: (tx: Tx) => Promise<void>) =>
    connection.db.transaction().execute(async (tx) => {
      const written = noteJobs(tx, (...job) => (jobs.hasRoom(...job) ? leaseUntil : null));
      const result = await work(tx);
      await write?.(tx);
      return { result, written };
    });
  const attempt = () => (ownAct ? ownAct.during(transact) : transact());
  const attemptLater = async () => {
    const { least, most } = PAUSE_MS;
    await sleep(least + Math.random() * (most - least));
    return attempt();
  };
  const { result, written } = (await unlessOvertaken(attempt)) ?? (await attemptLater());
  for (const job of written.leased) jobs.begin(job);
  if (written.isMoreDue) jobs.wake();
  return result;
}

/** The same for what is no act of whoever calls, such as news of a payment. */
export const inTransactionOfNobody = <T>(
  deps: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inTransaction({ ...deps, ownAct: undefined }, work);
