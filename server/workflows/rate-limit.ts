import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import ipaddr from 'ipaddr.js';
import { clockTime } from '../contract/written';
import { countAttempt } from '../db/rate-limits';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';

/** At most so many attempts within so many minutes, counted for everybody with the same key. */
export interface RateLimit {
  attempts: number;
  minutes: number;
}

/** What is counted by the address it comes from, which a whole school may share. */
const BY_ADDRESS = {
  login: { attempts: 600, minutes: 5 },
  code: { attempts: 60, minutes: 15 },
  'order-code': { attempts: 60, minutes: 15 },
  payer: { attempts: 60, minutes: 15 },
  cpr: { attempts: 60, minutes: 15 },
  upload: { attempts: 600, minutes: 10 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts an attempt of an address, whoever it is by; nothing where the address is not known.
 * @throws Refusal `too-many-requests`
 */
export async function limitAddress(
  deps: Deps,
  incoming: { header(name: string): string | null },
  what: keyof typeof BY_ADDRESS,
): Promise<void> {
  const address = incoming.header('x-client-address');
  if (address === null || !ipaddr.isValid(address)) return;
  const name = deps.secrets.lookupHash(networkOf(address));
  await limitRate(deps, `${what} from ${name}`, BY_ADDRESS[what]);
}

/** Of an address of IPv6, this part is the household's or the school's; the rest each device makes up. */
const NETWORK_PARTS = 4;

function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as { parts: number[] };
  return `${parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::`;
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
