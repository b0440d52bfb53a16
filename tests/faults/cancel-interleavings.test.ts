import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerFaults } from '#server/db/ledger';
import type { Deps } from '#server/deps';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import { Sweeps } from '#server/jobs/sweeps';
import { Refusal } from '#server/refusal';
import { as, orderAndPay } from '#server/seed/order-as';
import { cancelCard } from '#server/workflows/cancel-card';
import { reconcile } from '#server/workflows/payment/reconcile';
import type { Caller } from '#server/workflows/session';
import { addPeopleLike } from '../worlds/extra-people';
import { chargesOf, orderFaults } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { Crash, dyingAt } from './crash';
import { withScheduledProvider } from './scheduled-provider';

const RUNS = 25;
const PEOPLE = RUNS + 15;
const HOUR_MS = 3_600_000;
/** Made on the 5th: in some walks its money is taken while it is cancelled. */
const PERIOD = { from: '2026-03-06', to: '2026-05-04' };
const PRICE = 83_640;
const EVENTS = ['cancel', 'webhook', 'sweep', 'jobs', 'next-day', 'crash'] as const;

describe('a card that is cancelled, whatever else happens at the same time', () => {
  let portal: TestPortal;
  let usernames: string[];
  let start: Date;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
    await orderFaults(portal, { webhook: 'never' });
    usernames = await addPeopleLike(portal, 'anna', PEOPLE);
    start = portal.clock.now();
  });
  afterAll(() => portal.close());

  it('has its money released or paid back once, and the books add up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 5 }),
        fc.scheduler(),
        async (events, scheduler) => {
          const username = usernames.shift()!;
          portal.clock.set(start);
          await as(portal.deps, username, async (caller) => {
            const card = await ordered(caller);
            const deps = withScheduledProvider(portal.deps, scheduler);
            const happenings = [...events, 'cancel' as const].map((event) =>
              scheduler
                .schedule(Promise.resolve(), event)
                .then(() => happen(event, deps, caller, card)),
            );
            await scheduler.waitFor(Promise.all(happenings));
            await cancelCard(portal.deps, caller, card.id);
            await expectGivenBack(username, card.id);
          });
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  async function ordered(caller: Caller) {
    const order = { phone: '20304050', periods: [PERIOD], mode: 'SinglePayment' } as const;
    await orderAndPay(portal.deps, caller, order);
    return portal.deps.connection.db
      .selectFrom('card')
      .select(['id', 'operation_id'])
      .where('beneficiary_id', '=', caller.beneficiaryId)
      .executeTakeFirstOrThrow();
  }

  async function happen(
    event: (typeof EVENTS)[number],
    deps: Deps,
    caller: Caller,
    { id, operation_id: operationId }: { id: string; operation_id: string | null },
  ): Promise<void> {
    switch (event) {
      case 'cancel':
        return unless(Refusal, cancelCard(deps, caller, id));
      case 'crash':
        return unless(Crash, cancelCard(dyingAt(deps, 'before-commit'), caller, id));
      case 'webhook':
        await reconcile(deps, operationId ?? '');
        return;
      case 'jobs':
        await runDueJobs(deps, jobHandlers);
        return;
      case 'next-day':
        portal.clock.set(new Date(portal.clock.now().getTime() + 24 * HOUR_MS));
        return;
      case 'sweep':
        return new Sweeps(deps).run();
      default:
        return event satisfies never;
    }
  }

  async function unless(expected: new (...args: never[]) => Error, work: Promise<unknown>) {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof expected)) throw error;
    }
  }

  async function expectGivenBack(username: string, cardId: string): Promise<void> {
    for (const hours of [1, 2, 30]) {
      portal.clock.set(new Date(portal.clock.now().getTime() + hours * HOUR_MS));
      await portal.runJobs();
    }
    const { db } = portal.deps.connection;
    const card = await db
      .selectFrom('card')
      .select('status')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow();
    expect(card.status).toBe('Cancelled');
    const [charge] = await chargesOf(portal, username);
    expect(charge).toMatchObject(
      charge?.state === 'settled' ? { refunded_amount: PRICE } : { state: 'cancelled' },
    );
    expect(await findLedgerFaults(db, new Date(0))).toEqual([]);
  }
});
