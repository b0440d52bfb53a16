import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/worlds/database';
import { connect, type Connection } from './connect';
import * as firstOrder from './migrations/0001-first-order';
import * as photos from './migrations/0007-photos';
import * as photoBytes from './migrations/0017-photo-bytes';
import * as photoPlaces from './migrations/0087-photo-places';
import { bufferOf, listPhotosAt } from './photos';

const JPEG = Buffer.from([0xff, 0xd8, 0, 1, 0xff, 0xd9]);

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.databaseUrl, file: join(database.dataDir, 'test.db') });
  for (const { up } of [firstOrder, photos, photoBytes]) await up(connection.db as never);
});

afterEach(async () => {
  await connection.close();
  await database.remove();
});

test('photos from before lie in the database, untouched, and what they must be is not known', async () => {
  await sql`
    insert into photo (id, beneficiary_id, jpeg, created_at) values ('p', 'anna', ${JPEG}, '')
  `.execute(connection.db);

  await photoPlaces.up(connection.db as never);

  const [photo, ...more] = await listPhotosAt(connection.db, 'database', '', 10);
  expect(more).toEqual([]);
  expect(photo).toMatchObject({ id: 'p', sha256: null, unused_since: null });
  expect(bufferOf(photo!.jpeg)).toEqual(JPEG);
});
