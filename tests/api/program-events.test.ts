// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import type { Queryable } from '#server/db/connect';
import { enqueue } from '#server/db/outbox';
import { inTransaction } from '#server/in-transaction';
import { jobHandlers } from '#server/jobs/handlers';
import { runDueJobs } from '#server/jobs/queue';
import { ApiSession } from '../worlds/api-session';
import { personOf } from '../worlds/order-world';
import { pressAt, sendEvent } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

/** More than a batch. */
const COPIES = 110;
const PATH = '/sandbox/companies/control/programs';
const company = (event: string) => ({ sender: 'companies', event }) as const;

describe('what a company says of a program', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  const bo = async () => {
    await portal.runJobs();
    const session = await ApiSession.signIn(portal, 'bo');
    const { obligatoryFlowId } = await session.read<Overview>('/cards/overview');
    const notifications = await session.read<Notification[]>('/notifications');
    const told = notifications.map(({ notificationType, notificationText }) =>
      readable(`${notificationType.title}. ${notificationText}`),
    );
    return { mustOrder: obligatoryFlowId !== null, told };
  };

  it('has those with cards to come choose another delivery when it ends, and no longer when it is back', async () => {
    await pressAt(portal, PATH, { action: 'end', programId: 'dsb-app' });
    const ended = await bo();
    expect(ended.mustOrder).toBe(true);
    expect(ended.told).toEqual([expect.stringMatching(/^Vælg en ny levering\. /)]);
    await pressAt(portal, PATH, { action: 'reopen', programId: 'dsb-app' });
    expect(await bo()).toEqual({ mustOrder: false, told: [] });
  });

  it('counts as it was said last, whatever comes late', async () => {
    const offered = (isOffered: boolean, at: string) =>
      ({ kind: 'program-offered', programId: 'dsb-app', isOffered, at }) as const;
    const [older, newer] = ['2026-03-02T08:00:00Z', '2026-03-02T08:00:01Z'];
    expect(await sendEvent(portal, company('2'), offered(true, newer))).toEqual([200, 'taken']);
    expect(await sendEvent(portal, company('1'), offered(false, older))).toEqual([200, 'late']);
    expect((await bo()).mustOrder).toBe(false);
    const unknown = { ...offered(false, newer), programId: 'nothing' };
    expect(await sendEvent(portal, company('3'), unknown)).toEqual([404, 'not-found']);
  });

  it('tells those whose app is replaced where they find their card, once', async () => {
    await portal.deps.connection.db
      .updateTable('card_group')
      .set({ program_id: 'movia-dot-app' })
      .where('program_id', '=', 'dsb-app')
      .execute();
    const replace = { action: 'replace', programId: 'movia-dot-app' };
    await pressAt(portal, PATH, replace);
    const text =
      'Dit kort flytter til Rejsebillet-appen. Fra 3. marts 2026 finder du det der, ikke i DOT-appen. Du skal ikke bestille igen.';
    expect((await bo()).told).toEqual([text]);
    await pressAt(portal, PATH, replace);
    await portal.goTo('2026-03-03');
    expect((await bo()).told.filter((each) => each === text)).toHaveLength(1);
    await expect(pressAt(portal, PATH, { ...replace, programId: 'dsb-app' })).rejects.toThrow(
      'Portalen tog ikke imod det',
    );
  });
});

/** Gives somebody so many more groups, with the same cards. */
async function copyGroups(db: Queryable, id: string, copies: number): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const table of ['order_flow', 'card_group', 'card']) {
    const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    const copied = columns.map((name) =>
      ['id', 'flow_id', 'group_id'].includes(name)
        ? sql`${sql.ref(name)} || '~' || nth`
        : sql.ref(name),
    );
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      with recursive copy (nth) as (
        select 1 union all select nth + 1 from copy where nth < ${sql.lit(copies)}
      )
      select ${sql.join(copied)} from ${sql.table(table)} cross join copy
      where beneficiary_id = ${id}`.execute(db);
  }
}

describe('a program of many people', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  const prepared = () =>
    portal.deps.connection.db
      .selectFrom('order_flow')
      .select(['id', 'beneficiary_id', 'state', 'prepared_key'])
      .where('flow_type', '=', 'Obligatory')
      .where('prepared_key', 'is not', null)
      .orderBy('prepared_key')
      .execute();
  const countOrders = async () => (await prepared()).length;

  it('is followed in parts, so that the work of others need not wait until a large program is through', async () => {
    const { connection } = portal.deps;
    await portal.runJobs();
    const { id } = await personOf(portal, 'bo');
    await copyGroups(connection.db, id, COPIES);
    /** The most orders that one job made or gave up. */
    const mostOfJob = async () => {
      let most = 0;
      for (;;) {
        const before = await countOrders();
        if ((await runDueJobs(portal.deps, jobHandlers, 1)) === 0) return most;
        most = Math.max(most, Math.abs((await countOrders()) - before));
      }
    };
    const atFirst = await countOrders();
    await pressAt(portal, PATH, { action: 'end', programId: 'dsb-app' });
    expect(await mostOfJob()).toBe(100);
    expect(await countOrders()).toBeGreaterThan(atFirst + 100);
    await pressAt(portal, PATH, { action: 'reopen', programId: 'dsb-app' });
    expect(await mostOfJob()).toBe(100);
    expect(await countOrders()).toBe(atFirst);
  });

  it('leaves alone who is placing an order when it is back, and gives up those of everybody else', async () => {
    await portal.runJobs();
    const { id } = await personOf(portal, 'bo');
    await copyGroups(portal.deps.connection.db, id, 3);
    await pressAt(portal, PATH, { action: 'end', programId: 'dsb-app' });
    await portal.runJobs();
    const placed = (await prepared()).filter(({ beneficiary_id: of }) => of === id).slice(0, 2);
    const [paying, finishing] = placed.map(({ id: flowId }) => flowId);
    for (const [flowId, state] of [
      [paying!, 'AwaitsPaymentData'],
      [finishing!, 'Finishing'],
    ] as const) {
      await portal.deps.connection.db
        .updateTable('order_flow')
        .set({ state })
        .where('id', '=', flowId)
        .execute();
    }
    await pressAt(portal, PATH, { action: 'reopen', programId: 'dsb-app' });
    await portal.runJobs();
    const left = (await prepared()).filter(({ beneficiary_id: of }) => of === id);
    expect(left.map(({ state }) => state)).toEqual(['AwaitsPaymentData', 'Finishing']);
  });

  it('gives up what a process prepares that has not heard yet that it is back', async () => {
    await portal.runJobs();
    const { id } = await personOf(portal, 'bo');
    await pressAt(portal, PATH, { action: 'end', programId: 'dsb-app' });
    await portal.runJobs();
    expect((await prepared()).filter(({ beneficiary_id: of }) => of === id)).not.toEqual([]);
    await portal.deps.connection.db
      .updateTable('program_change')
      .set({ is_ended: 0 })
      .where('program_id', '=', 'dsb-app')
      .execute();
    await inTransaction(portal.deps, (tx) =>
      enqueue(
        tx,
        'follow-programs',
        { part: 'prepare', programId: 'dsb-app' },
        { now: portal.deps.clock.now() },
      ),
    );
    await portal.runJobs();
    expect((await prepared()).filter(({ beneficiary_id: of }) => of === id)).toEqual([]);
  });
});
