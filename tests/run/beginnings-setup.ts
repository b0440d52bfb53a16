import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeBeginnings } from '../worlds/beginnings';

/** Gives the tests of one run a folder for the databases that they begin with copies of. */
export default async function keepBeginnings(): Promise<() => Promise<void>> {
  const known = process.env.TEST_BEGINNINGS;
  // Another suite of this run made it, and removes it.
  if (known && existsSync(known)) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'beginnings-'));
  process.env.TEST_BEGINNINGS = folder;
  return async () => {
    await removeBeginnings(folder);
    await rm(folder, { recursive: true, force: true });
    delete process.env.TEST_BEGINNINGS;
  };
}
