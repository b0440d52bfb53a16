import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Connection } from './connect';
import { migrateToLatest } from './migrate';

describe('what waits beside the connection to a file', () => {
  let folder: string;
  let connection: Connection;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beside-'));
    connection = connect({ file: join(folder, 'portal.db') });
    await migrateToLatest(connection);
  });
  afterEach(async () => {
    await connection.close();
    await rm(folder, { recursive: true });
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
});
