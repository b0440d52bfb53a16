import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './connect';
import type { LoginAttemptTable } from './tables/person';

export type LoginAttemptRow = Selectable<LoginAttemptTable>;

export async function insertAttempt(
  db: Queryable,
  attempt: Omit<Insertable<LoginAttemptTable>, 'used_at' | 'answer' | 'cpr_tries' | 'login'>,
): Promise<void> {
  await db.insertInto('login_attempt').values(attempt).execute();
}

export async function findAttempt(
  db: Queryable,
  stateHash: string,
): Promise<LoginAttemptRow | undefined> {
  return db
    .selectFrom('login_attempt')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
}

/** Claims the answer to a login: true for the first of several callers. */
export async function useAttempt(db: Queryable, stateHash: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('login_attempt')
    .set({ used_at: now.toISOString() })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes which login came of it. */
export async function noteLogin(db: Queryable, stateHash: string, idHash: string): Promise<void> {
  await db
    .updateTable('login_attempt')
    .set({ login: idHash })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** Keeps who has logged in while something is asked of them; null forgets it. */
export async function keepAnswer(
  db: Queryable,
  stateHash: string,
  answer: string | null,
): Promise<void> {
  await db
    .updateTable('login_attempt')
    .set({ answer })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** Takes what was kept of who has logged in: null for all but the first of several callers. */
export async function takeAnswer(db: Queryable, stateHash: string): Promise<string | null> {
  const kept = await findAttempt(db, stateHash);
  const taken = await db
    .updateTable('login_attempt')
    .set({ answer: null })
    .where('state_hash', '=', stateHash)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? (kept?.answer ?? null) : null;
}

/** Takes one of so many tries at the CPR number; how many are left then, or null when none was. */
export async function takeCprTry(
  db: Queryable,
  stateHash: string,
  most: number,
): Promise<number | null> {
  const row = await db
    .updateTable('login_attempt')
    .set((e) => ({ cpr_tries: e('cpr_tries', '+', 1) }))
    .where('state_hash', '=', stateHash)
    .where('cpr_tries', '<', most)
    .returning('cpr_tries')
    .executeTakeFirst();
  return row ? most - row.cpr_tries : null;
}

/** Gives a try back that the broker did not look at. */
export async function returnCprTry(db: Queryable, stateHash: string): Promise<void> {
  await db
    .updateTable('login_attempt')
    .set((e) => ({ cpr_tries: e('cpr_tries', '-', 1) }))
    .where('state_hash', '=', stateHash)
    .execute();
}
