import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { Ticker } from './ticker';

afterEach(() => void vi.useRealTimers());

it('keeps nothing of the work that is done, however long it goes on', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const done: WeakRef<object>[] = [];
  const ticker = new Ticker(
    () => {
      const result = {};
      done.push(new WeakRef(result));
      return Promise.resolve(result);
    },
    (error) => expect.unreachable(String(error)),
  );
  ticker.start(1);
  await vi.advanceTimersByTimeAsync(10);
  collect();
  expect(done).toHaveLength(10);
  expect(done.filter((each) => each.deref())).toEqual([]);
  await ticker.stop();
});
