// @module-tag postgres
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayInCopenhagen, timeInCopenhagen } from '#server/domain/day';
import { keepSetting } from '#server/db/content';
import { ErasureList } from '#server/erasure-list';
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

  it('of a day does not hold up what every round does', async () => {
    const { deps } = portal;
    // Whoever reads it waits until somebody has written it.
    const list = join(portal.database.dataDir, 'list-of-a-slow-disk');
    execFileSync('mkfifo', [list]);
    const sweeps = new Sweeps({
      ...deps,
      config: { ...deps.config, timing: { ...deps.config.timing, sweepSeconds: 0.05 } },
      erasures: new ErasureList(list),
    });
    tomorrowAt(5);
    const round = outcome(sweeps);
    const close = (isClosed: boolean) =>
      db()
        .transaction()
        .execute((tx) => keepSetting(tx, 'read-only', isClosed));
    await close(true);
    await expect.poll(() => deps.settings.isOn('read-only')).toBe(true);
    await close(false);
    await expect.poll(() => deps.settings.isOn('read-only')).toBe(false);
    await writeFile(list, '');
    expect(await round).toBe('done');
  });
});
