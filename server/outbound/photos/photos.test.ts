import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3Server, type S3Fault } from '../../../tests/mocks/s3-server';
import { memoryFolder } from '../../../tests/run/memory-folder';
import { readConfig } from '../../config';
import { newRandomId } from '../../crypto';
import { BucketPhotos } from './bucket';
import { FolderPhotos } from './folder';
import { PhotosUnavailable, type PhotoStore } from './port';

/** A place with what only a test does to it. */
interface Place {
  store: PhotoStore;
  /** Overwrites the bytes of a photo behind the store's back. */
  damage(id: string): Promise<void>;
  /** Takes the place away. */
  takeAway(): Promise<void>;
  remove(): Promise<void>;
}

const ANNAS = Buffer.from([0xff, 0xd8, 0, 1, 2, 3, 0xff, 0xd9]);
const OTHERS = Buffer.alloc(70_000, 7);

const bucketOf = (server: S3Server, change?: Parameters<S3Server['env']>[0]) => {
  const { bucket } = readConfig({ MODE: 'demo', ...server.env(change) }).photos;
  if (!bucket) throw new Error('These settings name a bucket');
  return bucket;
};

async function folderPlace(): Promise<Place> {
  const folder = await mkdtemp(join(memoryFolder(), 'photos-'));
  const store = new FolderPhotos(folder);
  await store.check();
  return {
    store,
    damage: (id) => writeFile(join(folder, id.slice(0, 3), `${id}.jpg`), 'damaged'),
    takeAway: async () => {
      await rm(folder, { recursive: true });
      // As of a folder that is not mounted any more.
      await mkdir(folder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function bucketPlace(): Promise<Place> {
  const server = await S3Server.start();
  server.pageSize = 2;
  return {
    store: new BucketPhotos(bucketOf(server), { timeoutMs: 5000 }),
    damage: async (id) => {
      const stored = server.objects.get(`cards/${id.slice(0, 3)}/${id}.jpg`);
      if (stored) stored.bytes = Buffer.from('damaged');
    },
    takeAway: async () => void (server.fault = 'hang-up'),
    remove: () => server.close(),
  };
}

const allOf = async (store: PhotoStore): Promise<string[]> => {
  const found: string[] = [];
  for await (const ids of store.list()) found.push(...ids);
  return found.toSorted();
};

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('%s of photos', (_name, open) => {
  let place: Place;
  let store: PhotoStore;
  beforeEach(async () => {
    place = await open();
    ({ store } = place);
  });
  afterEach(() => place.remove());

  test('gives the bytes that were stored, each by its own id', async () => {
    const [one, other] = [newRandomId(), newRandomId()];
    await store.put(one, ANNAS);
    await store.put(other, OTHERS);
    expect(await store.get(one)).toEqual(ANNAS);
    expect((await store.get(other))?.equals(OTHERS)).toBe(true);
  });

  test('stores the same once more, and other bytes in their place', async () => {
    const id = newRandomId();
    for (const bytes of [ANNAS, ANNAS, OTHERS]) await store.put(id, bytes);
    expect((await store.get(id))?.equals(OTHERS)).toBe(true);
    expect(await allOf(store)).toEqual([id]);
  });

  test('has none by an id that nobody has stored', async () => {
    expect(await store.get(newRandomId())).toBeNull();
  });

  test('has none any more once they are deleted, however often', async () => {
    const id = newRandomId();
    await store.put(id, ANNAS);
    for (let time = 0; time < 2; time++) {
      await store.delete(id);
      expect(await store.get(id)).toBeNull();
    }
    await store.delete(newRandomId());
  });

  test('lists all that lie there, however many', async () => {
    const ids = Array.from({ length: 5 }, newRandomId);
    await Promise.all(ids.map((id) => store.put(id, ANNAS)));
    expect(await allOf(store)).toEqual(ids.toSorted());
  });

  test('gives damaged bytes as they are: their row knows what they must be', async () => {
    const id = newRandomId();
    await store.put(id, ANNAS);
    await place.damage(id);
    expect(await store.get(id)).toEqual(Buffer.from('damaged'));
  });

  test.each(['../../etc/passwd', '', 'a/b', `${newRandomId()}/..`, newRandomId().toUpperCase()])(
    'takes no «%s» for an id',
    async (id) => {
      await expect(store.put(id, ANNAS)).rejects.toThrow('no id of a photo');
      await expect(store.get(id)).rejects.toThrow('no id of a photo');
      await expect(store.delete(id)).rejects.toThrow('no id of a photo');
    },
  );

  test('that is away says so, and never that there is no photo', async () => {
    const id = newRandomId();
    await store.put(id, ANNAS);
    await place.takeAway();
    await expect(store.get(id)).rejects.toThrow(PhotosUnavailable);
    await expect(store.put(id, ANNAS)).rejects.toThrow(PhotosUnavailable);
    await expect(store.delete(id)).rejects.toThrow(PhotosUnavailable);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(memoryFolder(), 'photos-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('keeps its files for their owner alone, and none that is not whole', async () => {
    const store = new FolderPhotos(folder);
    await store.check();
    const id = newRandomId();
    await store.put(id, ANNAS);
    const shard = join(folder, id.slice(0, 3));
    expect((await stat(shard)).mode & 0o777).toBe(0o700);
    expect((await stat(join(shard, `${id}.jpg`))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
    // Where the name is taken by a folder nothing can be stored, and nothing is left.
    const other = newRandomId();
    await mkdir(join(folder, other.slice(0, 3), `${other}.jpg`), { recursive: true });
    await expect(store.put(other, ANNAS)).rejects.toThrow(PhotosUnavailable);
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  test('lists none of the files that are not photos of ours', async () => {
    const store = new FolderPhotos(folder);
    const id = newRandomId();
    await store.check();
    await store.put(id, ANNAS);
    await writeFile(join(folder, 'README'), '');
    await writeFile(join(folder, id.slice(0, 3), 'holiday.jpg'), '');
    expect(await allOf(store)).toEqual([id]);
  });

  test('is tried beside another process of the same number, of which nothing is taken', async () => {
    const store = new FolderPhotos(folder);
    await store.check();
    // Each container counts its processes from 1.
    await writeFile(join(folder, 'unfinished', `start.${process.pid}`), '');
    await store.check();
    expect(await readdir(join(folder, 'unfinished'))).toEqual([`start.${process.pid}`]);
  });

  test.each<[string, () => Promise<string>, string]>([
    ['is missing', async () => join(folder, 'none'), 'is not there'],
    [
      'is a file',
      async () => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file');
      },
      'is no folder',
    ],
    // Where not even root may make a file.
    ['can only be read', async () => '/sys', "/sys, can't be used"],
  ])('that %s is found at the start', async (_what, make, told) => {
    await expect(new FolderPhotos(await make()).check()).rejects.toThrow(told);
  });
});

describe('a bucket', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await S3Server.start();
  });
  afterEach(() => server.close());

  test.each<[S3Fault, string, number]>([
    ['slow-down', 'status 503 SlowDown', 5000],
    ['internal-error', 'status 500 InternalError', 5000],
    ['hang-up', 'does not answer', 5000],
    ['silence', 'does not answer', 300],
    ['half', 'does not answer', 300],
  ])('that fails by %s is away', async (fault, told, timeoutMs) => {
    const store = new BucketPhotos(bucketOf(server), { timeoutMs });
    server.fault = fault;
    await expect(store.get(newRandomId())).rejects.toThrow(told);
    await expect(store.get(newRandomId())).rejects.toThrow(PhotosUnavailable);
  });

  test.each<[string, Parameters<S3Server['env']>[0], string]>([
    ['with another secret', { secret: 'wrong' }, 'status 403 SignatureDoesNotMatch'],
    ['by another name', { bucket: 'nowhere' }, 'status 404 NoSuchBucket'],
  ])('asked %s has no photos that are missing, and no start', async (_what, change, told) => {
    const store = new BucketPhotos(bucketOf(server, change));
    await expect(store.get(newRandomId())).rejects.toThrow(told);
    await expect(store.check()).rejects.toThrow(told);
  });

  test('that is away keeps nobody from starting', async () => {
    const store = new BucketPhotos(bucketOf(server));
    await store.check();
    server.fault = 'slow-down';
    await store.check();
    server.fault = 'hang-up';
    await expect(store.check()).rejects.toThrow(PhotosUnavailable);
  });

  test('is told the type of a photo, its hash, and how to encrypt it where that is set', async () => {
    const store = new BucketPhotos(bucketOf(server, { query: '&encryption=AES256' }));
    const id = newRandomId();
    await store.put(id, ANNAS);
    const [[name, stored] = []] = server.objects;
    expect(name).toBe(`cards/${id.slice(0, 3)}/${id}.jpg`);
    expect(stored?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-amz-server-side-encryption': 'AES256',
      'content-length': '8',
    });
  });
});
