// @module-tag postgres
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/crypto';
import { insertCards } from '#server/db/card-changes';
import { isPeriodTaken, lockApproval } from '#server/db/cards';
import { connect, type Connection } from '#server/db/connect';
import { deleteOld } from '#server/db/delete-old';
import { deleteWhatIsOver } from '#server/jobs/sweeps';
import { signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';

describe('tables that grow for years', () => {
  const portal = sharedPortal({ runsJobs: false });
  let connection: Connection;
  beforeAll(async () => {
    ({ connection } = portal.deps);
  });

  /** Adds 1500 old rows and a young one, and has the old ones deleted by two sweeps. */
  async function loseTheOld<Row extends { id: string }>({
    row,
    insert,
    sweep,
  }: {
    row: (at: string) => Row;
    insert: (rows: Row[]) => Promise<unknown>;
    /** Returns what is left, the oldest first. */
    sweep: () => Promise<{ id: string }[]>;
  }): Promise<void> {
    const old = Array.from({ length: 1500 }, (_, index) =>
      row(`2024-01-01T00:00:${(index / 100).toFixed(3).padStart(6, '0')}Z`),
    );
    const young = row('2026-02-01T00:00:00.000Z');
    for (const rows of [old.slice(0, 700), old.slice(700), [young]]) await insert(rows);
    const left = async () => (await sweep()).map(({ id }) => id);
    expect(await left()).toEqual([...old.slice(1000), young].map(({ id }) => id));
    expect(await left()).toEqual([young.id]);
    expect(await left()).toEqual([young.id]);
  }

  it('lose the oldest rows that are over, a thousand at a time, and no younger row', async () => {
    const { db } = connection;
    await loseTheOld({
      row: (received_at) => ({ id: newId(), provider: 'ReePay' as const, body: '', received_at }),
      insert: (rows) => db.insertInto('webhook_event').values(rows).execute(),
      sweep: async () => {
        const rows = { table: 'webhook_event', key: 'id', age: 'received_at' } as const;
        await deleteOld(db, rows, new Date('2026-01-01'));
        return db.selectFrom('webhook_event').select('id').orderBy('received_at').execute();
      },
    });
  });

  it('lose the oldest letters in the same way', async () => {
    const { db } = connection;
    await db.deleteFrom('message').execute();
    await loseTheOld({
      row: (created_at) => ({
        ...{ id: newId(), beneficiary_id: 'somebody', sender: '', subject: '', contents: '' },
        created_at,
      }),
      insert: (rows) => db.insertInto('message').values(rows).execute(),
      sweep: async () => {
        await deleteWhatIsOver(portal.deps, new Date('2026-03-02'));
        return db.selectFrom('message').select('id').orderBy('created_at').execute();
      },
    });
  });

  it('let one of ten simultaneous requests take the days of an approval', async () => {
    await signedIn(portal, 'anna');
    const { db, kind } = connection;
    const approval = await db.selectFrom('approval').selectAll().executeTakeFirstOrThrow();
    const take = (from: string, to: string) =>
      db.transaction().execute(async (tx) => {
        await lockApproval(tx, kind, approval.id);
        if (await isPeriodTaken(tx, approval.id, { from, to })) return false;
        const id = newId();
        await insertCards(tx, approval.id, [
          {
            ...{ id, group_id: id, beneficiary_id: approval.beneficiary_id, status: 'Ordered' },
            ...{ from_day: from, to_day: to, card_price_ore: 0, rebate_ore: 0, price_ore: 0 },
            created_at: '2026-03-02T08:00:00.000Z',
          },
        ]);
        return true;
      });
    const overlapping = Array.from({ length: 10 }, (_, index) =>
      take(`2026-04-${String(10 + index)}`, '2026-05-20'),
    );
    expect((await Promise.all(overlapping)).filter(Boolean)).toHaveLength(1);
    expect(await take('2026-05-20', '2026-06-30')).toBe(false);
    expect(await take('2026-05-21', '2026-06-30')).toBe(true);
  });

  it('are read by statements that PostgreSQL plans once for a connection, and again after a change of the schema', async () => {
    if (connection.kind === 'sqlite') return;
    const { url } = portal.deps.config.database;
    const one = connect({ url, file: '', connections: 1 });
    await fetch(`${portal.origin}/readyz`);
    const ask = () => one.db.selectFrom('health').selectAll().where('id', '=', 'readyz').execute();
    for (let count = 0; count < 5; count++) await ask();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"health"%'
    `.execute(one.db);
    expect(rows).toHaveLength(1);
    await sql`alter table health add column note text`.execute(connection.db);
    const [row] = await ask();
    expect(row).toHaveProperty('note', null);
    await sql`alter table health drop column note`.execute(connection.db);
    await one.close();
  });
});
