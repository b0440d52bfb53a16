import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import { countAttempt } from '../db/rate-limits';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';

/** At most so many attempts within so many minutes, counted for everybody with the same key. */
export interface RateLimit {
  attempts: number;
  minutes: number;
}

/** Counts an attempt, and refuses it with 429 when there were too many; shared by all processes. */
export async function limitRate(deps: Deps, key: string, limit: RateLimit): Promise<void> {
  if (!deps.config.rateLimits) return;
  const windowMs = minutesToMilliseconds(limit.minutes);
  const start = Math.floor(deps.clock.now().getTime() / windowMs) * windowMs;
  const count = await countAttempt(deps.connection.db, key, new Date(start));
  if (count > limit.attempts) throw new Refusal('too-many-requests');
}
