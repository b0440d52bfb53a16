import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { findLedgerFaults } from '#server/db/ledger';
import { ApiSession } from '../../worlds/api-session';
import { addPeopleLike } from '../../worlds/extra-people';
import { photoFile } from '../../worlds/journey';
import { netsFaults } from '../../worlds/nets-world';
import { orderFaults, personOf } from '../../worlds/order-world';
import { isOnPostgres } from '../../worlds/database';
import { drawn, timeForDrawn, whileTimeLasts } from '../../run/random';
import { startPortal, TODAY, type TestPortal } from '../../worlds/portal';
import { findFaults, readBooks } from '../ledger';
import { anyAction, type Action } from './action';
import { act, takeStoredEmail } from './actions';
import { expectSound, type World } from './world';

/*
 * Random walks through an order by one person with two tabs, against the real API. After every step
 * no more than one order is open, every order moved only along the declared table, a page that was
 * overtaken saved nothing, what was saved is there, and no day is covered twice; in the end there is
 * one charge and one receipt for each order that was finished, and none for the others.
 */

/** Walks of each kind of person. PostgreSQL takes longer over each step, and is here for its races. */
const WALKS = drawn(isOnPostgres() ? 25 : 60);
/** One portal's worth: its sweeps look at everybody's cards. */
const PEOPLE = 40;
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

/** The walks of people like this one; each kind has a file of its own, and with it a core. */
export function walkAsPeopleLike(like: string): void {
  let portal: TestPortal | undefined;
  let usernames: string[] = [];
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    photo = new Uint8Array(await (await photoFile()).arrayBuffer());
  });
  afterEach(async () => {
    await portal?.close();
    portal = undefined;
    usernames = [];
  });

  it('stays consistent, whatever is done and in whatever order', timeForDrawn, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: LONGEST, size: 'max' }),
        whileTimeLasts(async (steps) => {
          const world = await enter();
          for (const each of steps) await take(world, each);
          await letTimePass(world);
          await expectSound(world);
          await expectBooksInOrder(world);
        }),
      ),
      { numRuns: WALKS },
    );
  });

  /** Somebody new, on the first day. */
  async function enter(): Promise<World> {
    if (!portal || usernames.length === 0) {
      await portal?.close();
      portal = await open();
      usernames = await addPeopleLike(portal, like, PEOPLE);
    }
    const username = usernames.shift()!;
    await portal.goTo(TODAY);
    const session = await ApiSession.signIn(portal, username);
    const { id } = await personOf(portal, username);
    return {
      portal,
      session,
      username,
      beneficiaryId: id,
      photo,
      tabs: [{ flow: null }, { flow: null }],
      visits: [],
      answers: new Map(),
      windows: [],
      sessions: new Set(),
      states: new Map(),
      email: null,
      savedEmails: new Set(),
      count: 0,
      faults: [],
    };
  }

  async function open(): Promise<TestPortal> {
    const opened = await startPortal({ runsJobs: false });
    await orderFaults(opened, { webhook: 'never' });
    await netsFaults(opened, { callback: 'never' });
    return opened;
  }

  async function take(world: World, each: Step): Promise<void> {
    if ('both' in each) {
      // What one of them saved the other may rightly have changed, so only the whole is checked.
      await Promise.allSettled(
        each.both.map((action, tab) => act(world, world.tabs[tab]!, action)),
      );
      await takeStoredEmail(world);
    } else {
      await act(world, world.tabs[each.tab], each.action);
    }
    await expectSound(world);
  }

  /** Until the windows have closed and nobody asks any more. */
  async function letTimePass({ portal }: World): Promise<void> {
    const from = portal.clock.now().getTime();
    for (const hours of [2, 27, 28]) {
      portal.clock.set(new Date(from + hours * HOUR_MS));
      await portal.runJobs();
    }
  }

  async function expectBooksInOrder({ portal, username }: World): Promise<void> {
    const { database, dataDir } = portal.deps.config;
    expect(await findLedgerFaults(portal.deps.connection.db, new Date(0))).toEqual([]);
    expect(findFaults(await readBooks({ databaseUrl: database.url, dataDir }, username))).toEqual(
      [],
    );
  }
}
