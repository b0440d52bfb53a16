import LibsqlDatabase from 'libsql';
import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Connection } from './connect';
import { migrateToLatest } from './migrate';
import { SqliteFile } from './sqlite-file';
import { DatabaseUnavailable } from './unavailable';

describe('a SQLite file', () => {
  let folder: string;
  let file: string;
  let connection: Connection;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'sqlite-')), 'data');
    file = join(folder, 'portal.db');
    connection = connect({ file });
    await migrateToLatest(connection);
  });
  afterEach(async () => {
    await connection.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  const addText = (key: string) =>
    connection.db.insertInto('text').values({ key, value: 'Tekst' }).execute();
  const addInTransaction = (key: string) =>
    connection.db
      .transaction()
      .execute((tx) => tx.insertInto('text').values({ key, value: 'Tekst' }).execute());
  const keys = async () =>
    (await connection.db.selectFrom('text').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    );

  /** Another program that writes. */
  function lock(): { release: () => void } {
    const other = new LibsqlDatabase(file);
    other.exec('begin immediate');
    return {
      release: () => {
        other.exec('rollback');
        other.close();
      },
    };
  }

  it('can be read while writes wait for the lock of another program, and takes every write afterwards', async () => {
    const { release } = lock();
    const writes = Promise.all([addText('a'), addInTransaction('b'), addText('c')]);
    expect(await keys()).toEqual([]);
    expect(await keys()).toEqual([]);
    release();
    await writes;
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  it('fails as out of reach while a lock lasts too long, and takes writes again after it', async () => {
    const { release } = lock();
    const refused = await Promise.allSettled([addText('a'), addInTransaction('b')]);
    release();
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (const each of refused) {
      expect(each).toMatchObject({ reason: expect.any(DatabaseUnavailable) as unknown });
    }
    await addInTransaction('c');
    await addText('d');
    expect(await keys()).toEqual(['c', 'd']);
  });

  it('lets a page write between two transactions of the background', async () => {
    const { background } = connection;
    const counted = sql<{ count: number }>`select count(*) as count from text`;
    let ofPage: Promise<unknown> | undefined;
    const write = (key: string) =>
      background.transaction().execute(async (tx) => {
        ofPage ??= addInTransaction('of a page');
        await tx.insertInto('text').values({ key, value: 'Tekst' }).execute();
        expect(await keys()).not.toContain(key);
        return (await counted.execute(tx)).rows;
      });
    expect(await write('a')).toEqual([{ count: 1 }]);
    expect(await write('b')).toEqual([{ count: 3 }]);
    await ofPage;
    expect(await keys()).toEqual(['a', 'b', 'of a page']);
  });

  it('keeps its log while a program comes and goes that reads the same file, also after work in the background', async () => {
    await sql`select 1`.execute(connection.background);
    await addText('a');
    const program = `
      const Database = require('libsql');
      const portal = new Database(process.argv[1]);
      portal.exec("insert into text (key, value) values ('b', 'Tekst')");
      portal.close();`;
    await promisify(execFile)(process.execPath, ['-e', program, file]);
    await addText('c');
    expect(await keys()).toEqual(['a', 'b', 'c']);
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  });

  it('answers pages while a long query runs in the background', async () => {
    const events: string[] = [];
    const long =
      sql`with recursive number(n) as (select 1 union all select n + 1 from number limit 3000000)
      select count(*) from number`
        .execute(connection.background)
        .then(() => events.push('background'));
    await addText('a');
    events.push('page');
    await long;
    expect(events).toEqual(['page', 'background']);
  });

  it('takes back what the background had begun when its thread ended, and goes on in another', async () => {
    const { background } = connection;
    const started = once(process, 'worker');
    const add = (db: typeof background, key: string) =>
      db.insertInto('text').values({ key, value: 'Tekst' }).execute();
    const lost = background.transaction().execute(async (tx) => {
      await add(tx, 'a');
      const [thread] = (await started) as [Worker];
      await thread.terminate();
      // A caller who makes nothing of a statement that failed must not go on outside of the transaction.
      await expect(add(tx, 'b')).rejects.toThrow('thread');
      await add(tx, 'c').catch(() => undefined);
    });
    await expect(lost).rejects.toThrow('thread');
    await addText('d');
    await background.transaction().execute((tx) => add(tx, 'e'));
    expect(await keys()).toEqual(['d', 'e']);
  });

  it('says why, when the thread of the background ends while it is asked', async () => {
    const started = once(process, 'worker');
    const asked = connection.background.selectFrom('text').select('key').execute();
    const [thread] = (await started) as [Worker];
    const [ended] = await Promise.allSettled([asked, thread.terminate()]);
    expect(ended).toMatchObject({
      reason: { message: expect.stringContaining('thread') as string },
    });
    expect(await connection.background.selectFrom('text').select('key').execute()).toEqual([]);
  });

  it('asks again in the background once a file that could not be opened is back', async () => {
    const listed = () => connection.background.selectFrom('text').select('key').execute();
    await rename(file, `${file}.away`);
    await mkdir(file);
    await expect(listed()).rejects.toThrow('Unable to open');
    await rmdir(file);
    await rename(`${file}.away`, file);
    expect(await listed()).toEqual([]);
  });

  it('says of its background what it says of itself', async () => {
    const { db, background } = connection;
    const told = async (query: Promise<unknown>) => {
      const [ended] = await Promise.allSettled([query]);
      if (ended.status === 'fulfilled') return ended.value;
      const { message, code } = ended.reason as Error & { code: unknown };
      return { message, code };
    };
    const bytes = Buffer.from('bytes');
    const answers = async (each: typeof db) => [
      await told(sql`select * from nowhere`.execute(each)),
      await told(each.insertInto('text').values({ key: 'a', value: 'Tekst' }).execute()),
      await told(sql`select ${bytes} as bytes, ${12n} as number, null as none`.execute(each)),
      (await sql`update text set value = 'Andet'`.execute(each)).numAffectedRows,
    ];
    await addText('a');
    expect(await answers(background)).toEqual(await answers(db));
    const { release } = lock();
    await expect(
      background.insertInto('text').values({ key: 'b', value: 'Tekst' }).execute(),
    ).rejects.toThrow(DatabaseUnavailable);
    release();
  });

  it('takes transactions again after one that could not be committed', async () => {
    await sql`create table owner (id text primary key)`.execute(connection.db);
    await sql`create table owned (owner text references owner deferrable initially deferred)`.execute(
      connection.db,
    );
    // What is owned by nobody is found out by the commit.
    const failed = connection.db
      .transaction()
      .execute((tx) => sql`insert into owned values ('nobody')`.execute(tx));
    await expect(failed).rejects.toThrow('FOREIGN KEY');
    await addInTransaction('a');
    await addText('b');
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('has all its data in the one file once it is closed', async () => {
    await addText('a');
    await connection.close();
    const copy = join(folder, 'copy.db');
    await copyFile(file, copy);
    connection = connect({ file: copy });
    expect(await keys()).toEqual(['a']);
  });

  it('has what was committed moved into the file while it is open, so that no commit waits for all of it', async () => {
    const size = async () => (await stat(file)).size;
    const before = await size();
    const value = 'x'.repeat(20_000);
    for (let nth = 0; nth < 60; nth++) {
      await connection.db
        .insertInto('text')
        .values({ key: `${nth}`, value })
        .execute();
    }
    await expect.poll(size).toBeGreaterThan(before + 45 * value.length);
  });

  it('moves a long log itself where nobody else has done so', async () => {
    const alone = new SqliteFile(join(folder, 'alone.db'), 20);
    alone.run({ sql: 'create table text (value text)', parameters: [] });
    for (let nth = 0; nth < 20; nth++) {
      alone.run({ sql: 'insert into text values (?)', parameters: ['x'.repeat(20_000)] });
    }
    const { size } = await stat(join(folder, 'alone.db'));
    alone.close();
    expect(size).toBeGreaterThan(300_000);
  });

  it('can be read by no other user of the machine', async () => {
    await addText('a');
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    for (const each of [file, `${file}-wal`, `${file}-shm`]) expect(await modeOf(each)).toBe('600');
  });
});
