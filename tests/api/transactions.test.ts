// @module-tag postgres
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhile } from '#server/changed-meanwhile';
import { connect, type Tx } from '#server/db/connect';
import { writeCheck } from '#server/db/health';
import { DatabaseUnavailable } from '#server/db/unavailable';
import { inTransaction as inTransactionOf } from '#server/in-transaction';
import { isOnPostgres } from '../worlds/database';
import { sharedPortal } from '../worlds/portal-per-test';

describe('a transaction', () => {
  const portal = sharedPortal({ runsJobs: false });

  const addWindow = (tx: Tx, key: string) =>
    tx.insertInto('rate_limit').values({ key, window_start: '2026-03-02', count: 1 }).execute();

  const keys = async () => {
    const { db } = portal.deps.connection;
    const rows = await db.selectFrom('rate_limit').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };

  const inTransaction = (work: (tx: Tx) => Promise<unknown>) =>
    portal.deps.connection.db.transaction().execute(work);

  it('keeps all that was added in it, in which nothing was asked', async () => {
    await inTransaction(async (tx) => {
      await addWindow(tx, 'a');
      await addWindow(tx, 'b');
    });
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('sees what was added in it', async () => {
    await inTransaction(async (tx) => {
      await addWindow(tx, 'c');
      const row = await tx.selectFrom('rate_limit').select('key').where('key', '=', 'c').execute();
      expect(row).toEqual([{ key: 'c' }]);
    });
  });

  it('fails with the row that can’t be added, and keeps nothing', async () => {
    const before = await keys();
    const adding = inTransaction(async (tx) => {
      await addWindow(tx, 'd');
      await addWindow(tx, 'a');
    });
    await expect(adding).rejects.toThrow(/unique/i);
    expect(await keys()).toEqual(before);
  });

  it('fails so as well when something is asked or changed after that row', async () => {
    const before = await keys();
    const changing = inTransaction(async (tx) => {
      await addWindow(tx, 'd');
      await addWindow(tx, 'a');
      await tx.updateTable('rate_limit').set({ count: 7 }).where('key', '=', 'b').execute();
    });
    await expect(changing).rejects.toThrow(/unique/i);
    expect(await keys()).toEqual(before);
  });

  it('is done once more from its beginning when another process was faster, and no third time', async () => {
    const before = await keys();
    const overtaken = (times: number, key: string) => {
      let tries = 0;
      return async (tx: Tx) => {
        tries += 1;
        await addWindow(tx, `${key}${tries}`);
        if (tries <= times) throw new ChangedMeanwhile('faster');
        return tries;
      };
    };
    expect(await inTransactionOf(portal.deps, overtaken(1, 'd'))).toBe(2);
    const twice = inTransactionOf(portal.deps, overtaken(2, 'dd'));
    await expect(twice).rejects.toThrow(ChangedMeanwhile);
    expect(await keys()).toEqual([...before, 'd2']);
  });

  it('that its own work gives up keeps nothing, and leaves the connection as it was', async () => {
    const before = await keys();
    const giveUp = () => Promise.reject(new Error('given up'));
    await expect(inTransaction(giveUp)).rejects.toThrow('given up');
    const addAndGiveUp = (tx: Tx) => addWindow(tx, 'd').then(giveUp);
    await expect(inTransaction(addAndGiveUp)).rejects.toThrow('given up');
    expect(await keys()).toEqual(before);
    await inTransaction((tx) => addWindow(tx, 'e'));
    expect(await keys()).toEqual([...before, 'e']);
  });
});

if (isOnPostgres()) {
  describe('PostgreSQL', () => {
    const portal = sharedPortal({ runsJobs: false });

    it('lets a transaction be done once more whose statements a newer version has changed', async () => {
      const { deps } = portal;
      const { db } = deps.connection;
      const readTwice = async (tx: Tx) => {
        const health = tx.selectFrom('health').selectAll();
        await health.where('id', '=', 'readyz').execute();
        await health.where('written_at', '=', '2026-03-02').execute();
      };
      const COUNT = 3;
      let reading = 0;
      const readTogether = async (tx: Tx) => {
        await readTwice(tx);
        reading++;
        await expect.poll(() => reading).toBe(COUNT);
      };
      const times = (work: (tx: Tx) => Promise<void>) =>
        Promise.all(Array.from({ length: COUNT }, () => inTransactionOf(deps, work)));
      await times(readTogether);
      await sql`alter table health add column note text`.execute(db);
      await expect(times(readTwice)).resolves.toHaveLength(COUNT);
      await sql`alter table health drop column note`.execute(db);
    });

    it('lets one of two transactions be done once more that wait for each other', async () => {
      const { deps } = portal;
      const keys = ['one', 'other'];
      await deps.connection.db
        .insertInto('rate_limit')
        .values(keys.map((key) => ({ key, window_start: '2026-03-02', count: 0 })))
        .execute();
      let holding = 0;
      const addTo = async (order: readonly string[]) => {
        await inTransactionOf(deps, async (tx) => {
          for (const key of order) {
            const row = tx.updateTable('rate_limit').where('key', '=', key);
            await row.set((e) => ({ count: e('count', '+', 1) })).execute();
            holding++;
            await expect.poll(() => holding).toBeGreaterThan(1);
          }
        });
      };
      await Promise.all([addTo(keys), addTo(keys.toReversed())]);
      const counted = deps.connection.db.selectFrom('rate_limit').select('count');
      expect(await counted.where('key', 'in', keys).execute()).toEqual([
        { count: 2 },
        { count: 2 },
      ]);
    });

    it('lets go of what a transaction holds that pauses for a minute', async () => {
      const { db } = portal.deps.connection;
      const limit = sql<{ limit: string }>`
        select current_setting('idle_in_transaction_session_timeout') as limit
      `;
      expect((await limit.execute(db)).rows).toEqual([{ limit: '1min' }]);
      const pausing = db.transaction().execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 1`.execute(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const isThere = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
        await expect.poll(async () => (await isThere.execute(db)).rows).toEqual([]);
        await sql`select 1`.execute(tx);
      });
      await expect(pausing).rejects.toThrow(DatabaseUnavailable);
    });

    it('is said to be back once it is, though a connection of before has died unheard', async () => {
      const { hostname, port } = new URL(portal.database.databaseUrl ?? '');
      const lines: Socket[] = [];
      const between = createServer((near) => {
        const far = connectTo(Number(port), hostname);
        near.pipe(far).pipe(near);
        lines.push(near, far);
      }).listen(0, '127.0.0.1');
      await once(between, 'listening');
      const url = new URL(portal.database.databaseUrl ?? '');
      url.port = String((between.address() as AddressInfo).port);
      const connection = connect({ url: url.href, file: '' });
      const canWrite = writeCheck(connection);
      expect(await canWrite()).toBe(true);
      const dead = lines.splice(0);
      for (const line of dead) line.unpipe().pause();
      await expect.poll(canWrite).toBe(false);
      await expect.poll(canWrite).toBe(true);
      for (const line of dead) line.destroy();
      await connection.close();
      for (const line of lines) line.destroy();
      between.close();
    });
  });
}
