import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPeople } from '#server/sandbox/seed';
import { SandboxStore } from '#server/sandbox/store';
import { ApiSession } from '../support/api-session';
import { peopleLike } from '../support/extra-people';
import { photoFile } from '../support/journey';
import { orderFaults, personOf } from '../support/order-world';
import { startPortal, TODAY, type TestPortal } from '../support/portal';
import { findFaults, readBooks } from './ledger';
import { act, anyAction, type Action } from './order-model/actions';
import { expectSound, type World } from './order-model/world';

/*
 * Random walks through an order by one person with two tabs, against the real API. After every step
 * no more than one order is open, every order moved only along the declared table, a page that was
 * overtaken saved nothing, what was saved is there, and no day is covered twice; in the end there is
 * one charge and one receipt for each order that was finished, and none for the others.
 */

/** Walks of each kind of person. PostgreSQL takes longer over each step, and is here for its races. */
const WALKS = { sqlite: 1000, postgres: 200 };
/** Every walk needs a person, and so does each try to shorten a failure. */
const PEOPLE = 2 * WALKS.sqlite;
const LONGEST = 20;
const HOUR_MS = 3_600_000;

/** A step in one tab, or one in each at the same time. */
type Step = { tab: 0 | 1; action: Action } | { both: [Action, Action] };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ tab: fc.constantFrom(0 as const, 1 as const), action: anyAction }),
  },
  { weight: 1, arbitrary: fc.record({ both: fc.tuple(anyAction, anyAction) }) },
);

describe('an order in two tabs, whatever is done in whatever order', () => {
  let portal: TestPortal;
  let store: SandboxStore;
  let photo: Uint8Array<ArrayBuffer>;
  let start: Date;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
    await orderFaults(portal, { webhook: 'never' });
    start = portal.clock.now();
    photo = new Uint8Array(await (await photoFile()).arrayBuffer());
    store = new SandboxStore(`${portal.deps.config.dataDir}/sandbox.db`);
  });
  afterAll(async () => {
    store.close();
    await portal.close();
  });

  for (const like of ['anna', 'emma']) {
    it(`stays sound for somebody like ${like}`, async () => {
      const people = peopleLike(like, PEOPLE, TODAY);
      await addPeople({ ...portal.deps, store, now: start }, people);
      const usernames = people.map(({ username }) => username);
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' }),
          async (steps) => {
            portal.clock.set(start);
            const world = await enter(usernames.shift()!);
            for (const each of steps) await take(world, each);
            await letTimePass();
            await expectSound(world);
            await expectBooksInOrder(world);
          },
        ),
        { numRuns: portal.deps.config.databaseUrl ? WALKS.postgres : WALKS.sqlite },
      );
    });
  }

  async function enter(username: string): Promise<World> {
    const session = await ApiSession.signIn(portal, username);
    const { id } = await personOf(portal, username);
    return {
      portal,
      session,
      username,
      beneficiaryId: id,
      photo,
      tabs: [{ flow: null }, { flow: null }],
      windows: [],
      sessions: new Set(),
      states: new Map(),
      email: null,
      count: 0,
    };
  }

  async function take(world: World, each: Step): Promise<void> {
    if ('both' in each) {
      // What one of them saved the other may rightly have changed, so only the whole is checked.
      await Promise.allSettled(
        each.both.map((action, tab) => act(world, world.tabs[tab]!, action)),
      );
    } else {
      await act(world, world.tabs[each.tab], each.action);
    }
    await expectSound(world);
  }

  /** Until the windows have closed and nobody asks any more. */
  async function letTimePass(): Promise<void> {
    for (const hours of [2, 27, 28]) {
      portal.clock.set(new Date(start.getTime() + hours * HOUR_MS));
      await portal.runJobs();
    }
  }

  async function expectBooksInOrder({ username }: World): Promise<void> {
    const { config } = portal.deps;
    const books = await readBooks(
      { databaseUrl: config.databaseUrl, dataDir: config.dataDir },
      username,
    );
    expect(findFaults(books)).toEqual([]);
  }
});
