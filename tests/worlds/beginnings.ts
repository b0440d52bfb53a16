import { existsSync, watch } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseAt, type DatabasePlace, type TestDatabase } from './database';

/*
 * What portals of tests begin with is made once in a run, by the first test that asks, and copied for
 * all others, whichever process they are in: a new schema with the demo people, or their orders too.
 */

const ENDING = '.json';

/**
 * The database of this name; undefined where a run keeps none, such as a bench.
 * @param make called by one process alone
 */
export async function beginWith(
  name: string,
  make: () => Promise<TestDatabase>,
): Promise<DatabasePlace | undefined> {
  const folder = process.env.TEST_BEGINNINGS;
  if (!folder) return undefined;
  const file = join(folder, `${name}${ENDING}`);
  if (!existsSync(file)) {
    if (await isFirst(join(folder, name))) await keep(file, make);
    else await untilThere(file);
  }
  const place = JSON.parse(await readFile(file, 'utf8')) as DatabasePlace | null;
  if (!place) throw new Error(`What tests begin with could not be made: ${name}`);
  return place;
}

async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function keep(file: string, make: () => Promise<TestDatabase>): Promise<void> {
  let place: DatabasePlace | null = null;
  try {
    const { databaseUrl, dataDir } = await make();
    place = { databaseUrl, dataDir };
  } finally {
    // Nobody waits for what failed, and nobody reads half a file.
    await writeFile(`${file}.new`, JSON.stringify(place));
    await rename(`${file}.new`, file);
  }
}

function untilThere(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(dirname(file), look).on('error', reject);
    look();
  });
}

export async function removeBeginnings(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  for (const name of files) {
    const place = JSON.parse(await readFile(join(folder, name), 'utf8')) as DatabasePlace | null;
    if (place) await databaseAt(place).remove();
  }
}
