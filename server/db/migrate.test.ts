import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/worlds/database';
import { connect, type Connection } from './connect';
import { migrateToLatest, SCHEMA, SchemaTooNew, type SchemaVersion } from './migrate';

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

/** A version after this one, which adds to the database what this one does not know. */
const nextVersion = (worksFrom: string): SchemaVersion => ({
  migrations: {
    ...SCHEMA.migrations,
    '9000-next': {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable('next_thing').addColumn('id', 'text').execute();
      },
    },
  },
  worksFrom,
});

describe('a process of this version', () => {
  test('starts on what a newer one has added to', async () => {
    await migrateToLatest(connection, nextVersion(SCHEMA.worksFrom));
    await migrateToLatest(connection);
    await migrateToLatest(connection, nextVersion(SCHEMA.worksFrom));
  });

  test('does not start on what a newer one has changed so that it can’t work with it', async () => {
    await migrateToLatest(connection);
    await migrateToLatest(connection, nextVersion('9000-next'));
    const start = migrateToLatest(connection);
    await expect(start).rejects.toThrow(SchemaTooNew);
    await expect(start).rejects.toThrow('The database is of a newer version (9000-next)');
  });

  test('starts beside others of it and of a newer one at the same moment', async () => {
    const next = nextVersion(SCHEMA.worksFrom);
    await Promise.all(
      [SCHEMA, next, SCHEMA, next].map((each) => migrateToLatest(connection, each)),
    );
  });
});

test('a version that was taken back does not let in those that the newer one shut out', async () => {
  await migrateToLatest(connection, nextVersion('9000-next'));
  await migrateToLatest(connection, nextVersion(SCHEMA.worksFrom));
  await expect(migrateToLatest(connection)).rejects.toThrow(SchemaTooNew);
});

test('what the oldest version that runs beside this one reads and writes is still there', async () => {
  const { worksFrom } = SCHEMA;
  const before = Object.entries(SCHEMA.migrations).filter(([name]) => name <= worksFrom);
  await migrateToLatest(connection, { migrations: Object.fromEntries(before), worksFrom });
  const old = await connection.db.introspection.getTables();
  await migrateToLatest(connection);
  const now = new Map(
    (await connection.db.introspection.getTables()).map(({ name, columns }) => [name, columns]),
  );
  for (const { name, columns } of old) {
    const known = new Set(columns.map((column) => column.name));
    const there = now.get(name) ?? [];
    expect(there, name).toEqual(
      expect.arrayContaining(
        columns.map((column) => expect.objectContaining({ name: column.name }) as unknown),
      ),
    );
    // It writes rows without what it does not know.
    const needed = there.filter(
      (column) => !known.has(column.name) && !column.isNullable && !column.hasDefaultValue,
    );
    expect(needed, name).toEqual([]);
  }
});
