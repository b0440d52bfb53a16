// @module-tag postgres
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayInCopenhagen, timeInCopenhagen } from '#server/domain/day';
import { Sweeps } from '#server/jobs/sweeps';
import { orderUntilPayment } from '../worlds/journey';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

describe('timed work', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db());
  /** Sets the clock to an hour of the next day. */
  const tomorrowAt = (hour: number) => {
    const { clock } = portal;
    clock.set(timeInCopenhagen(addDays(dayInCopenhagen(clock.now()), 1), hour));
  };
  const outcome = (sweeps: Sweeps) =>
    sweeps.run().then(
      () => 'done',
      (error: unknown) => (error instanceof AggregateError ? 'failed twice' : 'failed'),
    );

  it('holds up none of the other work when one piece of it fails', async () => {
    await orderUntilPayment(await signedIn(portal, 'anna'));
    const sessions = async () =>
      (await db().selectFrom('session').select('id_hash').execute()).length;
    expect(await sessions()).toBe(1);
    await rename('plan_draft', 'plan_draft_away');
    // By then nobody is logged in any more.
    tomorrowAt(3);
    tomorrowAt(3);
    expect(await outcome(new Sweeps(portal.deps))).toBe('failed');
    expect(await sessions()).toBe(0);
    await rename('saved_method', 'saved_method_away');
    tomorrowAt(5);
    expect(await outcome(new Sweeps(portal.deps))).toBe('failed twice');
  });

  it('of a day is tried again a quarter of an hour after it failed, until it is done', async () => {
    const sweeps = new Sweeps(portal.deps);
    tomorrowAt(3);
    expect(await outcome(sweeps)).toBe('done');
    await rename('saved_method', 'saved_method_away');
    tomorrowAt(5);
    expect(await outcome(sweeps)).toBe('failed');
    expect(await outcome(sweeps)).toBe('done');
    const inMinutes = (minutes: number) =>
      portal.clock.set(addMinutes(portal.clock.now(), minutes));
    inMinutes(15);
    expect(await outcome(sweeps)).toBe('failed');
    await rename('saved_method_away', 'saved_method');
    inMinutes(15);
    expect(await outcome(sweeps)).toBe('done');
    await rename('saved_method', 'saved_method_away');
    inMinutes(15);
    expect(await outcome(sweeps)).toBe('done');
  });
});
