import { describe, expect, it, vi } from 'vitest';
import { ChangedMeanwhile } from '../changed-meanwhile';
import type { Deps } from '../deps';
import { forEachAlone, forSomeAtOnce } from './some-at-once';

/** Does it for numbers, of which those below zero fail; how many were under way at once, and what was done. */
async function observed(
  kind: 'postgres' | 'sqlite',
  items: readonly number[],
  stopping?: AbortController,
) {
  const done: number[] = [];
  const error = vi.fn();
  const deps = { connection: { kind }, logger: { error }, stopping: stopping?.signal };
  let underWay = 0;
  let most = 0;
  const told = { says: 'not done', about: (item: number) => ({ item }) };
  const failure = await forSomeAtOnce(deps as unknown as Deps, items, told, async (item) => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
    if (item === 0) stopping?.abort();
    if (item < 0) throw new Error(`Not ${item}`);
    done.push(item);
  }).catch((error: unknown) => error);
  return { done, most, underWay, failure, errors: error.mock.calls };
}

describe('something that is done for each of many', () => {
  it('is done for each once: for some at once where many can write, one after the other elsewhere', async () => {
    const items = [1, 2, 3, 4, 5, 6, 7];
    const rest = { done: items, underWay: 0, failure: undefined, errors: [] };
    expect(await observed('postgres', items)).toEqual({ ...rest, most: 3 });
    expect(await observed('sqlite', items)).toEqual({ ...rest, most: 1 });
    expect(await observed('postgres', [])).toEqual({ ...rest, done: [], most: 0 });
  });

  it.each(['postgres', 'sqlite'] as const)(
    'goes on with the others when one fails, and the log says which (%s)',
    async (kind) => {
      expect(await observed(kind, [1, -2, 3, -4, 5])).toMatchObject({
        ...{ done: [1, 3, 5], underWay: 0, failure: undefined },
        errors: [
          [{ err: new Error('Not -2'), item: -2 }, 'not done'],
          [{ err: new Error('Not -4'), item: -4 }, 'not done'],
        ],
      });
    },
  );

  it('ends when the process stops', async () => {
    const stopping = new AbortController();
    const { done, failure, errors } = await observed('sqlite', [1, 0, 2, 3], stopping);
    expect({ done, errors }).toEqual({ done: [1, 0], errors: [] });
    expect(failure).toBe(stopping.signal.reason);
  });

  it('is no error where another process was faster', async () => {
    const [error, debug] = [vi.fn(), vi.fn()];
    const deps = { logger: { error, debug } } as unknown as Deps;
    const told = { says: 'not done', about: (item: number) => ({ item }) };
    await forEachAlone(deps, [1], told, () => Promise.reject(new ChangedMeanwhile('faster')));
    expect(debug).toHaveBeenCalledWith({ item: 1 }, 'faster');
    expect(error).not.toHaveBeenCalled();
  });
});
