import type { Deps } from '../deps';
import { jobHandlers } from './handlers';
import { runDueJobs } from './queue';
import { Sweeps } from './sweeps';

/**
 * Does the timed work and the jobs that are due by the clock, until nothing is left of either; what this
 * process was already at is done, too.
 */
export async function doWhatIsDue(deps: Deps, sweeps = new Sweeps(deps)): Promise<void> {
  for (;;) {
    await sweeps.run();
    await deps.jobs.settled();
    const tried = await runDueJobs(deps, jobHandlers);
    await deps.jobs.settled();
    if (tried === 0) return;
  }
}
