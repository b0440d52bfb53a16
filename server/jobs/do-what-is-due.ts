import type { Deps } from '../deps';
import { jobHandlers } from './handlers';
import { runDueJobs } from './queue';
import { Sweeps } from './sweeps';

/** Does the timed work and the jobs that are due by the clock, until nothing is left of either. */
export async function doWhatIsDue(deps: Deps, sweeps = new Sweeps(deps)): Promise<void> {
  await sweeps.run();
  while ((await runDueJobs(deps, jobHandlers)) > 0) await sweeps.run();
}
