import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secrets } from '../../crypto';
import { connect, type Connection } from '../../db/connect';
import { migrateToLatest } from '../../db/migrate';
import { createSandboxIndex } from '../index-page';
import { demoPeople } from '.';
import { findSeedDay, seedDemo } from './seed';
import { SandboxStore } from '../shared/store';
import { Register } from '../vus/register';

const secrets = new Secrets(['test-secret-test-secret-test-secret']);
const at = (instant: string) => ({ now: () => new Date(instant) });
const monday = at('2026-03-02T08:00:00Z');
const nextWeek = at('2026-03-09T08:00:00Z');

let connection: Connection;
let store: SandboxStore;

beforeEach(async () => {
  connection = connect({ file: ':memory:' });
  await migrateToLatest(connection);
  store = new SandboxStore(':memory:');
});

afterEach(async () => {
  await connection.close();
  store.close();
});

const beneficiaries = () =>
  connection.db.selectFrom('beneficiary').selectAll().orderBy('username').execute();

test('the first seed puts every demo person into the register and the portal, without approvals', async () => {
  await seedDemo({ connection, secrets, store, clock: monday });
  const rows = await beneficiaries();
  expect(rows.map(({ username }) => username)).toEqual([
    'anna',
    'badaddress',
    'blocked',
    'bo',
    'clara',
    'david',
    'emma',
    'frede',
    'gry',
    'hans',
    'ida',
    'jens',
    'kirsten',
    'lone',
    'mads',
    'mange',
    'nodata',
    'none',
  ]);
  for (const row of rows) {
    const cpr = secrets.decrypt(row.cpr_encrypted);
    expect(new Register(store).findByCpr(cpr)?.username).toBe(row.username);
    expect(row.cpr_hash).toBe(secrets.lookupHash(cpr));
  }
  expect(rows.find(({ username }) => username === 'blocked')?.account_state).toBe('Blocked');
  expect(await connection.db.selectFrom('approval').selectAll().execute()).toEqual([]);
});

test('a second seed of the demo, a week later, changes nothing', async () => {
  await seedDemo({ connection, secrets, store, clock: monday });
  const before = await beneficiaries();
  const register = new Register(store);
  register.withdrawApproval(register.findByUsername('anna')!, 'anna-uu');
  await seedDemo({ connection, secrets, store, clock: nextWeek });
  expect(await beneficiaries()).toEqual(before);
  expect(findSeedDay(store)).toBe('2026-03-02');
  expect(register.findByUsername('anna')?.withdrawn).toEqual(['anna-uu']);
});

test('a database that is older than the data directory gets the people of the new register', async () => {
  await seedDemo({ connection, secrets, store, clock: monday });
  const before = await beneficiaries();
  const freshStore = new SandboxStore(':memory:');
  await seedDemo({ connection, secrets, store: freshStore, clock: nextWeek });
  const after = await beneficiaries();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const anna = after.find(({ username }) => username === 'anna')!;
  const cpr = secrets.decrypt(anna.cpr_encrypted);
  expect(new Register(freshStore).findByCpr(cpr)?.username).toBe('anna');
  freshStore.close();
});

test('orders of the demo are seeded once, and again only after a failure', async () => {
  const days: string[] = [];
  const seed = (seedOrders: (seedDay: string) => Promise<void>) =>
    seedDemo({ connection, secrets, store, clock: monday, seedOrders });
  await expect(seed(() => Promise.reject(new Error('no provider')))).rejects.toThrow('no provider');
  const note = (seedDay: string) => Promise.resolve(void days.push(seedDay));
  await seed(note);
  await seed(note);
  expect(days).toEqual(['2026-03-02']);
});

test.each([
  ['anna', 17],
  ['bo', 23],
  ['clara', 18],
])('%s is %i years old on any seed day', (username, age) => {
  for (const seedDay of ['2026-03-02', '2028-02-29', '2027-12-31']) {
    const { person, cpr } = demoPeople(seedDay).find((entry) => entry.username === username)!;
    const hadBirthday = person.birthDate.slice(5) <= seedDay.slice(5);
    const years = Number(seedDay.slice(0, 4)) - Number(person.birthDate.slice(0, 4));
    expect(years - (hadBirthday ? 0 : 1)).toBe(age);
    const [year, month, day] = person.birthDate.split('-');
    expect(cpr.slice(0, 6)).toBe(`${day!}${month!}${year!.slice(2)}`);
  }
});

test('a UU approval of the demo that would end in June ends with July', () => {
  const anna = demoPeople('2026-10-15').find(({ username }) => username === 'anna')!;
  expect(anna.person.approvals[0]?.validTo).toBe('2027-07-31');
});

test('the start page of the stand-ins names every demo person and every stand-in', async () => {
  await seedDemo({ connection, secrets, store, clock: monday });
  const page = await (
    await createSandboxIndex({ store, sendTest: () => undefined }).request('/')
  ).text();
  for (const { username } of demoPeople('2026-03-02')) expect(page).toContain(username);
  for (const path of ['reepay/control', 'vus/control', 'mail', 'components']) {
    expect(page).toContain(`href="/sandbox/${path}"`);
  }
});
