import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/worlds/database';
import { connect, type Connection } from './connect';
import * as firstOrder from './migrations/0001-first-order';
import * as photos from './migrations/0007-photos';
import * as photoBytes from './migrations/0017-photo-bytes';
import { bufferOf } from './photos';

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.databaseUrl, file: join(database.dataDir, 'test.db') });
  await firstOrder.up(connection.db as never);
  await photos.up(connection.db as never);
});

afterEach(async () => {
  await connection.close();
  await database.remove();
});

test('photos that were stored as text are the same afterwards, however many there are', async () => {
  const people = Array.from({ length: 205 }, (_, index) => `person-${index}`);
  const photoOf = (person: string) => Buffer.from([0xff, 0xd8, 0, ...Buffer.from(person)]);
  for (const person of people) {
    await sql`
      insert into beneficiary
        (id, username, cpr_hash, cpr_encrypted, user_kind, account_state, first_name, last_name,
         birth_date, photo_id, created_at)
      values
        (${person}, ${person}, ${person}, '', 'Beneficiary', 'Normal', 'Anna', 'Test',
         '2006-01-01', ${`photo-${person}`}, '')
    `.execute(connection.db);
    await sql`
      insert into photo (id, beneficiary_id, jpeg_base64, created_at)
      values (${`photo-${person}`}, ${person}, ${photoOf(person).toString('base64')}, '')
    `.execute(connection.db);
  }

  await photoBytes.up(connection.db as never);

  for (const person of people) {
    const { jpeg } = await connection.db
      .selectFrom('photo')
      .select('jpeg')
      .where('beneficiary_id', '=', person)
      .executeTakeFirstOrThrow();
    expect(bufferOf(jpeg)).toEqual(photoOf(person));
  }
});
