import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import { clockTime } from '../contract/written';
import { countAttempt } from '../db/rate-limits';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';

/** At most so many attempts within so many minutes, counted for everybody with the same key. */
export interface RateLimit {
  attempts: number;
  minutes: number;
}

/**
 * Counts an attempt, shared by all processes.
 * @throws Refusal `too-many-requests`, with the time of the next attempt, when there were too many
 */
export async function limitRate(deps: Deps, key: string, limit: RateLimit): Promise<void> {
  if (!deps.config.rateLimits) return;
  const windowMs = minutesToMilliseconds(limit.minutes);
  const now = deps.clock.now();
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  const count = await countAttempt(deps.connection.db, key, new Date(start));
  if (count <= limit.attempts) return;
  const end = new Date(start + windowMs);
  throw new Refusal(
    'too-many-requests',
    [],
    { time: clockTime(end.toISOString()) },
    differenceInSeconds(end, now, { roundingMethod: 'ceil' }),
  );
}
