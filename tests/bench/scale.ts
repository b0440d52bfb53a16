import { parseArgs } from 'node:util';
import { deleteOld } from '#server/db/delete-old';
import { listDueCards, listGroupsOfProgram } from '#server/db/due-cards';
import { claimJob } from '#server/db/jobs';
import { listDueOperations } from '#server/db/payments';
import { startPostgres } from '../run/postgres';
import { copyPeople } from '../worlds/many-people';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';
import { formatTable, median } from './figures';

/*
 * `npm run bench:scale`: what a page and the work of the sweeps cost with few people and with a
 * country's. Each person is a copy of bo with five cards, due over a year. `--people 1000000` says how
 * many there are in the large one, `--postgres` takes a PostgreSQL of its own in place of SQLite.
 */

const FEW = 3000;
const ROUNDS = 9;
const BATCH = 100;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000000' },
      postgres: { type: 'boolean', default: false },
    },
  });
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (postgres) process.env.DATABASE_URL = postgres.url;
  try {
    const sizes = [FEW, Number(values.people)];
    const measured = [];
    for (const people of sizes) measured.push(await measureAt(people));
    const [few, many] = measured;
    const rows = [...(few ?? [])].map(([name, ms]) => {
      const then = many?.get(name) ?? NaN;
      return [name, `${ms.toFixed(1)} ms`, `${then.toFixed(1)} ms`, `${(then / ms).toFixed(1)} ×`];
    });
    console.log(formatTable([postgres ? 'PostgreSQL' : 'SQLite', ...sizes.map(named), ''], rows));
  } finally {
    await postgres?.stop();
  }
}

const named = (people: number) => `${people} people, ${5 * people} cards`;

async function measureAt(people: number): Promise<Map<string, number>> {
  const portal = await startPortal({ seedsOrders: true, runsJobs: false });
  try {
    const { id } = await personOf(portal, 'bo');
    const started = performance.now();
    await copyPeople(portal.deps.connection, people, [id]);
    console.log(`${named(people)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    // What was open before has timed out meanwhile.
    await fetch(portal.origin).catch(() => undefined);
    return await measure(portal);
  } finally {
    await portal.close();
  }
}

async function measure(portal: TestPortal): Promise<Map<string, number>> {
  const { db } = portal.deps.connection;
  const now = portal.clock.now();
  const nextYear = '2027-03-02';
  const bo = await signedIn(portal, 'bo');
  const { program_id: programId } = await db
    .selectFrom('card_group')
    .select('program_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const group = { programId, today: TODAY, after: { lastDay: TODAY, id: '' } };
  const old = { table: 'job', key: 'id', age: 'finished_at' } as const;
  const works: Record<string, () => Promise<unknown>> = {
    'overview, whole page': () => bo.open('/overview'),
    'the next hundred cards due today': () => listDueCards(db, { today: TODAY, now }, BATCH),
    'the same after a year without a sweep': () =>
      listDueCards(db, { today: nextYear, now: new Date(nextYear) }, BATCH),
    'a hundred groups of a program that ended': () => listGroupsOfProgram(db, group, BATCH),
    'a look for a job': () => claimJob(portal.deps.connection, now, now),
    'payments to ask about': () => listDueOperations(db, now, BATCH),
    'a thousand old jobs deleted': () => deleteOld(db, old, new Date(nextYear)),
  };
  const medians = new Map<string, number>();
  for (const [name, work] of Object.entries(works)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const started = performance.now();
      await work();
      if (round > 0) times.push(performance.now() - started); // The first one only warms up.
    }
    medians.set(name, median(times));
  }
  return medians;
}

await main();
