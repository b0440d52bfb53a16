import type { Queryable } from './connect';

/** Counts one more attempt in the window that began at `start`, and returns how many it has now. */
export async function countAttempt(db: Queryable, key: string, start: Date): Promise<number> {
  const windowStart = start.toISOString();
  const row = await db
    .insertInto('rate_limit')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => ({
        window_start: windowStart,
        count: e
          .case()
          .when('rate_limit.window_start', '=', windowStart)
          .then(e('rate_limit.count', '+', 1))
          .else(1)
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}
