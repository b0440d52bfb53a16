import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newId } from '../crypto';
import { openExisting } from './open-existing';

it('names the folder that holds no database, and makes none there', () => {
  const dataDir = join(tmpdir(), newId());
  const database = { url: undefined, connections: 1, keepsStatements: true };
  expect(() => openExisting({ dataDir, database })).toThrow(`There is no ${dataDir}/portal.db`);
  expect(existsSync(dataDir)).toBe(false);
});
