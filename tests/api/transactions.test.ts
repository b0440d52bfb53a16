import { describe, expect, it } from 'vitest';
import { ChangedMeanwhile } from '#server/changed-meanwhile';
import type { Tx } from '#server/db/connect';
import { inTransaction as inTransactionOf } from '#server/in-transaction';
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
