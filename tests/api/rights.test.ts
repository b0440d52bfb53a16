// @module-tag postgres
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { KEPT } from '#server/contract/kept';
import { newId } from '#server/crypto';
import { ownData } from '#server/contract/own-data';
import { getBeneficiary } from '#server/db/beneficiaries';
import { listForgettable, NOBODY } from '#server/db/retention';
import { enqueue } from '#server/db/outbox';
import { addDays } from '#server/domain/day';
import { inTransaction } from '#server/in-transaction';
import { Sweeps } from '#server/jobs/sweeps';
import { as } from '#server/seed/order-as';
import { deleteProfile } from '#server/workflows/delete-profile';
import { forgetAll, forgetOld } from '#server/workflows/retention';
import { DATA_CLASSES } from '../gate/data-classes';
import { memoryFolder } from '../run/memory-folder';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay, photoFile } from '../worlds/journey';
import { orderAllDays, orderFewPeriods } from '../worlds/later-order';
import { orderFaults, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { startPortal, startPortalOn, type LogLine, type TestPortal } from '../worlds/portal';

/* What a person is given of their own data, and what becomes of it: docs/rules/retention.md. */

async function archiveOf(portal: TestPortal, username: string) {
  const session = await ApiSession.signIn(portal, username);
  const { status, bytes } = await session.call('GET', '/profile/export');
  expect(status).toBe(200);
  return unzipSync(new Uint8Array(bytes));
}

describe('the archive of a person', () => {
  const portal = portalPerTest({});

  it('has everything that is kept of them, to read and as data, and their photo', async () => {
    await orderAllDays(portal);
    const files = await archiveOf(portal, 'anna');
    expect(Object.keys(files)).toEqual(['laes-mig.html', 'data.json', 'skema.json', 'foto.jpg']);
    expect([...files['foto.jpg']!.slice(0, 2)]).toEqual([0xff, 0xd8]);
    const page = strFromU8(files['laes-mig.html']!);
    const data = ownData.parse(JSON.parse(strFromU8(files['data.json']!)));
    const { cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const cpr = portal.deps.secrets.decrypt(sealed);
    expect(data.person).toMatchObject({ cpr, name: 'Anna Lindholm' });
    expect(data.cards.length).toBeGreaterThan(3);
    for (const told of [
      cpr,
      'Kastanjevej 118',
      'Sydfyns Gymnasium',
      '418,20',
      'Svendborg',
      'FynBus',
    ]) {
      expect(page, told).toContain(told);
    }
    // Every field has its word: what has none would be told by its key.
    expect(page).not.toMatch(/export\.|undefined|\[object/);
    expect(JSON.parse(strFromU8(files['skema.json']!))).toMatchObject({ type: 'object' });
  });

  it('misses nothing personal that stands in a table', async () => {
    await orderAllDays(portal);
    const text = strFromU8((await archiveOf(portal, 'anna'))['data.json']!);
    const person = await personOf(portal, 'anna');
    for (const column of ['first_name', 'last_name', 'contact_email', 'birth_date'] as const) {
      expect(text, column).toContain(String(person[column]));
    }
    const { db } = portal.deps.connection;
    for (const { handle } of await db.selectFrom('payment_operation').select('handle').execute()) {
      expect(text).toContain(handle);
    }
    for (const { subject } of await db.selectFrom('message').select('subject').execute()) {
      expect(text).toContain(JSON.stringify(subject));
    }
  });

  it('is for its person alone, also of a blocked account', async () => {
    const files = await archiveOf(portal, 'blocked');
    expect(strFromU8(files['data.json']!)).not.toContain('Lindholm');
    const anonymous = await ApiSession.anonymous(portal);
    expect((await anonymous.call('GET', '/profile/export')).status).toBe(401);
  });

  it('is fetched from the profile', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/profile/export');
    const link = anna.page!.document.querySelector('main a.button');
    const response = await fetch(`${portal.origin}${link?.getAttribute('href')}`, {
      headers: { cookie: anna.cookieHeader() },
    });
    expect(response.headers.get('content-disposition')).toContain('mine-oplysninger.zip');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toContain('laes-mig.html');
  });
});

describe('the archive asked for again and again', () => {
  const portal = portalPerTest({ env: { RATE_LIMITS: 'true' } });

  it('is made ten times an hour', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const fetchIt = () => anna.call('GET', '/profile/export');
    for (let count = 0; count < 10; count++) expect((await fetchIt()).status).toBe(200);
    const refused = await fetchIt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await portal.passMinutes(61);
    const later = await ApiSession.signIn(portal, 'anna');
    expect((await later.call('GET', '/profile/export')).status).toBe(200);
  });
});

describe('a payment card that is saved', () => {
  const portal = portalPerTest({ runsJobs: false });
  const atReepay = async () => {
    const response = await fetch(`${portal.origin}/sandbox/reepay/control/state`);
    const { methods } = (await response.json()) as { methods: { state: string }[] };
    return methods.map(({ state }) => state);
  };
  /** One period, paid with a card that is saved, on 2 March. */
  async function orderOnce(): Promise<void> {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order/configuration');
    await orderFewPeriods(portal, 'anna', 1);
    await orderUntilPayment(anna, { mode: 'Regular' });
    await pay(anna);
    await portal.runJobs();
    expect(await atReepay()).toEqual(['active']);
  }

  it('is forgotten by its provider 13 months after it was used', async () => {
    await orderOnce();
    await portal.goTo('2026-12-01');
    await ApiSession.signIn(portal, 'anna');
    await portal.goTo('2027-04-01');
    expect(await atReepay()).toEqual(['active']);
    await portal.goTo('2027-04-03');
    expect(await atReepay()).toEqual(['deleted']);
    const { db } = portal.deps.connection;
    const kept = await db.selectFrom('saved_method').select('state').execute();
    expect(kept).toEqual([{ state: 'deleted' }]);
  });

  it('is forgotten by its provider with its person', async () => {
    await orderOnce();
    await portal.goTo('2027-04-02');
    expect(await atReepay()).toEqual(['deleted']);
    const { db } = portal.deps.connection;
    expect(await db.selectFrom('saved_method').selectAll().execute()).toEqual([]);
  });

  it('is forgotten later by a provider that is away', async () => {
    await orderOnce();
    // Whatever else asks it meanwhile hears the same.
    await orderFaults(portal, { api: 'error-500', apiCalls: 50 });
    await portal.goTo('2027-04-02');
    const { db } = portal.deps.connection;
    const jobs = db.selectFrom('job').select('last_error').where('finished_at', 'is', null);
    expect(await jobs.execute()).toContainEqual({
      last_error: 'ReePay could not forget a payment card',
    });
    await orderFaults(portal, { api: 'none' });
    await portal.passMinutes(60);
    expect(await atReepay()).toEqual(['deleted']);
  });
});

describe('every column of the database', () => {
  const portal = portalPerTest({});

  it('has a class, which says what becomes of it', async () => {
    const tables = await portal.deps.connection.db.introspection.getTables();
    const columns = tables.flatMap(({ name, columns: all }) =>
      all.map((column) => `${name}.${column.name}`),
    );
    const classed = Object.entries(DATA_CLASSES).flatMap(([name, all]) =>
      [...all.keys()].map((column) => `${name}.${column}`),
    );
    expect(classed.toSorted()).toEqual(columns.toSorted());
  });
});

describe('what was kept of a person', () => {
  const folder = mkdtempSync(join(memoryFolder(), 'photos-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const portal = portalPerTest({ runsJobs: false, env: { PHOTO_STORE: `folder:${folder}` } });
  const db = () => portal.deps.connection.db;
  async function lastDayOfCards(): Promise<string> {
    const { to } = await db()
      .selectFrom('card')
      .select((e) => e.fn.max('to_day').as('to'))
      .executeTakeFirstOrThrow();
    return to;
  }

  const isBytes = (value: unknown): value is Uint8Array | ArrayBuffer =>
    value instanceof Uint8Array || value instanceof ArrayBuffer;
  const textOf = (value: unknown): string =>
    isBytes(value) ? Buffer.from(value as ArrayBuffer).toString('base64') : String(value);

  async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db(),
    );
    return rows;
  }

  /** The texts in the columns that are to go, long enough to be nobody else's by chance. */
  async function ownTexts(id: string): Promise<string[]> {
    const found = new Set<string>();
    for (const [table, columns] of Object.entries(DATA_CLASSES)) {
      for (const row of await rowsOf(table)) {
        if (table === 'beneficiary' && row['id'] !== id) continue;
        for (const [column, kind] of columns) {
          const text = textOf(row[column] ?? '');
          if (kind !== 'own' || text.length < 6) continue;
          // Of what is written as JSON, each word by itself.
          if (!/^[[{]/.test(text)) {
            found.add(text);
            continue;
          }
          JSON.parse(text, (_key, word: unknown) => {
            if (typeof word === 'string' && word.length >= 6) found.add(word);
            return word;
          });
        }
      }
    }
    return [...found];
  }

  /** Where one of these texts stands, as it is, or written for an address or as base 64. */
  async function placesOf(texts: readonly string[]): Promise<string[]> {
    const places: string[] = [];
    for (const [table, columns] of Object.entries(DATA_CLASSES)) {
      for (const row of await rowsOf(table)) {
        for (const column of columns.keys()) {
          const value = textOf(row[column] ?? '');
          for (const text of texts) {
            const written = [text, encodeURIComponent(text), Buffer.from(text).toString('base64')];
            if (written.some((each) => value.includes(each))) {
              places.push(`${table}.${column}: ${text.slice(0, 60)}`);
            }
          }
        }
      }
    }
    return places;
  }

  /** All files in the place of photos, whole or not. */
  const photoFiles = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );

  /** What the books may say of somebody who is gone: which scheme and company it was, and by which number. */
  const isOfBooks = (id: string, ids: ReadonlySet<string>) => (text: string) =>
    text === id ||
    ids.has(text) ||
    /^(Primary|Secondary|FynBus|UngdomskortApp|ShowZones|Ungdomskort|Denmark|Danmark|active|\d{4}-\d\d-\d\d)$/.test(
      text,
    );

  async function bookIds(): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const [table, columns] of Object.entries(DATA_CLASSES)) {
      for (const row of await rowsOf(table)) {
        for (const [column, kind] of columns) {
          if (kind === 'books' || column === 'id') ids.add(textOf(row[column] ?? ''));
        }
      }
    }
    return ids;
  }

  it('is nowhere any more once the person has left: not in a table, a job or a mail that waits', async () => {
    await orderAllDays(portal);
    await portal.goTo('2027-03-02');
    // The photo of the order is gone with its last card.
    const form = new FormData();
    form.set('photo', await photoFile());
    const anna = await ApiSession.signIn(portal, 'anna');
    expect((await anna.call('PUT', '/photo', { body: form })).status).toBe(204);
    const { id } = await personOf(portal, 'anna');
    const kept = isOfBooks(id, await bookIds());
    const own = (await ownTexts(id)).filter((text) => !kept(text));
    expect(own.length).toBeGreaterThan(50);
    expect(own).toContain('Lindholm');
    expect((await placesOf(own)).length).toBeGreaterThan(50);
    expect(await photoFiles()).toHaveLength(1);
    await as(portal.deps, 'anna', (caller) => deleteProfile(portal.deps, caller));
    await portal.runJobs();
    expect(await photoFiles()).toEqual([]);
    // Only what providers told, and which work was done, has still to grow old.
    const tables = (await placesOf(own)).map((place) => place.split('.')[0]);
    expect(new Set([...tables, 'webhook_event', 'job']).size).toBe(2);
    await portal.goTo('2027-03-04');
    await portal.goTo('2027-04-05');
    await new Sweeps(portal.deps).run();
    expect(await placesOf(own)).toEqual([]);
  });

  it('leaves no retrieval behind that can’t be done', async () => {
    await ApiSession.signIn(portal, 'anna');
    const { id: beneficiaryId } = await personOf(portal, 'anna');
    await as(portal.deps, 'anna', (caller) => deleteProfile(portal.deps, caller));
    await inTransaction(portal.deps, (tx) =>
      enqueue(
        tx,
        'retrieve-approvals',
        { sessionHash: 'of-an-ended-login', beneficiaryId },
        { now: portal.clock.now() },
      ),
    );
    await portal.runJobs();
    const open = await db()
      .selectFrom('job')
      .select(['kind', 'last_error'])
      .where('finished_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('is forgotten a year after the last card and the last login, and the photo before it', async () => {
    await orderAllDays(portal);
    const { id } = await personOf(portal, 'anna');
    const to = await lastDayOfCards();
    const state = async () => {
      const person = await db()
        .selectFrom('beneficiary')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { photo: person.photo_id !== null, name: person.first_name };
    };
    const onDay = async (day: string) => {
      await portal.goTo(day);
      await forgetOld(portal.deps);
      return state();
    };
    const photoEnd = addDays(to, KEPT.photoDays);
    expect(await onDay(photoEnd)).toEqual({ photo: true, name: 'Anna' });
    expect(await onDay(addDays(photoEnd, 1))).toEqual({ photo: false, name: 'Anna' });
    const year = `${Number(to.slice(0, 4)) + 1}${to.slice(4)}`;
    expect(await onDay(year)).toEqual({ photo: false, name: 'Anna' });
    expect(await onDay(addDays(year, 1))).toEqual({ photo: false, name: '' });
    const left = await db().selectFrom('payment_operation').select('id').execute();
    expect(left.length).toBeGreaterThan(0);
  });

  it('stays while they log in, and while money is on its way', async () => {
    await orderAllDays(portal);
    const to = await lastDayOfCards();
    const isKept = async (day: string) => {
      await portal.goTo(day);
      await forgetOld(portal.deps);
      const people = await db()
        .selectFrom('beneficiary')
        .select('first_name')
        .where('username', '=', 'anna')
        .execute();
      return people.length === 1;
    };
    await portal.goTo(addDays(to, 60));
    await signedIn(portal, 'anna');
    expect(await isKept(addDays(to, 400))).toBe(true);
    const { id: operationId } = await db()
      .selectFrom('payment_operation')
      .select('id')
      .executeTakeFirstOrThrow();
    const setState = (state: 'processing' | 'settled') =>
      db().updateTable('payment_operation').set({ state }).where('id', '=', operationId).execute();
    await setState('processing');
    expect(await isKept(addDays(to, 500))).toBe(true);
    await setState('settled');
    expect(await isKept(addDays(to, 501))).toBe(false);
  });

  it('stays when they log in while the register is away', async () => {
    await orderAllDays(portal);
    const to = await lastDayOfCards();
    await portal.goTo(addDays(to, 60));
    await fetch(`${portal.origin}/sandbox/vus/control/faults`, {
      method: 'POST',
      body: new URLSearchParams({ fault: 'down', slowMs: '1000' }),
    });
    await signedIn(portal, 'anna');
    await portal.goTo(addDays(to, 400));
    await forgetOld(portal.deps);
    expect((await personOf(portal, 'anna')).first_name).toBe('Anna');
  });

  it('stays when they come back, or get a card, after they were found and before their turn', async () => {
    await orderAllDays(portal);
    const to = await lastDayOfCards();
    const { id } = await personOf(portal, 'anna');
    const today = addDays(to, 360);
    await portal.goTo(today);
    const since = addDays(to, 10);
    const { ids } = await listForgettable(db(), since, NOBODY);
    expect(ids).toContain(id);
    const nameAfterwards = async () => {
      await forgetAll(portal.deps, ids, since);
      const { first_name: name } = await getBeneficiary(db(), id);
      return name;
    };
    const lastCardEnds = (day: string) => db().updateTable('card').set({ to_day: day }).execute();
    await lastCardEnds(today);
    expect(await nameAfterwards()).toBe('Anna');
    await lastCardEnds(to);
    await signedIn(portal, 'anna');
    expect(await nameAfterwards()).toBe('Anna');
    await db().updateTable('beneficiary').set({ seen_on: to }).where('id', '=', id).execute();
    expect(await nameAfterwards()).toBe('');
  });

  it('is forgotten of everybody whose time has come, however many', async () => {
    const { id: _id, ...anna } = await personOf(portal, 'anna');
    const people = Array.from({ length: 250 }, (_, index) => ({
      ...{ ...anna, id: newId(), username: `away-${index}`, cpr_hash: `away-${index}` },
      seen_on: `2024-0${1 + (index % 9)}-01`,
    }));
    await db().insertInto('beneficiary').values(people).execute();
    await forgetOld(portal.deps);
    const left = await db()
      .selectFrom('beneficiary')
      .select('id')
      .where('username', 'like', 'away-%')
      .execute();
    expect(left).toEqual([]);
    expect((await personOf(portal, 'anna')).first_name).toBe('Anna');
  });

  it('as letters goes after two years', async () => {
    await orderAllDays(portal);
    const letters = async () => {
      const rows = await db().selectFrom('message').select('id').execute();
      return rows.map(({ id }) => id);
    };
    const early = await letters();
    expect(early.length).toBeGreaterThan(0);
    // Who logs in is not forgotten meanwhile.
    for (const day of ['2027-02-01', '2028-01-10']) {
      await portal.goTo(day);
      await signedIn(portal, 'anna');
    }
    const keptOn = async (day: string) => {
      await portal.goTo(day);
      await new Sweeps(portal.deps).run();
      const left = await letters();
      return early.filter((id) => left.includes(id));
    };
    expect(await keptOn('2028-03-02')).toEqual(early);
    expect(await keptOn('2028-03-03')).toEqual([]);
  });
});

describe('a backup that is put back', () => {
  const listOf = ({ dataDir }: TestDatabase) => `${dataDir}/erasures.log`;
  const namesOf = async ({ deps }: TestPortal) =>
    (
      await deps.connection.db
        .selectFrom('beneficiary')
        .select('username')
        .where('username', 'in', ['anna', 'bo'])
        .orderBy('username')
        .execute()
    ).map(({ username }) => username);

  it('brings nobody back who was deleted since, and whom it lacks itself onto the list', async () => {
    const first = await startPortal({ runsJobs: false });
    await signedIn(first, 'anna');
    const { id } = await personOf(first, 'anna');
    await first.portal.close();
    const backup = await createTestDatabase(first.database);
    const second = await startPortalOn(first.database, { runsJobs: false });
    await as(second.deps, 'anna', (caller) => deleteProfile(second.deps, caller));
    expect(await readFile(listOf(second.database), 'utf8')).toMatch(
      new RegExp(`^2026-03-02T[\\d:.]+Z ${id}\\n$`),
    );
    await appendFile(listOf(second.database), `spoilt\n2024-01-01T08:00:00.000Z ${newId()}\n`);
    await cp(listOf(second.database), listOf(backup));
    await second.close();
    const log: LogLine[] = [];
    const third = await startPortalOn(backup, {
      runsJobs: false,
      onLog: (line) => log.push(line),
    });
    expect(await namesOf(third)).toEqual(['bo']);
    const told = log.flatMap(({ msg, level }) => (level >= 40 ? [msg] : []));
    expect(told).toContain('deleted again whom a backup brought back');
    expect(told).toContain('erasure list has unreadable lines');
    const approvals = await third.deps.connection.db
      .selectFrom('approval')
      .select('id')
      .where('beneficiary_id', '=', id)
      .execute();
    expect(approvals).toEqual([]);
    // What is too old, or says nothing, is gone from the list.
    const left = (await readFile(listOf(backup), 'utf8')).trim().split('\n');
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(id);
    await third.close();
  });

  it('is held against a list that is made whole from the database every day', async () => {
    const portal = await startPortal({ runsJobs: false });
    await signedIn(portal, 'bo');
    const { id } = await personOf(portal, 'bo');
    const list = listOf(portal.database);
    await rm(list);
    await mkdir(list);
    // The deletion itself does not wait for the file.
    await as(portal.deps, 'bo', (caller) => deleteProfile(portal.deps, caller));
    expect(await namesOf(portal)).toEqual(['anna']);
    await portal.portal.close();
    await rm(list, { recursive: true });
    const again = await startPortalOn(portal.database, { runsJobs: false });
    expect(await readFile(list, 'utf8')).toContain(id);
    await again.close();
  });

  it('finds a list from the first start on, which is refused where none can be written', async () => {
    await expect(startPortal({ env: { ERASURES_FILE: '/dev/null/none' } })).rejects.toThrow(
      /^The list of who was deleted, \/dev\/null\/none, can't be written \(ERASURES_FILE, DATA_DIR\): E/,
    );
    const database = await createTestDatabase();
    const list = listOf(database);
    await mkdir(`${list}/folder`, { recursive: true });
    await expect(startPortalOn(database)).rejects.toThrow('EISDIR');
    await rm(list, { recursive: true });
    const portal = await startPortalOn(database, { runsJobs: false });
    expect(await readFile(list, 'utf8')).toBe('');
    expect(await readdir(dirname(list))).not.toContainEqual(expect.stringContaining('.next'));
    await portal.close();
  });
});
