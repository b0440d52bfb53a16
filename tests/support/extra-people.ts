import { systemClock } from '#server/clock';
import { readConfig } from '#server/config';
import { Secrets } from '#server/crypto';
import { connect } from '#server/db/connect';
import { migrateToLatest } from '#server/db/migrate';
import { dayInCopenhagen } from '#server/domain/day';
import type { DemoPerson } from '#server/sandbox/demo-person';
import { demoPeople } from '#server/sandbox/people';
import { addPeople } from '#server/sandbox/seed';
import { SandboxStore } from '#server/sandbox/store';
import type { TestDatabase } from './database';

/**
 * Puts `count` people like anna, of a name each, into a data directory whose server does not run yet.
 * @returns their usernames
 */
export async function seedPeople(database: TestDatabase, count: number): Promise<string[]> {
  const now = systemClock.now();
  const anna = demoPeople(dayInCopenhagen(now)).find(({ username }) => username === 'anna');
  if (!anna) throw new Error('There is no anna to be like');
  const people = Array.from({ length: count }, (_, index) => another(anna, index));
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
  const username = `person-${index}`;
  const [birth = ''] = like.cpr.split('-');
  return {
    ...like,
    username,
    cpr: `${birth}-P${String(index).padStart(5, '0')}`,
    person: {
      ...like.person,
      approvals: like.person.approvals.map((approval) => ({
        ...approval,
        id: `${username}-${approval.id}`,
      })),
    },
  };
}
