import { systemClock } from '#server/clock';
import { readConfig } from '#server/config';
import { Secrets } from '#server/crypto';
import { connect, type Connection } from '#server/db/connect';
import { migrateToLatest } from '#server/db/migrate';
import { replacePhoto } from '#server/db/photos';
import { dayInCopenhagen, type Day } from '#server/domain/day';
import type { DemoPerson } from '#server/sandbox/people/demo-person';
import { demoPeople } from '#server/sandbox/people';
import { addPeople } from '#server/sandbox/people/seed';
import { SandboxStore } from '#server/sandbox/shared/store';
import type { TestDatabase } from './database';
import { TODAY, type TestPortal } from './portal';

/** Last four digits of a CPR; above those of the demo people. */
const FIRST_SERIAL = 8000;
const SERIALS = 2000;

/** People like a demo person, each with a username, a CPR and approvals of their own. */
export function peopleLike(
  like: string,
  count: number,
  seedDay: Day,
  prefix = `${like}-`,
): DemoPerson[] {
  const person = demoPeople(seedDay).find(({ username }) => username === like);
  if (!person) throw new Error(`There is no ${like} to be like`);
  return Array.from({ length: count }, (_, index) => another(person, index, prefix));
}

/** Puts people like a demo person into a portal that runs; their usernames. */
export async function addPeopleLike(
  { deps, clock }: TestPortal,
  like: string,
  count: number,
): Promise<string[]> {
  const people = peopleLike(like, count, TODAY);
  const store = new SandboxStore(`${deps.config.dataDir}/sandbox.db`);
  await addPeople({ ...deps, store, now: clock.now() }, people);
  store.close();
  return people.map(({ username }) => username);
}

const peopleLikeAnna = (count: number, seedDay: Day): DemoPerson[] =>
  peopleLike('anna', count, seedDay, 'person-');

/**
 * Puts people like anna into a data directory whose server does not run yet, with a photo if one is
 * given; their usernames.
 */
export async function seedPeople(
  database: TestDatabase,
  count: number,
  { photo }: { photo?: Buffer } = {},
): Promise<string[]> {
  const now = systemClock.now();
  const people = peopleLikeAnna(count, dayInCopenhagen(now));
  const connection = connect({
    url: database.databaseUrl,
    file: `${database.dataDir}/portal.db`,
  });
  const store = new SandboxStore(`${database.dataDir}/sandbox.db`);
  try {
    await migrateToLatest(connection);
    const secrets = new Secrets(readConfig({ MODE: 'demo' }).secret);
    await addPeople({ connection, secrets, store, now }, people);
    if (photo) await givePhotos(connection, photo, now);
  } finally {
    await connection.close();
    store.close();
  }
  return people.map(({ username }) => username);
}

/** Gives everybody the same photo. */
async function givePhotos({ db }: Connection, photo: Buffer, now: Date): Promise<void> {
  const everybody = await db.selectFrom('beneficiary').select('id').execute();
  for (const { id } of everybody) {
    await db
      .transaction()
      .execute((tx) => replacePhoto(tx, { beneficiaryId: id, jpeg: photo, now }));
  }
}

function another(like: DemoPerson, index: number, prefix: string): DemoPerson {
  const username = `${prefix}${String(index).padStart(4, '0')}`;
  const dayOfBirth = String(1 + Math.floor(index / SERIALS)).padStart(2, '0');
  const serial = FIRST_SERIAL + (index % SERIALS);
  return {
    ...like,
    username,
    cpr: `${dayOfBirth}${like.cpr.slice(2, 6)}-${serial}`,
    person: {
      ...like.person,
      approvals: like.person.approvals.map((approval) => ({
        ...approval,
        id: `${username}-${approval.id}`,
      })),
    },
  };
}
