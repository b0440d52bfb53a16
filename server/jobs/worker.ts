import type { Deps } from '../deps';
import { jobHandlers } from './handlers';
import { runDueJobs } from './queue';
import { runSweeps } from './sweeps';

const IDLE_MS = 1000;

export interface Worker {
  /** Looks for work at once instead of at the next round. */
  wake(): void;
  /** Finishes the job at hand and stops. */
  stop(): Promise<void>;
}

/** Runs jobs as they fall due and the sweeps every so often, until stopped. */
export function startWorker(deps: Deps): Worker {
  let isStopping = false;
  let isWoken = false;
  let wakeUp: (() => void) | undefined;
  let sweepAt = 0;

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, IDLE_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const wake = () => {
    isWoken = true;
    wakeUp?.();
  };

  const work = async () => {
    while (!isStopping) {
      isWoken = false;
      wakeUp = undefined;
      try {
        await runDueJobs(deps, jobHandlers);
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + deps.config.timing.sweepSeconds * 1000;
          await runSweeps(deps);
        }
      } catch (error) {
        deps.logger.error({ err: error }, 'job round failed');
      }
      await rest();
    }
  };

  const finished = work();
  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      await finished;
    },
  };
}
