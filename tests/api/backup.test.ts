// @module-tag postgres
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import {
  appendFile,
  chmod,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/crypto';
import { connect, type Db } from '#server/db/connect';
import { findLedgerFaults } from '#server/db/ledger';
import { migrateToLatest } from '#server/db/migrate';
import { runCommand } from '../worlds/command';
import {
  createTestDatabase,
  databaseAt,
  isOnPostgres,
  type TestDatabase,
} from '../worlds/database';
import { addPeopleLike } from '../worlds/extra-people';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { fillCountry, GROWING } from '../worlds/many-people';
import { startPortal, startPortalOn, type TestPortal } from '../worlds/portal';
import { memoryFolder } from '../run/memory-folder';
import { createDatabase, startPostgres, type PrivatePostgres } from '../run/postgres';

/** All demo people order in it, and two databases are filled. */
const LONG_LIMIT_MS = 180_000;
/** More than are copied from one database to another at a time. */
const SOME_PEOPLE = 300;
/** More than can order while a backup is taken. */
const PEOPLE = 100;
const LONG_AGO = new Date(0);
/** How long a server may take to archive its log. */
const ARCHIVED = { timeout: 30_000, interval: 50 };

let folder: string;
let portal: TestPortal;
const others: TestDatabase[] = [];
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(memoryFolder(), 'backup-'));
  portal = await startPortal();
});
afterEach(async () => {
  await portal.close();
  for (const other of others.splice(0)) await other.remove();
  for (const stop of stops.splice(0)) await stop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

const backUp = (file: string, settings: Settings = {}) =>
  runCommand(portal, 'backup', [join(folder, file)], '', settings);

const restore = (database: TestDatabase, args: string[], settings: Settings = {}) =>
  runCommand({ ...portal, database }, 'restore', args, '', settings);

async function emptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  others.push(made);
  return made;
}

async function order(username: string, where = portal): Promise<void> {
  const browser = where.browser();
  await logIn(browser, username);
  await orderUntilPayment(browser);
  await pay(browser);
  expect(browser.page?.url.pathname).toBe('/order/receipt');
}

/** What money and cards are made of. */
async function readRows(db: Db) {
  return {
    cards: await db.selectFrom('card').select(['id', 'group_id', 'operation_id']).execute(),
    groups: await db.selectFrom('card_group').select('id').execute(),
    payments: await db.selectFrom('payment_operation').select(['id', 'flow_id']).execute(),
    flows: await db.selectFrom('order_flow').select('id').execute(),
    receipts: await db.selectFrom('receipt').select('number as id').execute(),
    entries: await db.selectFrom('ledger_entry').selectAll().execute(),
  };
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

async function withDatabase<T>(place: TestDatabase, work: (db: Db) => Promise<T>): Promise<T> {
  const file = `${place.dataDir}/portal.db`;
  const connection = connect({ url: place.databaseUrl, file, connections: 1 });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

const countPeople = (place: TestDatabase): Promise<number> =>
  withDatabase(
    place,
    async (db) => (await db.selectFrom('beneficiary').select('id').execute()).length,
  );

describe('a backup that is taken while people order', () => {
  it('has all that was paid before it, nothing half, and is a portal once it is restored', async () => {
    const people = await addPeopleLike(portal, 'anna', PEOPLE);
    await order('anna');
    const erased = `2026-03-01T08:00:00.000Z ${newId()}\n`;
    await appendFile(`${portal.database.dataDir}/erasures.log`, erased);
    const { db } = portal.deps.connection;
    const before = await readRows(db);

    const secret = await generateX25519Identity();
    const taken = { is: false };
    const backup = backUp('a.age', { BACKUP_KEY: await identityToRecipient(secret) }).finally(
      () => (taken.is = true),
    );
    let orders = 0;
    for (const person of people) {
      if (taken.is) break;
      await order(person);
      orders++;
    }
    const { code, said } = await backup;
    expect(said).toMatch(/a\.age: 2\d{3}-\S+Z, [\d.]+ MB, encrypted\n$/);
    expect(code).toBe(0);
    expect(orders).toBeGreaterThan(0);
    const after = await readRows(db);

    expect((await readdir(folder)).sort()).toEqual(['a.age', 'a.age.erasures']);
    expect((await stat(join(folder, 'a.age'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'a.age.erasures'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, 'a.age.erasures'), 'utf8')).toContain(erased);
    const bytes = await readFile(join(folder, 'a.age'));
    expect(bytes.includes('beneficiary')).toBe(false);

    const place = await emptyDatabase();
    const restored = await restore(place, [join(folder, 'a.age')], { BACKUP_KEY: secret });
    const cards = await withDatabase(place, async (back) => {
      const rows = await readRows(back);
      for (const name of ['cards', 'groups', 'payments', 'flows', 'receipts'] as const) {
        const ids = idsOf(rows[name]);
        expect([...idsOf(before[name])].filter((id) => !ids.has(id))).toEqual([]);
        const later = idsOf(after[name]);
        if (name !== 'flows') expect([...ids].filter((id) => !later.has(id))).toEqual([]);
      }
      expect(rows.entries).toEqual(expect.arrayContaining(before.entries));
      const groups = idsOf(rows.groups);
      const payments = idsOf(rows.payments);
      for (const card of rows.cards) {
        expect(groups.has(card.group_id)).toBe(true);
        expect(card.operation_id === null || payments.has(card.operation_id)).toBe(true);
      }
      expect(await findLedgerFaults(back, LONG_AGO)).toEqual([]);
      return rows.cards.length;
    });
    expect(restored.said).toMatch(
      new RegExp(`^Restored as of 2\\d{3}-\\S+Z: \\d{4}-[a-z-]+, \\d+ people, ${cards} cards.\\n`),
    );
    expect(restored.said).toContain('put the newest list there before you start the server');
    expect(restored.code).toBe(0);

    const again = await startPortalOn(place);
    try {
      const anna = again.browser();
      await logIn(anna, 'anna');
      await anna.open('/overview');
      expect(anna.page?.document.querySelectorAll('.card-group')).toHaveLength(1);
    } finally {
      await again.portal.close();
    }
  });
});

describe('a backup', () => {
  it('is never written over a file, and leaves nothing when it fails', async () => {
    await writeFile(join(folder, 'taken'), 'Kære dagbog.');
    const { code, said } = await backUp('taken');
    expect(said).toBe(`${join(folder, 'taken')} is there already.\n`);
    expect(code).toBe(1);
    const wrong = await backUp('b.age', { BACKUP_KEY: 'c2VjcmV0' });
    expect(wrong.said).toMatch(/^BACKUP_KEY: is no key of age;.*\n$/);
    expect(wrong.said).not.toContain('c2VjcmV0');
    expect(wrong.code).toBe(1);
    expect(await readdir(folder)).toEqual(['taken']);
    expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('Kære dagbog.');
  });

  it('says when there is no list of who was deleted to be kept with it', async () => {
    expect((await backUp('a')).said).not.toContain('list of who was deleted');
    const { said, code } = await backUp('b', { ERASURES_FILE: `${folder}/none` });
    expect(said).toContain(
      `There is no ${folder}/none, the list of who was deleted: is it the server's (ERASURES_FILE, DATA_DIR)?\n`,
    );
    expect(code).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['a', 'a.erasures', 'b']);
  });

  it('that is cut, changed, for another key or no backup is refused in one line, and changes nothing', async () => {
    const secret = await generateX25519Identity();
    await backUp('a.age', { BACKUP_KEY: secret });
    const file = join(folder, 'a.age');
    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)]! ^= 1;
    const made = async (name: string, content: Buffer | string) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const CHANGED = 'Not restored: It was cut off, or changed after it was written.\n';
    const key = { BACKUP_KEY: secret };
    const refused: [string, Settings, string][] = [
      [file, {}, 'Not restored: It is encrypted: set BACKUP_KEY.\n'],
      [
        file,
        { BACKUP_KEY: await generateX25519Identity() },
        'Not restored: It is encrypted with another key than BACKUP_KEY.\n',
      ],
      [await made('cut', bytes.subarray(0, bytes.length - 70_000)), key, CHANGED],
      [await made('changed', changed), key, CHANGED],
      [await made('diary', 'Kære dagbog.'), key, 'Not restored: It is no backup.\n'],
      [join(folder, 'none'), key, `Not restored: There is no ${join(folder, 'none')}.\n`],
    ];
    await portal.portal.close();
    const people = await countPeople(portal.database);
    // What SQLite keeps beside a database goes with the last who reads it.
    const namesNow = async () =>
      (await readdir(portal.database.dataDir)).filter((name) => !/-(wal|shm)$/.test(name)).sort();
    const files = await namesNow();
    for (const [name, settings, why] of refused) {
      const { code, said } = await restore(portal.database, [name, '--replace'], settings);
      expect(said).toBe(why);
      expect(code).toBe(1);
    }
    expect(await countPeople(portal.database)).toBe(people);
    expect(await namesNow()).toEqual(files);
  });

  it('takes the place of a database only when it is asked to, and while no server uses it', async () => {
    await backUp('a');
    const file = join(folder, 'a');
    await addPeopleLike(portal, 'anna', 3);
    const people = await countPeople(portal.database);
    const running = await restore(portal.database, [file, '--replace']);
    expect(running.said).toMatch(
      isOnPostgres()
        ? /^Not restored: The database is in use \(connections: \d+\): stop the servers first\.\n$/
        : /^Not restored: \S+portal\.db is in use by another process\n$/,
    );
    await portal.portal.close();
    const { said } = await restore(portal.database, [file]);
    expect(said).toMatch(/^Not restored: .* --replace .*\n$/);
    expect(await countPeople(portal.database)).toBe(people);
    expect((await restore(portal.database, [file, '--replace'])).code).toBe(0);
    expect(await countPeople(portal.database)).toBe(people - 3);
  });
});

if (isOnPostgres()) {
  describe('a backup of PostgreSQL', () => {
    it('is not restored over tables that it lacks, which would stay', async () => {
      await backUp('a');
      await portal.portal.close();
      await withDatabase(portal.database, (db) => sql`create table newer (id text)`.execute(db));
      const { said } = await restore(portal.database, [join(folder, 'a'), '--replace']);
      expect(said).toMatch(/^Not restored: The database has tables .*\(public\.newer\).*\n$/);
    });

    it('that is cut changes nothing', async () => {
      await backUp('a');
      const bytes = await readFile(join(folder, 'a'));
      await writeFile(join(folder, 'cut'), bytes.subarray(0, bytes.length - 20_000));
      await portal.portal.close();
      const people = await countPeople(portal.database);
      const { code } = await restore(portal.database, [join(folder, 'cut'), '--replace']);
      expect(code).toBe(1);
      expect(await countPeople(portal.database)).toBe(people);
    });

    it('is taken and restored over a socket, as the server works on it', async () => {
      await chmod(folder, 0o777);
      const server = await startPostgres({ settings: [`unix_socket_directories=${folder}`] });
      stops.push(() => server.stop());
      const overSocket = async () => {
        const { pathname, port } = new URL(await createDatabase(server.url));
        const databaseUrl = `postgres://postgres:hemmeligt@${pathname}?host=${folder}&port=${port}`;
        return { ...portal.database, databaseUrl };
      };
      const [from, to] = [await overSocket(), await overSocket()];
      const connection = connect({ url: from.databaseUrl, file: '', connections: 1 });
      await migrateToLatest(connection);
      await connection.close();
      const made = await runCommand({ ...portal, database: from }, 'backup', [join(folder, 'a')]);
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining(' MB, ') as string });
      const restored = await restore(to, [join(folder, 'a')]);
      expect(restored.said).toContain(' 0 people, 0 cards.');
      expect(restored.code).toBe(0);
    });

    it('tells which package has its programs, and nothing of the password', async () => {
      const { said, code } = await backUp('a', { PATH: folder });
      expect(said).toBe('There is no pg_dump: install postgresql-client (Debian).\n');
      expect(code).toBe(1);
      const url = 'postgres://postgres:hemmeligt@127.0.0.1:1/none';
      const away = await backUp('a', { DATABASE_URL: url });
      expect(away.said).toContain('Connection refused');
      expect(away.said).not.toContain('hemmeligt');
      expect(await readdir(folder)).toEqual([]);
    });
  });

  describe('a backup of SQLite', () => {
    it(
      'is put into an empty PostgreSQL with all that it holds, and the portal goes on from there',
      async () => {
        const dataDir = await mkdtemp(join(memoryFolder(), 'portal-'));
        const first = await startPortalOn(databaseAt({ databaseUrl: undefined, dataDir }), {
          seedsOrders: 'all',
          runsJobs: false,
        });
        stops.push(() => first.close());
        await first.portal.close();
        const from = connect({ file: `${dataDir}/portal.db` });
        await fillCountry(from, SOME_PEOPLE);
        const rows = await readAll(from.db);
        await from.close();
        expect(rows.get('message')!.length).toBeGreaterThan(SOME_PEOPLE);
        for (const table of Object.keys(GROWING)) expect(rows.get(table), table).not.toEqual([]);
        await runCommand(first, 'backup', [join(folder, 'a.db')]);

        const place = await emptyDatabase();
        const { said } = await restore(place, [join(folder, 'a.db')]);
        expect(said).toMatch(
          /^Restored as of 2\d{3}-\S+Z: \d{4}-[a-z-]+, \d+ people, \d+ cards\.\n/,
        );
        await withDatabase(place, async (db) => {
          const there = await readAll(db);
          expect([...there.keys()]).toEqual([...rows.keys()]);
          for (const [table, all] of rows) expect(there.get(table), table).toEqual(all);
        });

        const again = await startPortalOn(place);
        try {
          await order('anna', again);
          const bo = again.browser();
          await logIn(bo, 'bo');
          await bo.open('/overview');
          expect(bo.page?.document.querySelectorAll('.card-group').length).toBeGreaterThan(0);
        } finally {
          await again.portal.close();
        }
        const second = await restore(place, [join(folder, 'a.db'), '--replace']);
        expect(second.said).toMatch(
          /^Not restored: The database \(DATABASE_URL\) is not empty: .*\n$/,
        );
      },
      LONG_LIMIT_MS,
    );

    it('is not put where somebody else is connected', async () => {
      const dataDir = await mkdtemp(join(memoryFolder(), 'portal-'));
      const other = databaseAt({ databaseUrl: undefined, dataDir });
      const connection = connect({ file: `${dataDir}/portal.db` });
      await migrateToLatest(connection);
      await connection.close();
      await runCommand({ ...portal, database: other }, 'backup', [join(folder, 'c')]);
      const place = await emptyDatabase();
      await withDatabase(place, async (db) => {
        await sql`select 1`.execute(db);
        const { said, code } = await restore(place, [join(folder, 'c')]);
        expect(said).toMatch(/^Not restored: The database is in use \(connections: 1\): .*\n$/);
        expect(code).toBe(1);
        expect(await db.introspection.getTables()).toEqual([]);
      });
      await other.remove();
    });

    it('leaves an empty database empty when it can’t be put there', async () => {
      const { dataDir } = await emptyDatabase();
      const other = databaseAt({ databaseUrl: undefined, dataDir });
      const connection = connect({ file: `${dataDir}/portal.db` });
      await migrateToLatest(connection);
      const { db } = connection;
      await sql`insert into receipt_counter (year, last) values (2026, 'mange')`.execute(db);
      await connection.close();
      const made = await runCommand({ ...portal, database: other }, 'backup', [join(folder, 'b')]);
      expect(made.code).toBe(0);
      const place = await emptyDatabase();
      const { said, code } = await restore(place, [join(folder, 'b')]);
      expect(said).toMatch(/^Not restored: .*integer.*mange.*\n$/);
      expect(code).toBe(1);
      await withDatabase(place, async (there) => {
        expect(await there.introspection.getTables()).toEqual([]);
      });
    });
  });

  /** Bytes are of another type in each database. */
  const readable = ([name, value]: [string, unknown]) => [
    name,
    value instanceof ArrayBuffer || Buffer.isBuffer(value)
      ? Buffer.from(value as ArrayBuffer).toString('hex')
      : value,
  ];

  /** The rows of each table, in an order of their own. */
  const readAll = async (db: Db): Promise<Map<string, string[]>> => {
    const tables = await db.introspection.getTables();
    const names = tables.map(({ name }) => name).sort();
    const all = new Map<string, string[]>();
    for (const name of names) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      const inOrder = rows.map((row) => JSON.stringify(Object.entries(row).map(readable).sort()));
      all.set(name, inOrder.sort());
    }
    return all;
  };

  describe('a PostgreSQL that archives its log', () => {
    it('is put back to a moment between two backups, and the portal goes on from there', async () => {
      await chmod(folder, 0o777);
      const lost = await startPostgres({
        settings: ['archive_mode=on', `archive_command=cp %p ${folder}/%f`],
      });
      stops.push(() => lost.stop());
      const first = await startPortalOn(await databaseOn(lost));
      const { db } = first.deps.connection;
      lost.run('pg_basebackup', [
        ...['-D', join(folder, 'base'), '--checkpoint=fast', '--wal-method=none', '--no-sync'],
        ...['-d', lost.url],
      ]);
      await order('anna', first);
      const moment = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
      await order('bo', first);
      expect(await listOwners(db)).toEqual(['anna', 'bo']);
      await first.portal.close();
      await inServer(lost, async (server) => {
        const { rows } = await sql<{ segment: string }>`
          select pg_walfile_name(pg_switch_wal()) as segment
        `.execute(server);
        await vi.waitFor(async () => {
          const archived = await sql<{ last: string | null }>`
            select last_archived_wal as last from pg_stat_archiver
          `.execute(server);
          expect((archived.rows[0]?.last ?? '') >= rows[0]!.segment).toBe(true);
        }, ARCHIVED);
      });
      await lost.shutDown();

      const again = await startPostgres({
        baseCopy: join(folder, 'base'),
        settings: [
          `restore_command=cp ${folder}/%f %p`,
          `recovery_target_time=${moment.rows[0]!.now}`,
          'recovery_target_action=promote',
        ],
      });
      stops.push(() => again.stop());
      const url = new URL(again.url);
      url.pathname = new URL(first.database.databaseUrl!).pathname;
      const { dataDir } = first.database;
      const second = await startPortalOn(databaseAt({ databaseUrl: url.href, dataDir }));
      try {
        expect(await listOwners(second.deps.connection.db)).toEqual(['anna']);
        expect(await findLedgerFaults(second.deps.connection.db, LONG_AGO)).toEqual([]);
      } finally {
        await second.close();
      }
    });
  });

  /** An empty database on a server of the test's own. */
  const databaseOn = async (server: PrivatePostgres): Promise<TestDatabase> => {
    const dataDir = await mkdtemp(join(memoryFolder(), 'portal-'));
    return databaseAt({ databaseUrl: await createDatabase(server.url), dataDir });
  };

  const listOwners = async (db: Db) => {
    const query = db
      .selectFrom('card_group')
      .innerJoin('beneficiary', 'beneficiary.id', 'card_group.beneficiary_id');
    const owners = await query.select('username').orderBy('username').execute();
    return owners.map(({ username }) => username);
  };

  const inServer = async (server: PrivatePostgres, work: (db: Db) => Promise<void>) => {
    const connection = connect({ url: server.url, file: '', connections: 1 });
    await work(connection.db);
    await connection.close();
  };
} else {
  describe('a backup of SQLite', () => {
    it('is restored with the old database kept beside it, whole', async () => {
      await backUp('a.db');
      await addPeopleLike(portal, 'anna', 3);
      const people = await countPeople(portal.database);
      await portal.portal.close();
      const { dataDir } = portal.database;
      const { said } = await restore(portal.database, [join(folder, 'a.db'), '--replace']);
      const kept = /kept as (\S+Z)\.\n/.exec(said)?.[1] ?? '';
      expect(kept.startsWith(`${dataDir}/portal.db.until-2`)).toBe(true);
      const old = connect({ file: kept });
      expect(await old.db.selectFrom('beneficiary').select('id').execute()).toHaveLength(people);
      await old.close();
    });

    it('is not put beside what a lost database has left', async () => {
      await backUp('a.db');
      const place = await emptyDatabase();
      await writeFile(`${place.dataDir}/portal.db-wal`, 'Kære dagbog.');
      const { said } = await restore(place, [join(folder, 'a.db')]);
      expect(said).toContain('portal.db-wal is there already');
    });

    it('that is damaged, another program’s or of PostgreSQL is refused', async () => {
      await backUp('a.db');
      const bytes = await readFile(join(folder, 'a.db'));
      await writeFile(join(folder, 'cut.db'), bytes.subarray(0, bytes.length / 2));
      const other = connect({ file: join(folder, 'other.db') });
      await sql`create table diary (day text)`.execute(other.db);
      await other.close();
      await writeFile(join(folder, 'dump'), 'PGDMP…');
      const place = await emptyDatabase();
      for (const [file, why] of [
        ['cut.db', 'It is damaged.'],
        ['other.db', 'It is no backup of this portal.'],
        ['dump', 'It is of PostgreSQL: set DATABASE_URL.'],
      ]) {
        expect((await restore(place, [join(folder, file!)])).said).toBe(`Not restored: ${why}\n`);
      }
      expect((await readdir(place.dataDir)).filter((name) => !name.endsWith('.lock'))).toEqual([]);
    });
  });
}
