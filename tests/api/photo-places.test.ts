import { cp } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/crypto';
import { addOutsidePhoto, bufferOf } from '#server/db/photos';
import { storeAt } from '#server/outbound/photos/port';
import { as } from '#server/seed/order-as';
import { deleteProfile } from '#server/workflows/delete-profile';
import { checkEveryPhoto } from '#server/workflows/move-photos';
import { readServices } from '#server/workflows/staff/services';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { logIn, orderUntilPayment, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { personOf } from '../worlds/order-world';
import { bucketWorld, folderWorld, OUTSIDE, type OutsideWorld } from '../worlds/photo-places';
import { coloursOf, halvesFile } from '../worlds/pictures';
import {
  createPeopleDatabase,
  startPortalOn,
  type LogLine,
  type TestPortal,
} from '../worlds/portal';
import { textOf } from '../worlds/shown';

/* Where the bytes of photos lie: docs/rules/cards.md, decision 27. */

const AWAY = 'Vi kan ikke hente eller gemme fotoer lige nu. Intet er gået tabt. Prøv igen om lidt.';
const RED = { left: '20', top: '0', width: '400' };
const BLUE = { left: '560', top: '0', width: '400' };

let database: TestDatabase;
let portal: TestPortal;
let log: LogLine[];
const opened: TestPortal[] = [];

beforeEach(async () => {
  database = await createPeopleDatabase();
  log = [];
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.portal.close();
  await database.remove();
});

const db = () => portal.deps.connection.db;

/** Starts a portal with these settings; where one runs, with what that has left. */
async function startWith(env: Record<string, string>, on?: TestDatabase): Promise<void> {
  const running = opened.pop();
  await running?.portal.close();
  if (running && !on) {
    const left = database;
    database = await createTestDatabase(left);
    await left.remove();
  }
  portal = await startPortalOn(on ?? database, {
    runsJobs: false,
    env,
    onLog: (line) => log.push(line),
  });
  opened.push(portal);
}

async function give(session: ApiSession, crop: typeof RED) {
  const form = new FormData();
  form.set('photo', await halvesFile(1000, 600));
  for (const [name, value] of Object.entries(crop)) form.set(name, value);
  return session.call('PUT', '/photo', { body: form });
}

const photoOf = (session: ApiSession) => session.call('GET', '/photo');
const coloursFor = async (session: ApiSession) => coloursOf((await photoOf(session)).bytes);

const rows = () =>
  db()
    .selectFrom('photo')
    .select(['id', 'place', 'byte_length', 'sha256', 'unused_since', 'jpeg'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const errors = () => log.flatMap(({ level, msg }) => (level >= 50 ? [msg] : []));

async function eraseAnna(): Promise<void> {
  await as(portal.deps, 'anna', (caller) => deleteProfile(portal.deps, caller));
}

describe('photos in the database', () => {
  it('are in their rows, whose bytes are checked when they are read', async () => {
    await startWith({});
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    await give(anna, BLUE);
    expect(await coloursFor(anna)).toBe('blue');
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ place: 'database', unused_since: null });
    expect(row?.byte_length).toBe(bufferOf(row!.jpeg).length);
    const damaged = bufferOf(row!.jpeg);
    damaged[300] = (damaged[300] ?? 0) ^ 1;
    await db().updateTable('photo').set({ jpeg: damaged }).execute();
    expect((await photoOf(anna)).status).toBe(404);
    expect(errors()).toEqual(['photo lost']);
  });
});

describe.each(OUTSIDE)('photos in %s', (_name, open) => {
  let world: OutsideWorld;
  beforeEach(async () => {
    world = await open();
    await startWith(world.env);
  });
  afterEach(() => world.close());

  const names = async () => [...(await world.files()).keys()];

  it('are given in an order, shown, replaced, and gone a day later', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await portal.runJobs();
    await orderUntilPayment(browser);
    const [row] = await rows();
    expect(row).toMatchObject({ place: world.place, unused_since: null });
    expect(bufferOf(row!.jpeg)).toHaveLength(0);
    const [[name, bytes] = []] = await world.files();
    expect(name).toContain(row!.id);
    expect(row?.byte_length).toBe(bytes?.length);

    const anna = await ApiSession.signIn(portal, 'anna');
    expect((await photoOf(anna)).bytes.equals(bytes!)).toBe(true);
    await browser.open('/profile');
    const source = browser.page!.document.querySelector('.own-photo')?.getAttribute('src');
    const shown = await fetch(`${portal.origin}${source}`, {
      headers: { cookie: browser.cookieHeader() },
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes!)).toBe(true);

    await give(anna, RED);
    expect(await coloursFor(anna)).toBe('red');
    // A copy of the database and the copy of the photos after it still belong together.
    expect(await names()).toHaveLength(2);
    await portal.passMinutes(23 * 60);
    expect(await names()).toHaveLength(2);
    await portal.passMinutes(2 * 60);
    const left = await rows();
    expect(left).toHaveLength(1);
    expect(await names()).toEqual([expect.stringContaining(left[0]!.id)]);
    const again = await ApiSession.signIn(portal, 'anna');
    expect(await coloursFor(again)).toBe('red');
  });

  it(
    'are one a person, however many are sent at the same moment',
    { tags: 'postgres' },
    async () => {
      const anna = await ApiSession.signIn(portal, 'anna');
      await Promise.all([RED, BLUE, RED, BLUE].map((crop) => give(anna, crop)));
      const used = (await rows()).filter(({ unused_since: since }) => since === null);
      expect(used.map(({ id }) => id)).toEqual([(await personOf(portal, 'anna')).photo_id]);
      await portal.passMinutes(25 * 60);
      expect(await names()).toEqual([expect.stringContaining(used[0]!.id)]);
    },
  );

  it('are deleted with their person, those that were replaced as well', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const bo = await ApiSession.signIn(portal, 'bo');
    for (const crop of [RED, BLUE]) await give(anna, crop);
    await give(bo, RED);
    expect(await names()).toHaveLength(3);
    await eraseAnna();
    await portal.runJobs();
    const { photo_id: bos } = await personOf(portal, 'bo');
    expect(await names()).toEqual([expect.stringContaining(String(bos))]);
    expect(await rows()).toHaveLength(1);
  });

  it('are deleted with their person once the place is back, when it was away', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    await world.takeAway();
    await eraseAnna();
    await portal.runJobs();
    const waiting = await db()
      .selectFrom('job')
      .select(['kind', 'attempts'])
      .where('finished_at', 'is', null)
      .where('last_error', 'is not', null)
      .execute();
    expect(waiting).toEqual([{ kind: 'delete-photo', attempts: 1 }]);
    await world.bringBack();
    expect(await names()).toHaveLength(1);
    await portal.passMinutes(60);
    expect(await names()).toEqual([]);
  });

  it('are gone with the last card, as the rules of age say', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    await portal.goTo('2026-04-01');
    expect(await names()).toHaveLength(1);
    await portal.goTo('2026-04-02');
    expect(await names()).toEqual([]);
    expect((await personOf(portal, 'anna')).photo_id).toBeNull();
  });

  it('can’t be given while it is away: the page says so, and what was chosen stays', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await portal.runJobs();
    await browser.open('/order');
    await browser.submit('Næste');
    await browser.submit('Næste', TYPED_CONTACTS);
    await world.takeAway();
    await browser.submit('Upload foto', { photo: await photoFile() });
    await browser.submit('Brug dette udsnit');
    expect(browser.page?.status).toBe(422);
    expect(textOf(browser)).toContain(AWAY);
    const { photo_id: none } = await personOf(portal, 'anna');
    expect(none).toBeNull();
    await world.bringBack();
    await browser.submit('Brug dette udsnit');
    expect(browser.page?.url.pathname).toBe('/order/summary');
    expect(await names()).toHaveLength(1);
    // What was never taken leaves nothing.
    await portal.passMinutes(25 * 60);
    expect(await rows()).toHaveLength(1);
  });

  it('that can’t be read break no page, and nothing that needs them is given without them', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await world.takeAway();
    const answer = await photoOf(anna);
    expect([answer.status, problemOf(answer).code]).toEqual([502, 'photo-unavailable']);
    expect((await anna.call('GET', '/profile/export')).status).toBe(502);
    await browser.open('/profile');
    expect(browser.page?.status).toBe(200);
    await world.bringBack();
    expect(await coloursFor(anna)).toBe('red');
    expect(errors()).toEqual([]);
  });

  it.each<[string, (name: string) => Promise<void>, string]>([
    ['missing', (name) => world.remove(name), 'missing'],
    [
      'of somebody else',
      async (name) => world.write(name, Buffer.from(await (await photoFile()).arrayBuffer())),
      'damaged',
    ],
  ])(
    'whose bytes are %s are none, and the log tells',
    { tags: 'postgres' },
    async (_what, harm, loss) => {
      const anna = await ApiSession.signIn(portal, 'anna');
      await give(anna, RED);
      const browser = portal.browser();
      await logIn(browser, 'anna');
      await harm((await names())[0] ?? '');
      expect((await photoOf(anna)).status).toBe(404);
      expect(errors()).toEqual(['photo lost']);
      await browser.open('/profile');
      expect(browser.page?.status).toBe(200);
      expect((await anna.call('GET', '/profile/export')).status).toBe(200);

      const { id } = (await rows())[0]!;
      const check = (forgets: boolean) => checkEveryPhoto(portal.deps, { forgets });
      const lost = [{ id, place: world.place, loss }];
      expect(await check(false)).toEqual({ whole: 0, lost, found: 0, left: 0 });
      expect((await personOf(portal, 'anna')).photo_id).toBe(id);
      expect((await check(true)).lost).toEqual(lost);
      await portal.runJobs();
      expect((await personOf(portal, 'anna')).photo_id).toBeNull();
      expect(await names()).toEqual([]);
      expect(await check(false)).toEqual({ whole: 0, lost: [], found: 0, left: 0 });
    },
  );

  it('that were stored by a process that died before they were taken are gone a day later', async () => {
    const { id: beneficiaryId } = await personOf(portal, 'anna');
    const [id, jpeg] = [newId(), Buffer.from('half an upload')];
    const now = portal.clock.now();
    await addOutsidePhoto(db(), { id, beneficiaryId, place: world.place, jpeg, now });
    await storeAt(portal.deps.photos, world.place).put(id, jpeg);
    const anna = await ApiSession.signIn(portal, 'anna');
    expect((await photoOf(anna)).status).toBe(404);
    expect(await names()).toHaveLength(1);
    await portal.passMinutes(25 * 60);
    expect([await names(), await rows()]).toEqual([[], []]);
  });

  it('are in no copy of the database, which says so', async () => {
    const file = `${database.dataDir}/copy`;
    const { said } = await runCommand(portal, 'backup', [file], '', world.env);
    expect(said).toContain('Photos are not in it: copy them now (PHOTO_STORE).');
  });

  it('that belong to nobody are found, and deleted', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    const [name = ''] = await names();
    const [row] = await rows();
    const stray = row!.id.replace(/^.../, row!.id.slice(0, 3)).replace(/...$/, 'abc');
    await world.write(name.replace(row!.id, stray), Buffer.from('left by a restore'));
    const { said, code } = await runCommand(portal, 'photos-check', [], '', world.env);
    expect([said.trim(), code]).toEqual([
      "1 whole, 0 found at another place, 0 lost, 1 that are nobody's to be deleted",
      0,
    ]);
    await portal.runJobs();
    expect(await names()).toEqual([name]);
  });

  it('that a backup of database and place brings back go again with who was deleted since', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    const kept = await world.files();
    await opened.pop()?.portal.close();
    const backup = await createTestDatabase(database);
    await startWith(world.env);
    await eraseAnna();
    await portal.runJobs();
    expect(await names()).toEqual([]);
    await cp(`${database.dataDir}/erasures.log`, `${backup.dataDir}/erasures.log`);
    for (const [name, bytes] of kept) await world.write(name, bytes);
    await startWith(world.env, backup);
    await portal.runJobs();
    expect(await names()).toEqual([]);
    await opened.pop()?.portal.close();
    await backup.remove();
  });
});

