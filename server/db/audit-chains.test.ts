import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Migration } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/worlds/database';
import { checkChain } from '../workflows/staff/audit-chain';
import { appendActs, hashOf } from '../workflows/staff/audit-entry';
import { connect, type Connection } from './connect';

const FOLDER = join(import.meta.dirname, 'migrations');
const DIVIDED = '0060-audit-chains.ts';

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.databaseUrl, file: join(database.dataDir, 'test.db') });
});

afterEach(async () => {
  await connection.close();
  await database.remove();
});

async function migrate(isWanted: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(FOLDER)).filter(isWanted).toSorted()) {
    const migration = (await import(join(FOLDER, name))) as Migration;
    await migration.up(connection.db);
  }
}

test('what was written before the audit log was divided stays a whole chain, and goes on', async () => {
  const db = connection.db;
  await migrate((name) => name < DIVIDED);
  const act = {
    ...{ at: '2026-03-02T09:00:00.000Z', actor_id: 'grete', role: 'Admin' },
    ...{ action: 'view', subject: 'anna', reason: null },
  };
  const entry = { ...act, seq: 1, prev: '' };
  const hash = hashOf({ ...entry, chain: 'change' });
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await old
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute();
  await old.updateTable('audit_head').set({ seq: 1, hash }).execute();
  await migrate((name) => name === DIVIDED);
  for (const chain of ['view', 'change'] as const) {
    await db.transaction().execute((tx) => appendActs(tx, chain, [act]));
  }
  const check = (chain: 'view' | 'change') =>
    checkChain(db, { chain, key: ['key'], today: '2026-03-02' });
  expect(await check('change')).toMatchObject({ isWhole: true, left: 2, cut: 0 });
  expect(await check('view')).toMatchObject({ isWhole: true, left: 1, cut: 0 });
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
});
