import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLedgerFaults } from '#server/db/ledger';
import type { Deps } from '#server/deps';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import { Sweeps } from '#server/jobs/sweeps';
import { ProviderUnavailable } from '#server/payments/provider';
import { Refusal } from '#server/refusal';
import { as } from '#server/seed/order-as';
import type { Caller } from '#server/workflows/session';
import { drawn, timeForDrawn, whileTimeLasts } from '../run/random';
import { addPeopleLike } from '../worlds/extra-people';
import { orderFaults } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { Crash, dyingAt } from './crash';
import { withScheduledProvider, type Lies } from './scheduled-provider';

const HOUR_MS = 3_600_000;

/** ReePay does what it is told and does not say so, or says that it can't now. */
const FAULTS = {
  silence: { api: 'error-after-commit', apiCalls: 2 },
  refusal: { api: 'too-many-requests', apiCalls: 2 },
} as const;

const NO_FAULTS = { api: 'none', nextSavedMethodCharge: 'approve', nextSettle: 'approve' } as const;

/** What happens besides, whoever it is about. */
const AROUND = ['sweep', 'jobs', 'hours', 'silence', 'refusal', 'wrong-sum'] as const;
type Around = (typeof AROUND)[number];

export interface Person {
  portal: TestPortal;
  username: string;
  caller: Caller;
}

/** Who it happens to, with what they began with. */
export interface Walk<Thing> extends Person {
  thing: Thing;
}

interface Story<Event extends string, Thing> {
  /** In a usual run. */
  walks: number;
  /** Some of these happen at once, each of them once, twice or not at all. */
  events: readonly Event[];
  most: number;
  /** These happen in every walk. */
  always?: readonly Event[];
  begin(person: Person): Promise<Thing>;
  /** `deps` are those of a process whose questions to the provider travel as the schedule wants. */
  happen(event: Event, deps: Deps, walk: Walk<Thing>): Promise<unknown>;
  /** So long the clock and the jobs of all processes go on before it is looked at. */
  hoursAfter: readonly number[];
  end(walk: Walk<Thing>): Promise<void>;
}

/** People like Anna go through a story each, whose events meet in an order of chance; the books add up. */
export function itHoldsInAnyOrder<Event extends string, Thing>(
  title: string,
  story: Story<Event, Thing>,
): void {
  const runs = drawn(story.walks);
  let portal: TestPortal;
  let usernames: string[];
  let start: Date;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
    await orderFaults(portal, { webhook: 'never' });
    usernames = await addPeopleLike(portal, 'anna', runs);
    start = portal.clock.now();
  });
  afterAll(() => portal.close());

  it(title, timeForDrawn, async () => {
    const events = fc.constantFrom<Event | Around>(...story.events, ...AROUND);
    const some = fc.array(events, { minLength: 1, maxLength: story.most });
    const walk = async (happening: readonly (Event | Around)[], scheduler: fc.Scheduler) => {
      const username = usernames.shift()!;
      portal.clock.set(start);
      await orderFaults(portal, NO_FAULTS);
      await as(portal.deps, username, async (caller) => {
        const thing = await story.begin({ portal, username, caller });
        const own = { portal, username, caller, thing };
        const lies = { wrongSums: 0 };
        const deps = withScheduledProvider(portal.deps, scheduler, lies);
        const happenings = [...happening, ...(story.always ?? [])].map((event) =>
          scheduler
            .schedule(Promise.resolve(), event)
            .then(() =>
              isAround(event)
                ? happenAround(event, { deps, portal, lies })
                : unlessRefused(story.happen(event, deps, own)),
            ),
        );
        await scheduler.waitFor(Promise.all(happenings));
        for (const hours of story.hoursAfter) {
          pass(portal, hours);
          await portal.runJobs();
          await orderFaults(portal, NO_FAULTS);
        }
        await story.end(own);
        expect(await findLedgerFaults(portal.deps.connection.db, new Date(0))).toEqual([]);
      });
    };
    await fc.assert(fc.asyncProperty(some, fc.scheduler(), whileTimeLasts(walk)), {
      numRuns: runs,
      endOnFailure: true,
    });
  });
}

const isAround = (event: string): event is Around => AROUND.some((each) => each === event);

async function happenAround(
  event: Around,
  { deps, portal, lies }: { deps: Deps; portal: TestPortal; lies: Lies },
): Promise<void> {
  if (event === 'sweep') await new Sweeps(deps).run();
  else if (event === 'jobs') await runDueJobs(deps, jobHandlers);
  else if (event === 'hours') pass(portal, 2);
  else if (event === 'wrong-sum') lies.wrongSums++;
  else await orderFaults(portal, FAULTS[event]);
}

export function pass(portal: TestPortal, hours: number): void {
  portal.clock.set(new Date(portal.clock.now().getTime() + hours * HOUR_MS));
}

/** Work in a process that dies in the middle of it. */
export const dying = (
  deps: Deps,
  moment: 'before-commit' | 'after-commit',
  work: (deps: Deps) => Promise<unknown>,
): Promise<unknown> => unless([Crash, ProviderUnavailable, Refusal], work(dyingAt(deps, moment)));

/** What comes too late is refused, and changes nothing; a provider that says nothing is asked later. */
const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  unless([Refusal, ProviderUnavailable], work);

async function unless(expected: (new (...args: never[]) => Error)[], work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!expected.some((kind) => error instanceof kind)) throw error;
  }
}

const CARD = { action: 'card', number: '4111 1111 1111 1111', expiry: '12/30' };
/** What a person does in the window of ReePay, as its form posts it. */
export const DEEDS = {
  paid: { ...CARD, cvv: '123' },
  declined: { ...CARD, cvv: '002' },
  cancelled: { action: 'cancel' },
  mobilePay: { action: 'mobilepay' },
} as const;
export type Deed = keyof typeof DEEDS;

export async function doInWindow(window: string | null, deed: Deed): Promise<void> {
  const body = new URLSearchParams(DEEDS[deed]);
  const response = await fetch(window ?? '', { method: 'POST', body, redirect: 'manual' });
  await response.arrayBuffer();
  expect([200, 303, 404, 410, 422]).toContain(response.status);
}