it(
  'a bucket is a service whose absence staff see, and which is counted',
  { tags: 'postgres' },
  async () => {
    const bucket = await bucketWorld();
    const token = 'a-token-for-the-metrics-of-a-portal';
    await startWith({ ...bucket.env, METRICS_TOKEN: token });
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    await bucket.takeAway();
    await photoOf(anna);
    await portal.runJobs();
    const services = await readServices(portal.deps);
    expect(services.find(({ service }) => service === 'photos')).toMatchObject({
      failure: 'status 503',
    });
    const headers = { authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${portal.origin}/metrics`, { headers })).text();
    for (const result of ['2xx', '5xx']) {
      expect(metrics).toContain(
        `portal_outside_request_duration_seconds_count{service="photos",result="${result}"}`,
      );
    }
    await bucket.close();
  },
);

describe('photos that are moved', () => {
  let folder: OutsideWorld;
  let bucket: OutsideWorld;
  beforeEach(async () => {
    [folder, bucket] = [await folderWorld(), await bucketWorld()];
  });
  afterEach(async () => {
    await folder.close();
    await bucket.close();
  });

  const before = (world: OutsideWorld) => ({ PHOTO_STORE_BEFORE: world.env.PHOTO_STORE ?? '' });
  const move = (env: Record<string, string>) => runCommand(portal, 'photos-move', [], '', env);
  const PEOPLE = ['anna', 'bo', 'clara', 'david', 'ida', 'frede'];

  it('from the database over a folder to a bucket and back are shown all the while', async () => {
    await startWith({});
    for (const [at, name] of PEOPLE.entries()) {
      await give(await ApiSession.signIn(portal, name), at % 2 ? RED : BLUE);
    }
    // As a photo from before its length and hash were noted.
    await db().updateTable('photo').set({ sha256: null, byte_length: null }).execute();
    for (const [place, env] of [
      ['folder', folder.env],
      ['s3', { ...bucket.env, ...before(folder) }],
      ['database', { ...bucket.env, ...before(bucket), PHOTO_STORE: 'database' }],
    ] as const) {
      await startWith(env);
      const sessions = await Promise.all(PEOPLE.map((name) => ApiSession.signIn(portal, name)));
      const colours = () => Promise.all(sessions.map(coloursFor));
      const expected = PEOPLE.map((_name, at) => (at % 2 ? 'red' : 'blue'));
      const moving = { is: true };
      const moved = move(env).finally(() => (moving.is = false));
      for (;;) {
        expect(await colours()).toEqual(expected);
        if (!moving.is) break;
      }
      expect(await moved).toEqual({
        code: 0,
        said: `6 moved, 0 left behind; now ${place} 6\n`,
      });
      expect(await colours()).toEqual(expected);
      expect((await rows()).map((row) => row.place)).toEqual(PEOPLE.map(() => place));
      // Once more moves nothing, and loses nothing.
      expect((await move(env)).said).toContain('0 moved, 0 left behind');
      expect(errors()).toEqual([]);
      // A copy of the database from before may need them where they were, for a day.
      await portal.passMinutes(25 * 60);
    }
    expect(await rows()).toHaveLength(6);
    for (const { jpeg, byte_length: length, sha256 } of await rows()) {
      expect(bufferOf(jpeg)).toHaveLength(length ?? -1);
      expect(sha256).toHaveLength(43);
    }
    expect([...(await folder.files()).keys()]).toEqual([]);
    expect([...(await bucket.files()).keys()]).toEqual([]);
  });

  it('and whose person is deleted before the day is over are gone at both places', async () => {
    await startWith(folder.env);
    await give(await ApiSession.signIn(portal, 'anna'), RED);
    const env = { ...bucket.env, ...before(folder) };
    await startWith(env);
    await move(env);
    expect([(await folder.files()).size, (await bucket.files()).size]).toEqual([1, 1]);
    await eraseAnna();
    await portal.runJobs();
    expect([(await folder.files()).size, (await bucket.files()).size]).toEqual([0, 0]);
  });

  it(
    'are found again where they are with a database from before the move',
    { tags: 'postgres' },
    async () => {
      await startWith(folder.env);
      await give(await ApiSession.signIn(portal, 'anna'), RED);
      await opened.pop()?.portal.close();
      const backup = await createTestDatabase(database);
      const env = { ...bucket.env, ...before(folder) };
      await startWith(env);
      await move(env);
      await portal.passMinutes(25 * 60);
      expect([(await folder.files()).size, (await bucket.files()).size]).toEqual([0, 1]);
      await startWith(env, backup);
      const anna = await ApiSession.signIn(portal, 'anna');
      expect((await photoOf(anna)).status).toBe(404);
      const { whole, found, lost } = await checkEveryPhoto(portal.deps, { forgets: true });
      expect({ whole, found, lost }).toEqual({ whole: 0, found: 1, lost: [] });
      expect(await coloursFor(anna)).toBe('red');
      await opened.pop()?.portal.close();
      await backup.remove();
    },
  );

  it('stay where they are while the new place is away, and go on later', async () => {
    await startWith({});
    const anna = await ApiSession.signIn(portal, 'anna');
    await give(anna, RED);
    await bucket.takeAway();
    const failed = await move(bucket.env);
    expect([failed.code, failed.said.trim()]).toEqual([
      1,
      'The bucket of photos answers with status 503 SlowDown',
    ]);
    expect(await coloursFor(anna)).toBe('red');
    await bucket.bringBack();
    expect((await move(bucket.env)).code).toBe(0);
  });

  it('are not lost from sight: a start without the place where they lie is refused', async () => {
    await startWith(folder.env);
    await give(await ApiSession.signIn(portal, 'anna'), RED);
    await expect(startWith({})).rejects.toThrow(
      'There are photos at another place (folder): name it by PHOTO_STORE_BEFORE',
    );
  });
});

it('a folder that is not there, and keys that are not right, are found at the start', async () => {
  await expect(startWith({ PHOTO_STORE: 'folder:/nowhere/photos' })).rejects.toThrow(
    "The folder of photos, /nowhere/photos, can't be used: is not there (PHOTO_STORE",
  );
  const bucket = await bucketWorld();
  await expect(startWith({ ...bucket.env, AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
    /can't be used: status 403 SignatureDoesNotMatch/,
  );
  await bucket.close();
});
