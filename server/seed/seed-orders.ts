import { addHours } from 'date-fns/addHours';
import type { ShiftableClock } from '../clock';
import type { Deps } from '../deps';
import { addDays, startOfDayInCopenhagen, type Day } from '../domain/day';
import { jobHandlers } from '../jobs/handlers';
import { runDueJobs } from '../jobs/queue';
import { Sweeps } from '../jobs/sweeps';
import { bo } from './bo';
import { david } from './david';
import { frede } from './frede';
import { gryOrders, gryMoves } from './gry';
import { hans } from './hans';
import type { Episode } from './order-as';

/** What each of these people does, in their own file. */
const EPISODES: readonly Episode[] = [bo, david, frede, hans, gryOrders, gryMoves];

/**
 * Brings demo people into the states a person reaches over time, by running the real workflows with
 * the clock moved back: one pass over the days, each with what is done by itself on it. Safe to
 * repeat.
 */
export async function seedOrders(deps: Deps, clock: ShiftableClock, seedDay: Day): Promise<void> {
  const present = clock.now();
  const earlier = asItWas(deps);
  const longestAgo = Math.max(...EPISODES.map(({ daysAgo }) => daysAgo));
  try {
    for (let daysAgo = longestAgo; daysAgo >= 0; daysAgo--) {
      const day = addDays(seedDay, -daysAgo);
      clock.set(addHours(startOfDayInCopenhagen(day), 9));
      for (const episode of EPISODES) {
        if (episode.daysAgo === daysAgo) await episode.happen(earlier, { day, seedDay });
      }
      await doWhatIsDue(daysAgo === 0 ? deps : earlier);
    }
  } finally {
    clock.set(present);
  }
}

/** Until today every program could be ordered, the Rejsekort among them. */
function asItWas(deps: Deps): Deps {
  const programs = { ...deps.config.programs, isRejsekortOrderable: true, deactivated: [] };
  return { ...deps, config: { ...deps.config, programs } };
}

async function doWhatIsDue(deps: Deps): Promise<void> {
  const sweeps = new Sweeps(deps);
  await sweeps.run();
  while ((await runDueJobs(deps, jobHandlers)) > 0) await sweeps.run();
}
