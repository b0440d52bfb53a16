import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Connection, type Queryable } from './connect';
import { readToPrepare } from './due-cards';
import { readToErase } from './erase-person';
import { migrateToLatest } from './migrate';
import {
  changesOf,
  eachReadAhead,
  entriesOf,
  IS_THEIRS,
  neighboursOf,
  ofPeople,
  rowsOf,
} from './read-ahead';

describe('reading ahead', () => {
  let folder: string;
  let connection: Connection;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ahead-'));
    connection = connect({ file: join(folder, 'portal.db') });
    await migrateToLatest(connection);
  });
  afterEach(async () => {
    await connection.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['somebody who is forgotten', async (db: Queryable) => (await readToErase(db))(['a', 'b'])],
    [
      'an order that is prepared',
      (db: Queryable) => readToPrepare(db, '2026-03-02')([{ beneficiary_id: 'a' }]),
    ],
  ])('reads of %s what an index leads to, and nothing else', async (_, read) => {
    const { sql: text, parameters } = await read(connection.db);
    const plan = await connection.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    const steps = plan.rows.map(({ detail }) => detail);
    // What a part of it has found is gone through, too.
    expect(steps.filter((step) => /^SCAN (?!\(subquery)/.test(step))).toEqual([
      expect.stringMatching(/^SCAN person VIRTUAL TABLE/),
    ]);
    expect(steps).toContain('SEARCH card_group USING INTEGER PRIMARY KEY (rowid=?)');
  });

  it('reads the rows of each of the people, or what an index says of them', async () => {
    const { db } = connection;
    await sql`create table seen (beneficiary_id text, place text)`.execute(db);
    await sql`create index seen_person on seen (beneficiary_id)`.execute(db);
    await sql`insert into seen values ('a', 'x'), ('b', 'x'), ('b', 'y'), ('c', 'x')`.execute(db);
    const counted = async (...readings: Parameters<typeof ofPeople>[2]) => {
      const { rows } = await db.executeQuery(ofPeople(db, ['a', 'b'], readings));
      return rows;
    };
    expect(await counted(rowsOf('seen'))).toEqual([{ rows: 3 }]);
    expect(
      await counted(rowsOf('seen', sql`place = 'x' and beneficiary_id = person.value`)),
    ).toEqual([{ rows: 2 }]);
    expect(await counted(rowsOf('seen'), entriesOf('seen'))).toEqual([{ rows: 6 }]);
    // «b» twice and «c» beside «a», «a» and «c» beside «b».
    expect(await counted(...neighboursOf('seen'))).toEqual([{ rows: 5 }]);
    await sql`create index seen_here on seen (place collate nocase) where place = 'x'`.execute(db);
    await sql`insert into seen values ('a', null)`.execute(db);
    const counts = async (columns?: string[]) =>
      counted(...(await changesOf(db, { seen: { rows: IS_THEIRS, ...(columns && { columns }) } })));
    // Four rows, the four in the index of people, and the two in this one.
    expect(await counts()).toEqual([{ rows: 10 }]);
    expect(await counts(['place'])).toEqual([{ rows: 6 }]);
    expect(await counts(['beneficiary_id'])).toEqual([{ rows: 8 }]);
    await sql`create index seen_anywhere on seen (place)`.execute(db);
    expect(await counts(['place'])).toEqual([{ rows: 10 }]);
  });

  it('goes on while others are at work, and stops when the database is closed', async () => {
    const { db, beside } = connection;
    const endless = sql`with recursive number(n) as (select 1 union all select n + 1 from number)
      select count(*) from number`.compile(db);
    const reading = beside?.read(endless);
    await db.insertInto('text').values({ key: 'a', value: 'Tekst' }).execute();
    expect(await db.selectFrom('text').select('key').execute()).toEqual([{ key: 'a' }]);
    await connection.close();
    await reading;
    connection = connect({ file: join(folder, 'portal.db') });
  });

  it('says nothing of what it cannot read', async () => {
    const broken = sql`select * from nowhere`.compile(connection.db);
    expect(await connection.beside?.read(broken)).toBeUndefined();
  });

  it('reads some, goes through them, moves what they changed, and only then reads the next ones', async () => {
    const found = Array.from({ length: 25 }, (_, index) => index);
    const events: string[] = [];
    const observed: Connection = {
      ...connection,
      beside: {
        read: async (query) => void events.push(`reads from ${String(query.parameters[0])}`),
        moveLog: async () => void events.push('moves'),
      },
    };
    const read = () =>
      Promise.resolve(([first]: readonly number[]) => sql`select ${first}`.compile(connection.db));
    await eachReadAhead(observed, found, read, async (one) => void events.push(String(one)));
    const gone = (from: number, to: number) => found.slice(from, to).map(String);
    expect(events).toEqual([
      ...['reads from 0', ...gone(0, 10), 'moves'],
      ...['reads from 10', ...gone(10, 20), 'moves'],
      ...['reads from 20', ...gone(20, 25), 'moves'],
    ]);
  });

  it('moves what was committed from the log into the file', async () => {
    const size = async () => (await stat(join(folder, 'portal.db'))).size;
    await connection.beside?.moveLog();
    const before = await size();
    const value = 'x'.repeat(100_000);
    await connection.db.insertInto('text').values({ key: 'a', value }).execute();
    expect(await size()).toBe(before);
    await connection.beside?.moveLog();
    expect(await size()).toBeGreaterThan(before + value.length / 2);
  });

  it('is left to the database where there is no file', async () => {
    const inMemory = connect({ file: ':memory:' });
    expect(inMemory.beside).toBeUndefined();
    const gone: string[] = [];
    const read = () => Promise.reject(new Error('Nothing is to be read'));
    await eachReadAhead(inMemory, ['a', 'b'], read, async (one) => void gone.push(one));
    expect(gone).toEqual(['a', 'b']);
    await inMemory.close();
  });
});
