import { addSeconds } from 'date-fns/addSeconds';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import { inBackground } from '../db/connect';
import { renewLeases } from '../db/jobs';
import { isMail, type LeasedJob } from '../db/outbox';
import type { Deps, JobRunner } from '../deps';
import { jobHandlers } from './handlers';
import { runJob, takeDueJob } from './queue';
import { Sweeps } from './sweeps';

/**
 * How often a process looks for jobs that fall due. Those of its own it begins at once; to a worker all come
 * from other processes, and somebody may wait for what one brings.
 */
const LOOK_MS = 1000;
const WORKER_LOOK_MS = 200;
/** So many jobs at once, so that one slow answer from outside holds up nobody else's work. */
const MOST_AT_ONCE = 6;
/**
 * So many of them mails: a mail server that keeps silent, or has a country to write to in the morning, holds up
 * neither a login nor a payment.
 */
const MOST_MAILS = 3;
/** How often in its time the lease of a job at hand is renewed: two renewals may fail before it runs out. */
const RENEWALS = 3;

export interface Worker extends JobRunner {
  /** Finishes the jobs at hand and what a sweep is at, and stops. */
  stop(): Promise<void>;
}

/** Something done again and again, with a rest between two rounds that `wake` cuts short. */
interface Loop {
  wake(): void;
  /** Ends with the round that is under way. */
  settled(): Promise<void>;
  finished: Promise<void>;
}

/** Runs jobs as they fall due and the sweeps every so often, until stopped. */
export function startWorker(deps: Deps): Worker {
  const stopping = new AbortController();
  const running = new Map<Promise<void>, LeasedJob>();
  const room = (besides: readonly LeasedJob[] = []) => {
    const others = [...running.values(), ...besides];
    const isOpen = !stopping.signal.aborted && others.length < MOST_AT_ONCE;
    const mails = others.filter(({ kind }) => isMail(kind)).length;
    return { isOpen, isOpenToMails: isOpen && mails < MOST_MAILS };
  };
  const hasRoom = (kind: string, besides?: readonly LeasedJob[]) =>
    isMail(kind) ? room(besides).isOpenToMails : room(besides).isOpen;
  const begin = (leased: LeasedJob) => {
    const job = runJob(deps, jobHandlers, leased)
      .catch((error: unknown) => deps.logger.error({ err: error }, 'job not noted'))
      .finally(() => {
        const wasFull = !hasRoom(leased.kind);
        running.delete(job);
        // Otherwise all that is due has been taken already.
        if (wasFull) jobs.wake();
      });
    running.set(job, leased);
  };
  const restMs = deps.config.role === 'worker' ? WORKER_LOOK_MS : LOOK_MS;
  // One looks for all, so that an idle rest costs one question.
  const jobs = startLoop(deps, stopping.signal, restMs, async () => {
    while (room().isOpen) {
      const job = await takeDueJob(deps, { mails: room().isOpenToMails });
      if (!job) return;
      begin(job);
    }
  });
  const timed = new Sweeps({
    ...deps,
    connection: inBackground(deps.connection),
    stopping: stopping.signal,
  });
  const sweeps = startLoop(
    deps,
    stopping.signal,
    secondsToMilliseconds(deps.config.timing.sweepSeconds),
    async () => {
      try {
        await timed.run();
      } finally {
        await timed.compare();
      }
    },
  );
  // One that waits for minutes, as for a mail server, is nobody else's meanwhile.
  const { jobLeaseSeconds } = deps.config.timing;
  const renewing = setInterval(
    () => {
      const ids = [...running.values()].map(({ id }) => id);
      if (ids.length === 0) return;
      const until = addSeconds(deps.clock.now(), jobLeaseSeconds);
      renewLeases(deps.connection.db, ids, until).catch((error: unknown) =>
        deps.logger.error({ err: error }, 'job round failed'),
      );
    },
    secondsToMilliseconds(jobLeaseSeconds) / RENEWALS,
  );
  const loops = [jobs, sweeps];
  const settled = async () => {
    await Promise.all(loops.map((loop) => loop.settled()));
    await Promise.all(running.keys());
  };
  return {
    hasRoom,
    begin,
    wake: () => jobs.wake(),
    settled,
    stop: async () => {
      stopping.abort();
      loops.forEach((loop) => loop.wake());
      await Promise.all(loops.map(({ finished }) => finished));
      await settled();
      clearInterval(renewing);
    },
  };
}

function startLoop(
  deps: Deps,
  stopping: AbortSignal,
  restMs: number,
  round: () => Promise<void>,
): Loop {
  let isWoken = false;
  let endRest: (() => void) | undefined;
  let current = Promise.resolve();

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isWoken) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, restMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopping.aborted) {
      isWoken = false;
      current = round().catch((error: unknown) => {
        if (stopping.aborted && error === stopping.reason) return;
        deps.logger.error({ err: error }, 'job round failed');
      });
      await current;
      await rest();
    }
  };

  const finished = run();
  return {
    finished,
    settled: () => current,
    wake: () => {
      isWoken = true;
      endRest?.();
    },
  };
}
