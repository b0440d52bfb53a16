import { describe, expect, it } from 'vitest';
import type { Deps } from '../deps';
import { forSomeAtOnce } from './some-at-once';

const on = (kind: 'postgres' | 'sqlite') => ({ connection: { kind } }) as Pick<Deps, 'connection'>;

/** Does it for numbers, of which those below zero fail; how many were under way at once, and what was done. */
async function observed(kind: 'postgres' | 'sqlite', items: readonly number[]) {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  const failure = await forSomeAtOnce(on(kind), items, async (item) => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
    if (item < 0) throw new Error(`Not ${item}`);
    done.push(item);
  }).catch((error: unknown) => error);
  return { done, most, underWay, failure };
}

describe('something that is done for each of many', () => {
  it('is done for each once: for some at once where many can write, one after the other elsewhere', async () => {
    const items = [1, 2, 3, 4, 5, 6, 7];
    const rest = { done: items, underWay: 0, failure: undefined };
    expect(await observed('postgres', items)).toEqual({ ...rest, most: 3 });
    expect(await observed('sqlite', items)).toEqual({ ...rest, most: 1 });
    expect(await observed('postgres', [])).toEqual({ ...rest, done: [], most: 0 });
  });

  it('tells what went wrong with one, with nothing under way any more', async () => {
    expect(await observed('postgres', [1, -2, 3, 4])).toEqual({
      ...{ done: [1, 3, 4], most: 3, underWay: 0 },
      failure: new Error('Not -2'),
    });
    const some = await observed('sqlite', [1, -2, 3]);
    expect(some).toMatchObject({ done: [1], underWay: 0, failure: new Error('Not -2') });
  });
});
