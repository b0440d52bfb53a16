import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/worlds/database';
import { connect, type Connection } from '../db/connect';
import { migrateToLatest } from '../db/migrate';
import { insertFlow } from '../db/order-flows';
import { readPhoto } from './photo-bytes';
import { saveOrderPhoto, saveProfilePhoto } from './save-photo';

const now = new Date('2026-03-02T09:00:00Z');
const clock = { now: () => now };
const anna = { beneficiaryId: 'anna' };
const bo = { beneficiaryId: 'bo' };

let database: TestDatabase;
let connection: Connection;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.databaseUrl, file: join(database.dataDir, 'test.db') });
  await migrateToLatest(connection);
  for (const { beneficiaryId } of [anna, bo]) await addPerson(beneficiaryId);
});

afterEach(async () => {
  await connection.close();
  await database.remove();
});

test('no photo is found for a person without one', async () => {
  expect(await readPhoto(deps(), 'anna')).toBeUndefined();
});

test('a saved photo belongs to its person alone', async () => {
  await saveProfilePhoto(deps(), anna, { file: await file() });
  expect(await sizeOfPhoto('anna')).toEqual([570, 741]);
  expect(await readPhoto(deps(), 'bo')).toBeUndefined();
});

test('a new photo takes the place of the old one', async () => {
  await saveProfilePhoto(deps(), anna, { file: await file('#ff0000') });
  const old = await readPhoto(deps(), 'anna');
  await saveProfilePhoto(deps(), anna, { file: await file('#0000ff') });
  expect(await readPhoto(deps(), 'anna')).not.toEqual(old);
  expect(await countPhotos()).toBe(1);
});

test('three uploads at the same moment leave one photo', async () => {
  const files = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(file));
  await Promise.all(files.map((bytes) => saveProfilePhoto(deps(), anna, { file: bytes })));
  expect(await sizeOfPhoto('anna')).toEqual([570, 741]);
  expect(await countPhotos()).toBe(1);
});

test('a refused file leaves the photo as it was, and the refusal names the least size', async () => {
  await saveProfilePhoto(deps(), anna, { file: await file() });
  const before = await readPhoto(deps(), 'anna');
  const tooSmall = await sharp({
    create: { width: 189, height: 247, channels: 3, background: '#888888' },
  })
    .png()
    .toBuffer();
  await expect(saveProfilePhoto(deps(), anna, { file: tooSmall })).rejects.toMatchObject({
    code: 'photo-too-small',
    vars: { w: 190, h: 247 },
  });
  expect(await readPhoto(deps(), 'anna')).toEqual(before);
});

describe('the photo of an order', () => {
  const order = { flow: { id: 'f1', beneficiary_id: 'anna' } };
  beforeEach(() => addFlow('f1', 'anna'));

  test('is the photo of the profile as well', async () => {
    await saveOrderPhoto(deps(), order, { file: await file() });
    expect(await sizeOfPhoto('anna')).toEqual([570, 741]);
  });

  test('is refused when the order was finished while the file was on its way', async () => {
    await connection.db.updateTable('order_flow').set({ is_open: 0 }).execute();
    const saving = saveOrderPhoto(deps(), order, { file: await file() });
    await expect(saving).rejects.toMatchObject({ code: 'order-not-open' });
    expect(await countPhotos()).toBe(0);
  });
});

/** None of them writes work down. */
const jobs = {
  hasRoom: () => false,
  begin: () => undefined,
  wake: () => undefined,
  settled: async () => undefined,
};
const config = { timing: { jobLeaseSeconds: 60 } };
const photos = { place: 'database', outside: {} } as const;
const logger = pino({ level: 'silent' });
const deps = () => ({ connection, clock, config, jobs, photos, logger });

const file = (background = '#888888') =>
  sharp({ create: { width: 400, height: 520, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function sizeOfPhoto(person: string): Promise<Array<number | undefined>> {
  const { width, height } = await sharp(await readPhoto(deps(), person)).metadata();
  return [width, height];
}

async function countPhotos(): Promise<number> {
  return (await connection.db.selectFrom('photo').select('id').execute()).length;
}

async function addFlow(id: string, beneficiaryId: string): Promise<void> {
  await insertFlow(connection.db, {
    id,
    beneficiaryId,
    groupId: `group-${id}`,
    flowType: 'Normal',
    schemeType: null,
    now,
  });
}

async function addPerson(id: string): Promise<void> {
  await connection.db
    .insertInto('beneficiary')
    .values({
      id,
      username: id,
      cpr_hash: id,
      cpr_encrypted: '',
      user_kind: 'Beneficiary',
      account_state: 'Normal',
      first_name: id,
      last_name: 'Test',
      birth_date: '2006-01-01',
      created_at: now.toISOString(),
    })
    .execute();
}
