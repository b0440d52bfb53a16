import { sql } from 'kysely';
import type { ShiftableClock } from '../clock';
import type { Deps } from '../deps';
import { addDays, timeInCopenhagen, type Day } from '../domain/day';
import { doWhatIsDue } from '../jobs/do-what-is-due';
import { bo } from './bo';
import { clara } from './clara';
import { david } from './david';
import { frede } from './frede';
import { gryOrders, gryMoves } from './gry';
import { hans } from './hans';
import { kirsten } from './kirsten';
import { mange } from './mange';
import { months } from './months';
import type { Episode } from './order-as';

/** What each of these people does, in their own file. */
const EPISODES: readonly Episode[] = [bo, clara, david, ...frede, hans, gryOrders, gryMoves];
/** Those with so much that it takes seconds. */
const LONG_EPISODES: readonly Episode[] = [...kirsten, ...mange, ...months];

/**
 * Brings demo people into the states a person reaches over time, by running the real workflows with
 * the clock moved back: one pass over the days, each with what is done by itself on it. Years before
 * that are passed a month at a time. Safe to repeat.
 */
export async function seedOrders(
  deps: Deps,
  clock: ShiftableClock,
  seedDay: Day,
  people: Deps['config']['demoPeople'] = 'few',
): Promise<void> {
  const present = clock.now();
  const earlier = asItWas(deps);
  const episodes = people === 'all' ? [...EPISODES, ...LONG_EPISODES] : EPISODES;
  const waitForDisk = await hurry(deps);
  try {
    for (const daysAgo of daysToPass(episodes)) {
      const day = addDays(seedDay, -daysAgo);
      clock.set(timeInCopenhagen(day, 9));
      const onTheDay = episodes.filter((episode) => episode.daysAgo === daysAgo);
      for (const episode of onTheDay.filter(({ isLast }) => !isLast))
        await episode.happen(earlier, { day, seedDay });
      const then = daysAgo === 0 ? deps : earlier;
      const hasNoMail = onTheDay.some((episode) => episode.hasNoMail);
      await doWhatIsDue(hasNoMail ? { ...then, mail: NO_MAIL } : then);
      for (const episode of onTheDay.filter(({ isLast }) => isLast))
        await episode.happen(earlier, { day, seedDay });
    }
  } finally {
    clock.set(present);
    await waitForDisk();
  }
}

/**
 * Until the end is asked for, SQLite does not wait for the disk at each of the thousands of commits: what
 * a loss of power would take is seeded again.
 */
async function hurry({ connection: { db, kind } }: Deps): Promise<() => Promise<void>> {
  if (kind === 'postgres') return () => Promise.resolve();
  const synchronous = async (how: 'off' | 'full') => {
    await sql`pragma synchronous = ${sql.raw(how)}`.execute(db);
  };
  await synchronous('off');
  return () => synchronous('full');
}

/** Every day since the first that is short enough ago, and before that those on which something happens. */
function daysToPass(episodes: readonly Episode[]): number[] {
  const days = new Set(episodes.map(({ daysAgo }) => daysAgo));
  for (const { daysAgo } of EPISODES) for (let day = daysAgo; day >= 0; day--) days.add(day);
  return [...days].sort((a, b) => b - a);
}

const NO_MAIL: Deps['mail'] = { send: () => Promise.resolve() };

/** Until today every program could be ordered, the Rejsekort among them. */
function asItWas(deps: Deps): Deps {
  const programs = { ...deps.config.programs, isRejsekortOrderable: true, deactivated: [] };
  return { ...deps, config: { ...deps.config, programs } };
}
