import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SandboxStore } from './store';

test('documents of a stand-in survive a restart, in the order in which they were first stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'));
  const before = new SandboxStore(join(folder, 'sandbox.db'));
  before.put('person', 'anna', { age: 17 });
  before.put('person', 'bo', { age: 19 });
  before.put('person', 'anna', { age: 18 });
  before.put('letter', 'anna', { text: 'æøå' });
  before.close();

  const after = new SandboxStore(join(folder, 'sandbox.db'));
  expect(after.list('person')).toEqual([{ age: 18 }, { age: 19 }]);
  expect(after.list('person', { newestFirst: true, limit: 1 })).toEqual([{ age: 19 }]);
  expect(after.get('letter', 'anna')).toEqual({ text: 'æøå' });
  after.delete('letter', 'anna');
  expect(after.get('letter', 'anna')).toBeUndefined();
  after.close();
  await rm(folder, { recursive: true });
});

test('a transaction of a stand-in that fails stores nothing', () => {
  const store = new SandboxStore(':memory:');
  expect(() =>
    store.transaction(() => {
      store.put('person', 'anna', {});
      store.transaction(() => store.put('person', 'bo', {}));
      throw new Error('half way');
    }),
  ).toThrow('half way');

  expect(store.list('person')).toEqual([]);
  store.close();
});

test('two processes that use the store of a stand-in at once wait for each other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'));
  const path = join(folder, 'sandbox.db');
  const times = 300;
  const program = `
    import { SandboxStore } from './server/sandbox/shared/store.ts';
    const store = new SandboxStore(${JSON.stringify(path)});
    for (let i = 0; i < ${times}; i++) {
      store.transaction(() => {
        const { sum } = store.get('count', 'all') ?? { sum: 0 };
        store.put('count', 'all', { sum: sum + 1 });
      });
    }
    store.close();`;
  const run = () =>
    promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      program,
    ]);

  await Promise.all([run(), run()]);

  const store = new SandboxStore(path);
  expect(store.get('count', 'all')).toEqual({ sum: 2 * times });
  store.close();
  await rm(folder, { recursive: true });
});
