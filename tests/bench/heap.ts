import { readFile, rm } from 'node:fs/promises';

/**
 * What stands on a heap that was collected, without the code, which grows with each branch that is taken first and
 * with what V8 makes faster, and without what V8 notes for itself, which is mostly of the code.
 */
export interface Heap {
  kb: number;
  /** Bytes by kind and name: `object Timeout`. */
  byName: ReadonlyMap<string, number>;
}

/** The parts that are read of what `writeHeapSnapshot` writes: each node is some numbers in a row. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

/** In a process with `--expose-gc`: at SIGUSR2 it writes what stands on its heap, and tells where. */
export const TELLS_HEAP = `
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';
process.on('SIGUSR2', async () => {
  // What is let go at one collection lets go of more when V8 comes to tell of it, such as the clock of a time-out.
  for (let round = 0; round < 3; round++) {
    gc();
    await pause(200);
  }
  const file = join(tmpdir(), 'heap-' + process.pid + '.heapsnapshot');
  console.log('heap in ' + writeHeapSnapshot(file) + ' .');
});`;

const OF_THE_ENGINE = new Set(['code', 'hidden', 'object shape']);

/** Reads the heap that was told of last in what a process said, and deletes its file; null for none. */
export async function readHeap(said: string): Promise<Heap | null> {
  const file = /heap in (\S+) \./.exec(said)?.[1];
  if (file === undefined) return null;
  const { snapshot, nodes, strings } = JSON.parse(await readFile(file, 'utf8')) as Snapshot;
  await rm(file);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const byName = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const read = (field: number | undefined) => nodes[node + (field ?? 0)] ?? 0;
    const kind = types[0][read(type)] ?? '';
    if (OF_THE_ENGINE.has(kind)) continue;
    // A string is called what it says.
    const called = kind.includes('string') ? kind : `${kind} ${strings[read(name)]}`;
    byName.set(called, (byName.get(called) ?? 0) + read(size));
  }
  const bytes = [...byName.values()].reduce((sum, each) => sum + each, 0);
  return { kb: bytes / 1024, byName };
}

/** What grew most between two heaps, in kB. */
export function mostGrown(before: Heap, after: Heap, count: number): [name: string, kb: number][] {
  return [...after.byName]
    .map(([name, bytes]): [string, number] => [
      name,
      (bytes - (before.byName.get(name) ?? 0)) / 1024,
    ])
    .sort(([, a], [, b]) => b - a)
    .slice(0, count);
}
