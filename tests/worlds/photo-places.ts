import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoPlace } from '#server/outbound/photos/port';
import { S3Server } from '../mocks/s3-server';
import { memoryFolder } from '../run/memory-folder';
import { isOnPostgres } from './database';

/** A place outside the database where the photos of a test lie. */
export interface OutsideWorld {
  place: Exclude<PhotoPlace, 'database'>;
  /** The settings of a portal whose photos go there. */
  env: Record<string, string>;
  /** The bytes of all files that lie there, by their names. */
  files(): Promise<Map<string, Buffer>>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** Away until it is brought back: nothing is lost. */
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

export async function folderWorld(): Promise<OutsideWorld> {
  const folder = await mkdtemp(join(memoryFolder(), 'photos-'));
  const files = async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = found
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(folder, name))] as const),
      ),
    );
  };
  let away: Map<string, Buffer> | undefined;
  return {
    place: 'folder',
    env: { PHOTO_STORE: `folder:${folder}` },
    files: async () => away ?? files(),
    write: (name, bytes) => writeFile(join(folder, name), bytes),
    remove: (name) => rm(join(folder, name)),
    takeAway: async () => {
      away = await files();
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    },
    bringBack: async () => {
      await mkdir(join(folder, 'unfinished'));
      for (const [name, bytes] of away ?? []) {
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), bytes);
      }
      away = undefined;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function bucketWorld(): Promise<OutsideWorld> {
  const server = await S3Server.start();
  return {
    place: 's3',
    env: server.env(),
    files: async () => new Map([...server.objects].map(([name, { bytes }]) => [name, bytes])),
    write: async (name, bytes) => {
      const headers = { 'content-type': 'image/jpeg' };
      server.objects.set(name, { bytes, headers });
    },
    remove: async (name) => void server.objects.delete(name),
    takeAway: async () => void (server.fault = 'slow-down'),
    bringBack: async () => void (server.fault = null),
    close: () => server.close(),
  };
}

/** A folder is the same on either database. */
export const OUTSIDE = [
  ...(isOnPostgres() ? [] : [['a folder', folderWorld] as const]),
  ['a bucket', bucketWorld] as const,
];
