import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { sql } from 'kysely';
import { inBackground, type Connection, type Queryable } from '#server/db/connect';
import { deleteOld, MOST } from '#server/db/delete-old';
import {
  listDueCards,
  listGroupsOfProgram,
  preparedKey,
  type GroupMark,
} from '#server/db/due-cards';
import { claimJob } from '#server/db/jobs';
import { findLedgerFaults } from '#server/db/ledger';
import { lapseTicketRequests } from '#server/db/pdf-tickets';
import {
  peopleById,
  peopleByName,
  peopleByOrder,
  peopleByPayment,
  personByCpr,
} from '#server/db/person-file';
import { listUnpaidCards } from '#server/db/reminders';
import { listForgettable, NOBODY } from '#server/db/retention';
import { countChanged, countDueJobs, countUndecided, sizeOf } from '#server/db/watched';
import { listDueOperations } from '#server/db/payments';
import { WAITS_FOR_HELP } from '#server/jobs/queue';
import { deleteWhatIsOver } from '#server/jobs/sweeps';
import { remind } from '#server/workflows/reminders';
import { groupsToRemind, ordersToRemind } from '#server/workflows/reminders-due';
import { prepareBatch } from '#server/workflows/order/choose/obligatory';
import { addDays } from '#server/domain/day';
import { applyDueEvents } from '#server/workflows/card-events';
import { forgetAll } from '#server/workflows/retention';
import { settleUnread } from '#server/workflows/notifications/settle';
import { dropOldDrafts } from '#server/workflows/plan/drop-old-drafts';
import { endUnanswered } from '#server/workflows/staff/second-answer';
import { createDatabase, startPostgres } from '../run/postgres';
import { databaseAt } from '../worlds/database';
import { fillCountry } from '../worlds/many-people';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortalOn, TODAY, type TestPortal } from '../worlds/portal';
import { formatTable, median } from './figures';
import { passDay } from './visits';

/*
 * `npm run bench:scale`: what the pages, the search of staff and the sweeps cost with a thousand people
 * and with a country of them, each with ten cards of several years and all that comes with those.
 * `--people 1000000` says how many there are in the large one, `--postgres` takes a PostgreSQL of its own
 * in place of SQLite. The two are measured in turns.
 */

const FEW = 1000;
const ROUNDS = 60;
const LAST_ROUNDS = 4;
/** More than the caches of a processor hold: between two sweeps of a server others have been at work. */
const OTHERS = new Uint8Array(128 * 1024 * 1024);
const BATCH = 100;
/** So few that those who are left have letters enough. */
const FORGOTTEN = 80;
const NEXT_YEAR = '2027-03-02';
const IN_A_YEAR = new Date(NEXT_YEAR);
/** When nobody has a card any more, and all have been away for longer than anything is kept. */
const YEARS_LATER = '2036-03-02';
const IN_YEARS = new Date(YEARS_LATER);
const LEDGER_DAYS = 45;
/** Over how many the letters are spread. */
const DAYS_OF_LETTERS = 365;

/** Settings of a server that has some memory to itself, and disks that do not turn. */
const ROOMY = [
  ...['shared_buffers=1GB', 'maintenance_work_mem=1GB', 'random_page_cost=1.1'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB'],
];

/** Collecting it on the way would fall on the same page each time. */
setFlagsFromString('--expose-gc');
const collectYoung = runInNewContext('gc') as (how: { type: 'minor' }) => void;

interface Index {
  name: string;
  sql: string;
}
type Works<Done = unknown> = Record<string, () => Promise<Done>>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1000000' },
      postgres: { type: 'boolean', default: false },
    },
  });
  const postgres = values.postgres ? await startPostgres({ settings: ROOMY }) : undefined;
  const portals: TestPortal[] = [];
  try {
    const sizes = [FEW, Number(values.people)];
    const works: Works[] = [];
    const sweeps: Works<number>[] = [];
    for (const people of sizes) {
      const portal = await openCountry(people, postgres?.url);
      portals.push(portal);
      await passDayOf(portal);
      works.push(await worksOf(portal));
      sweeps.push(await wholeSweeps(portal));
    }
    const rows = await measure(works as [Works, Works], ROUNDS);
    const [few, many] = sweeps as [Works<number>, Works<number>];
    for (const name of Object.keys(few)) {
      const sweep: [Works<number>, Works<number>] = [
        { [name]: few[name]! },
        { [name]: many[name]! },
      ];
      rows.push(...(await measure(sweep, LAST_ROUNDS, Number)));
    }
    const head = [
      postgres ? 'PostgreSQL' : 'SQLite',
      ...sizes.map((size) => `${size} people`),
      ...['', 'processor', 'held up'],
    ];
    console.log(formatTable(head, rows));
  } finally {
    for (const portal of portals) await portal.close();
    await postgres?.stop();
  }
}

