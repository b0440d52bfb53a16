import type { Deps } from '../deps';
import { jobHandlers } from './handlers';
import { runDueJobs } from './queue';
import { runSweeps } from './sweeps';

const IDLE_MS = 1000;
const SWEEP_EVERY_MS = 15_000;

export interface Worker {
  /** Looks for work at once instead of at the next round. */
  wake(): void;
  /** Finishes the job at hand and stops. */
  stop(): Promise<void>;
}

/** Runs jobs as they fall due and the sweeps every so often, until stopped. */
export function startWorker(deps: Deps): Worker {
  let isStopping = false;
  let wakeUp: (() => void) | undefined;
  let sweepAt = 0;

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async () => {
    while (!isStopping) {
      const woken = { yes: false };
      wakeUp = () => (woken.yes = true);
      try {
        await runDueJobs(deps, jobHandlers);
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + SWEEP_EVERY_MS;
          await runSweeps(deps);
        }
      } catch (error) {
        deps.logger.error({ err: error }, 'job round failed');
      }
      if (!woken.yes && !isStopping) await rest();
    }
  };

  const finished = work();
  return {
    wake: () => wakeUp?.(),
    stop: async () => {
      isStopping = true;
      wakeUp?.();
      await finished;
    },
  };
}
