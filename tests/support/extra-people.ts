import { systemClock } from '#server/clock';
import { readConfig } from '#server/config';
import { Secrets } from '#server/crypto';
import { connect } from '#server/db/connect';
import { migrateToLatest } from '#server/db/migrate';
import { dayInCopenhagen, type Day } from '#server/domain/day';
import type { DemoPerson } from '#server/sandbox/demo-person';
import { demoPeople } from '#server/sandbox/people';
import { addPeople } from '#server/sandbox/seed';
import { SandboxStore } from '#server/sandbox/store';
import type { TestDatabase } from './database';

/** Last four digits of a CPR; above those of the demo people. */
const FIRST_SERIAL = 7000;

/** People like anna, each with a username, a CPR and approvals of their own. */
export function peopleLikeAnna(count: number, seedDay: Day): DemoPerson[] {
  const anna = demoPeople(seedDay).find(({ username }) => username === 'anna');
  if (!anna) throw new Error('There is no anna to be like');
  return Array.from({ length: count }, (_, index) => another(anna, index));
}

/** Puts people like anna into a data directory whose server does not run yet; their usernames. */
export async function seedPeople(database: TestDatabase, count: number): Promise<string[]> {
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
  } finally {
    await connection.close();
    store.close();
  }
  return people.map(({ username }) => username);
}

function another(like: DemoPerson, index: number): DemoPerson {
  const username = `person-${String(index).padStart(4, '0')}`;
  const [birth = ''] = like.cpr.split('-');
  return {
    ...like,
    username,
    cpr: `${birth}-${FIRST_SERIAL + index}`,
    person: {
      ...like.person,
      approvals: like.person.approvals.map((approval) => ({
        ...approval,
        id: `${username}-${approval.id}`,
      })),
    },
  };
}
