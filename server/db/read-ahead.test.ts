import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, type Connection } from './connect';
import { eachReadAhead } from './read-ahead';

describe('going through what a sweep has found', () => {
  const inMemory = connect({ file: ':memory:' });
  afterAll(() => inMemory.close());

  it('reads some, goes through them, moves what they changed, and only then reads the next ones', async () => {
    const found = Array.from({ length: 25 }, (_, index) => index);
    const events: string[] = [];
    const observed: Connection = {
      ...inMemory,
      beside: {
        read: async (query) => void events.push(`reads from ${String(query.parameters[0])}`),
        moveLog: async () => void events.push('moves'),
      },
    };
    const read = () =>
      Promise.resolve(([first]: readonly number[]) => sql`select ${first}`.compile(inMemory.db));
    await eachReadAhead(observed, found, read, async (one) => void events.push(String(one)));
    const gone = (from: number, to: number) => found.slice(from, to).map(String);
    expect(events).toEqual([
      ...['reads from 0', ...gone(0, 10), 'moves'],
      ...['reads from 10', ...gone(10, 20), 'moves'],
      ...['reads from 20', ...gone(20, 25), 'moves'],
    ]);
  });

  it('is left to the database where there is no file', async () => {
    expect(inMemory.beside).toBeUndefined();
    const gone: string[] = [];
    const read = () => Promise.reject(new Error('Nothing is to be read'));
    await eachReadAhead(inMemory, ['a', 'b'], read, async (one) => void gone.push(one));
    expect(gone).toEqual(['a', 'b']);
  });
});
