import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Connection, type Queryable } from './connect';
import { readToPrepare } from './due-cards';
import { readToErase } from './erase-person';
import { migrateToLatest } from './migrate';
import { changesOf, entriesOf, IS_THEIRS, neighboursOf, ofPeople, rowsOf } from './readings';

describe('what is read of people', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = connect({ file: ':memory:' });
    await migrateToLatest(connection);
  });
  afterEach(() => connection.close());

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
});
