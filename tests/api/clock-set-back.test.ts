import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/crypto';
import { claimJob, postponeJob } from '#server/db/jobs';
import { bringForward } from '#server/jobs/clock-set-back';
import { WAITS_FOR_HELP } from '#server/jobs/queue';
import { orderUntilPayment } from '../worlds/journey';
import { signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';

const HOUR_MS = 3_600_000;

/** As at a start of the demo, whose clock begins at nine in the morning each time. */
describe('after a start with the clock set back three hours', () => {
  const portal = sharedPortal({ runsJobs: false });
  let now: Date;
  const ids = {
    immediate: newId(),
    retried: newId(),
    leased: newId(),
    later: newId(),
    stuck: newId(),
  };
  const at = (ms: number) => new Date(now.getTime() + ms);

  beforeAll(async () => {
    const { db } = portal.deps.connection;
    await db.deleteFrom('job').execute();
    now = portal.clock.now();
    portal.clock.set(at(3 * HOUR_MS));
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await db.deleteFrom('job').execute();
    const add = (id: string, runAt: Date) =>
      db
        .insertInto('job')
        .values({
          ...{ id, kind: 'send-receipt-mail', payload: '{}' },
          ...{ run_at: runAt.toISOString(), created_at: portal.clock.now().toISOString() },
        })
        .execute();
    await add(ids.leased, portal.clock.now());
    await claimJob(portal.deps.connection, portal.clock.now(), at(4 * HOUR_MS));
    await add(ids.retried, portal.clock.now());
    await claimJob(portal.deps.connection, portal.clock.now(), at(4 * HOUR_MS));
    await postponeJob(db, ids.retried, at(4 * HOUR_MS), 'Svarer ikke');
    await add(ids.stuck, portal.clock.now());
    await claimJob(portal.deps.connection, portal.clock.now(), at(4 * HOUR_MS));
    await postponeJob(db, ids.stuck, WAITS_FOR_HELP, 'Ulæseligt svar');
    await add(ids.immediate, portal.clock.now());
    await add(ids.later, at(48 * HOUR_MS));
    portal.clock.set(now);
    await bringForward(portal.deps);
  });

  const find = async (id: string) =>
    portal.deps.connection.db
      .selectFrom('job')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const secondsUntil = (instant: string | null) =>
    (new Date(instant ?? '').getTime() - now.getTime()) / 1000;

  it('payments are asked about within a minute', async () => {
    const operations = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('next_check_at')
      .where('next_check_at', 'is not', null)
      .execute();
    expect(operations.length).toBeGreaterThan(0);
    for (const { next_check_at } of operations) {
      expect(secondsUntil(next_check_at)).toBeLessThanOrEqual(65);
    }
  });

  it('work that was due is done, and work that failed waits as long as after any failure', async () => {
    expect(secondsUntil((await find(ids.immediate)).run_at)).toBeLessThanOrEqual(5);
    expect(secondsUntil((await find(ids.retried)).run_at)).toBeLessThanOrEqual(15);
    expect(secondsUntil((await find(ids.leased)).lease_until)).toBeLessThanOrEqual(65);
  });

  it('work that waits for an operator goes on waiting', async () => {
    expect((await find(ids.stuck)).run_at).toBe(WAITS_FOR_HELP.toISOString());
  });

  it('work for a later day keeps its day', async () => {
    expect(secondsUntil((await find(ids.later)).run_at)).toBe(48 * 3600);
  });
});