async function openCountry(people: number, serverUrl: string | undefined): Promise<TestPortal> {
  // On the disk: a country is larger than the memory.
  const dataDir = await mkdtemp(join(tmpdir(), 'country-'));
  const databaseUrl = serverUrl && (await createDatabase(serverUrl));
  const portal = await startPortalOn(databaseAt({ databaseUrl, dataDir }), {
    seedsOrders: 'all',
    runsJobs: false,
  });
  const { db, kind } = portal.deps.connection;
  const started = performance.now();
  await withoutIndexes(portal.deps.connection, () =>
    fillCountry(portal.deps.connection, people, 'early'),
  );
  // An index that is made at once is packed full, and no server has such ones for long.
  await fillCountry(portal.deps.connection, people, 'late');
  // As its server does by itself; nobody does it to the file.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { rows } = await sql<{ cards: number }>`select count(*) as cards from card`.execute(db);
  // What was open before has timed out meanwhile.
  await fetch(portal.origin).catch(() => undefined);
  const gigabytes = ((await sizeOf(portal.deps.connection)) / 1e9).toFixed(2);
  console.log(`${people} people, ${rows[0]?.cards} cards, ${gigabytes} GB, in ${seconds} s`);
  return portal;
}

/** Lets a day pass, so that the memory holds what its server is asked for; those forgotten are copies of Kirsten. */
async function passDayOf(portal: TestPortal): Promise<void> {
  const { db } = portal.deps.connection;
  const copies = await db
    .selectFrom('beneficiary')
    .select('id')
    .where('id', 'like', '%~%')
    .execute();
  const { id } = await personOf(portal, 'kirsten');
  const people = copies.map((copy) => copy.id);
  const started = performance.now();
  await passDay(portal, { people, away: people.filter((each) => each.endsWith(id)), at: IN_YEARS });
  console.log(`A day of theirs took ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Fills tables before their indexes are made, which takes a fraction of the time. */
async function withoutIndexes({ db, kind }: Connection, fill: () => Promise<void>): Promise<void> {
  const all =
    kind === 'sqlite'
      ? sql<Index>`select name, sql from sqlite_master where type = 'index' and sql is not null`
      : sql<Index>`select indexname as name, indexdef as sql from pg_indexes
          where schemaname = 'public' and indexname not in (select conname from pg_constraint)`;
  const { rows: indexes } = await all.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  for (const index of indexes) await sql.raw(index.sql).execute(db);
}

async function worksOf(portal: TestPortal): Promise<Works> {
  const { deps } = portal;
  const { connection } = deps;
  const { db } = connection;
  const now = portal.clock.now();
  const bo = await signedIn(portal, 'bo');
  const { id } = await personOf(portal, 'bo');
  const { cpr_hash: cprHash } = await db
    .selectFrom('beneficiary')
    .select('cpr_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { handle } = await db
    .selectFrom('payment_operation')
    .select('handle')
    .where('beneficiary_id', '=', id)
    .executeTakeFirstOrThrow();
  const receipt = await db
    .selectFrom('receipt')
    .select('number')
    .where('beneficiary_id', '=', id)
    .executeTakeFirstOrThrow();
  const group = await groupOf(db, id);
  const ended = { programId: group.program_id, today: TODAY, after: { lastDay: TODAY, id: '' } };
  // So far ahead that there are enough in a town too.
  const toPay = { after: { next_change_on: TODAY, id: '' }, until: NEXT_YEAR };
  const old = { table: 'job', key: 'id', age: 'finished_at' } as const;
  const page = (path: string) => () => bo.open(`${portal.origin}${path}`);
  return {
    'page: overview': page('/overview'),
    'page: history of payments': page('/history'),
    'page: planner': page(`/overview/group/${group.id}/periods`),
    'page: messages': page('/messages'),
    'page: profile': page('/profile'),
    'search by CPR number': () => personByCpr(db, cprHash),
    'search by payment': () => peopleByPayment(db, handle),
    'search by order': () => peopleByOrder(db, receipt.number),
    'search by customer number': () => peopleById(db, id.slice(0, 8)),
    'search by a name of half the country': () => peopleByName(db, 'bo'),
    'search by a name of nobody': () => peopleByName(db, 'xerxes'),
    'jobs: a look for one': () => claimJob(connection, now, now),
    'sweep: payments to ask about': () => listDueOperations(db, now, BATCH),
    'sweep: cards due today, listed': () => listDueCards(db, { today: TODAY, now }, BATCH),
    'sweep: cards due after a year, listed': () =>
      listDueCards(db, { today: NEXT_YEAR, now: IN_A_YEAR }, BATCH),
    'sweep: groups of an ended program, listed': () => listGroupsOfProgram(db, ended, BATCH),
    'sweep: cards to remind of, listed': () => listUnpaidCards(db, toPay, BATCH),
    'sweep: people away for long, listed': () => listForgettable(db, TODAY, NOBODY),
    'sweep: what is over, none is': () => deleteWhatIsOver(deps, subDays(now, 900)),
    'sweep: a thousand old jobs deleted': () =>
      takenBack(db, (tx) => deleteOld(tx, old, IN_A_YEAR)),
    'sweep: unread notifications, drafts, tickets, answers': async () => {
      await settleUnread(deps, subDays(now, 900));
      await dropOldDrafts(deps);
      await endUnanswered(deps);
      await lapseTicketRequests(db, '2020-01-01');
    },
    'metrics: payments that changed': () => countChanged(db, subMinutes(now, 15)),
    'metrics: jobs that are due, of which there are more': () =>
      countDueJobs(db, { now, never: WAITS_FOR_HELP }),
    'metrics: undecided payments, of which there are more': () => countUndecided(db),
  };
}

const groupOf = (db: Queryable, beneficiaryId: string) =>
  db
    .selectFrom('card_group')
    .select(['id', 'program_id'])
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirstOrThrow();

/**
 * Sweeps from the list to what is done with its rows, each with how many those were. They change so much that
 * they are measured last, one after the other.
 */
async function wholeSweeps(portal: TestPortal): Promise<Works<number>> {
  const { clock } = portal;
  const deps = { ...portal.deps, connection: inBackground(portal.deps.connection) };
  const { db } = deps.connection;
  const nextYear = { ...deps, clock: { now: () => IN_A_YEAR } };
  const inYears = { ...deps, clock: { now: () => IN_YEARS } };
  const { id } = await personOf(portal, 'bo');
  const { program_id: programId } = await groupOf(db, id);
  const programs = { ...deps.config.programs, deactivated: [programId] };
  const ended = { ...deps, config: { ...deps.config, programs } };
  const reminded = await countReminded(deps);
  const batches = await batchesOfProgram(db, programId);
  const copies = await copiesOf(db, id, (LAST_ROUNDS + 1) * FORGOTTEN);
  return {
    'whole sweep: a day of reminders, a card or person': async () => {
      await remind(deps);
      return reminded;
    },
    'whole sweep: an ended program, an order to move': async () => {
      const { after, toMove } = batches.shift()!;
      await prepareBatch(ended, { programId, today: TODAY, after });
      return countedAll(toMove, await countPrepared(db, toMove));
    },
    'whole sweep: cards due after a year, a card': () => applyDueEvents(nextYear),
    'whole sweep: people away for long, a person': async () => {
      await listForgettable(db, YEARS_LATER, NOBODY);
      const some = copies.splice(0, FORGOTTEN);
      await forgetAll(inYears, some, YEARS_LATER);
      return countedAll(some, await countErased(db, some));
    },
    'whole sweep: a day of old messages, a hundred': daysOf(deps.connection, 'message'),
    'whole sweep: a day of old notifications, a hundred': daysOf(deps.connection, 'notification'),
    'after neglect: a thousand old messages, a hundred': () => deleteLetters(db, 'message'),
    'after neglect: a thousand old notifications, a hundred': () =>
      deleteLetters(db, 'notification'),
    'once a day: the books of 45 days, in which there is more': async () => {
      await findLedgerFaults(db, subDays(clock.now(), LEDGER_DAYS));
      return 1;
    },
  };
}

/** Where the batches of a program begin that ends today, with the groups of each that get an order. */
async function batchesOfProgram(db: Queryable, programId: string) {
  const batches: { after: GroupMark; toMove: string[] }[] = [];
  let after: GroupMark = { lastDay: TODAY, id: '' };
  while (batches.length <= LAST_ROUNDS) {
    const groups = await listGroupsOfProgram(db, { programId, today: TODAY, after }, BATCH);
    const last = groups.at(-1);
    if (!last) throw new Error(`There are too few groups of ${programId}`);
    const toMove = groups.filter((group) => group.is_to_move).map(({ id }) => id);
    batches.push({ after, toMove });
    after = { lastDay: last.last_day, id: last.id };
  }
  return batches;
}

/** How many there were; what was let alone would make the others look cheap. */
function countedAll(given: readonly string[], done: number): number {
  if (given.length === 0 || done !== given.length) {
    throw new Error(`Only ${done} of ${given.length} were done`);
  }
  return done;
}

async function countErased(db: Queryable, ids: readonly string[]): Promise<number> {
  const erased = await db
    .selectFrom('beneficiary')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null)
    .execute();
  return erased.length;
}

type Letter = 'message' | 'notification';

/**
 * Deletes as many of the oldest letters as become too old in a day: in a town some dozens, in a country tens of
 * thousands, of which the sweeps delete a thousand at a time.
 */
function daysOf(connection: Connection, table: Letter): () => Promise<number> {
  let days: LetterDay[] | undefined;
  return async () => {
    // With the first one, which only warms up.
    days ??= await listDays(connection, table);
    const { before, letters } = days.shift()!;
    let deleted = 0;
    let some = 0;
    do {
      some = await deleteOld(connection.db, { table, key: 'id', age: 'created_at' }, before);
      deleted += some;
    } while (some > 0 && deleted < letters - MOST);
    return countedHundreds(deleted, table);
  };
}

interface LetterDay {
  before: Date;
  letters: number;
}

async function listDays({ db, kind }: Connection, table: Letter): Promise<LetterDay[]> {
  // The letters of the demo people themselves lie before those of the others, whatever their age.
  const demoPeople = db.selectFrom('beneficiary').select('id').where('id', 'not like', '%~%');
  await db.deleteFrom(table).where('beneficiary_id', 'in', demoPeople).execute();
  const { all } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll().as('all'))
    .executeTakeFirstOrThrow();
  const letters = Math.ceil(Number(all) / DAYS_OF_LETTERS);
  const days = Array.from({ length: LAST_ROUNDS + 1 }, () => ({ before: IN_YEARS, letters }));
  if (letters >= MOST) return days;
  const oldest = await db
    .selectFrom(table)
    .select('created_at')
    .orderBy(kind === 'sqlite' ? sql`rowid` : sql`created_at`)
    .limit(letters * days.length + 1)
    .execute();
  return days.map((_, index) => ({
    before: new Date(oldest[letters * (index + 1)]!.created_at),
    letters,
  }));
}

/** As many as a round of the sweeps deletes when nobody has for long: in a town, what a month has brought. */
async function deleteLetters(db: Queryable, table: Letter): Promise<number> {
  const deleted = await deleteOld(db, { table, key: 'id', age: 'created_at' }, IN_YEARS);
  return countedHundreds(deleted, table);
}

/** One takes so little. */
function countedHundreds(deleted: number, table: Letter): number {
  if (deleted === 0) throw new Error(`There is no old row of ${table}`);
  return deleted / 100;
}

async function countPrepared(db: Queryable, groupIds: readonly string[]): Promise<number> {
  const keys = groupIds.map(preparedKey);
  const prepared = await db
    .selectFrom('order_flow')
    .select('id')
    .where('prepared_key', 'in', keys)
    .execute();
  return prepared.length;
}

/** People who have exactly what somebody has, so that the same is done for each, as the sweep comes to them. */
async function copiesOf(db: Queryable, id: string, limit: number): Promise<string[]> {
  const copies = await db
    .selectFrom('beneficiary')
    .select('id')
    .where('id', 'like', `%~${id}`)
    .orderBy('seen_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return copies.map((copy) => copy.id);
}

/** How many rows a day of reminders goes through. */
async function countReminded(deps: TestPortal['deps']): Promise<number> {
  const { db } = deps.connection;
  const toPay = { after: { next_change_on: TODAY, id: '' }, until: addDays(TODAY, 30) };
  const cards = await listUnpaidCards(db, toPay, Number.MAX_SAFE_INTEGER);
  const others = [...(await groupsToRemind(deps, db, {})), ...(await ordersToRemind(deps, db, {}))];
  return cards.length + others.length;
}

/** Does something in a transaction that is rolled back, so that it can be done again. */
async function takenBack(
  db: TestPortal['deps']['connection']['db'],
  work: (tx: Parameters<typeof deleteOld>[0]) => Promise<unknown>,
): Promise<void> {
  const enough = new Error('Measured');
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
}

interface Took {
  ms: number;
  /** Of the processor in this process, in which SQLite works too: what is left out is waiting. */
  processorMs: number;
  /** While nobody else of this process is served. */
  heldMs: number;
}

/** The medians of each; `count` says for how many things one of them was done. */
async function measure<Done>(
  [few, many]: [Works<Done>, Works<Done>],
  rounds: number,
  count: (done: Done) => number = () => 1,
): Promise<string[][]> {
  const times = new Map<string, [Took[], Took[]]>();
  for (let round = 0; round <= rounds; round++) {
    for (const name of Object.keys(few)) {
      const took: [Took[], Took[]] = times.get(name) ?? [[], []];
      times.set(name, took);
      // Whichever comes second finds the code in the processor's caches already.
      const inTurn = [[0, few] as const, [1, many] as const];
      for (const [size, works] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
        collectYoung({ type: 'minor' });
        OTHERS.fill(round);
        const before = process.cpuUsage();
        const held = performance.eventLoopUtilization();
        const started = performance.now();
        const done = count(await works[name]!());
        const ms = performance.now() - started;
        const { active } = performance.eventLoopUtilization(held);
        const { user, system } = process.cpuUsage(before);
        const processorMs = (user + system) / 1000;
        // The first one only warms up.
        if (round > 0)
          took[size].push({
            ms: ms / done,
            processorMs: processorMs / done,
            heldMs: active / done,
          });
      }
    }
  }
  return [...times].map(([name, [before, after]]) => {
    const medianOf = (took: Took[], key: keyof Took) => median(took.map((one) => one[key]));
    const ratio = (key: keyof Took) => medianOf(after, key) / medianOf(before, key);
    return [
      name,
      `${medianOf(before, 'ms').toFixed(2)} ms`,
      `${medianOf(after, 'ms').toFixed(2)} ms`,
      `${ratio('ms').toFixed(2)} ×`,
      `${ratio('processorMs').toFixed(2)} ×`,
      `${ratio('heldMs').toFixed(2)} ×`,
    ];
  });
}

await main();
