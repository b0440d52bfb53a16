import { sql } from 'kysely';
import type { Connection, Queryable } from './connect';
import { isMail } from './outbox';

/*
 * What operators watch. Each is counted among what is still to be done, or what happened lately, which an
 * index finds; never among all that there is.
 */

/** The jobs that are due by kind, since when the oldest is, of mails and of all else, and those that wait for help. */
export async function countDueJobs(
  db: Queryable,
  { now, never }: { now: Date; never: Date },
): Promise<{
  byKind: { kind: string; count: number }[];
  oldest: Record<'mails' | 'other', string | null>;
  waitingForHelp: number;
}> {
  const due = await db
    .selectFrom('job')
    .select(['kind', ({ fn }) => fn.countAll<number | string>().as('count')])
    .select(({ fn }) => fn.min('run_at').as('oldest'))
    .where('finished_at', 'is', null)
    .where('run_at', '<=', now.toISOString())
    .groupBy('kind')
    .execute();
  const { count: waitingForHelp } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('finished_at', 'is', null)
    .where('run_at', '>=', never.toISOString())
    .executeTakeFirstOrThrow();
  const oldestOf = (areMails: boolean) =>
    due
      .filter(({ kind }) => isMail(kind) === areMails)
      .map(({ oldest }) => oldest)
      .sort()[0] ?? null;
  return {
    byKind: due.map(({ kind, count }) => ({ kind, count: Number(count) })),
    oldest: { mails: oldestOf(true), other: oldestOf(false) },
    waitingForHelp: Number(waitingForHelp),
  };
}

/** Work that has failed and is not done, by kind. */
export async function countFailedJobs(db: Queryable): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('job')
    .select(['kind', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('finished_at', 'is', null)
    .where('last_error', 'is not', null)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** Payments that are asked about until their outcome is known. */
export async function countUndecided(
  db: Queryable,
): Promise<{ provider: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom('payment_operation')
    .select(['provider', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('next_check_at', 'is not', null)
    .groupBy(['provider', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** What payments came to after an instant, each time counted. */
export async function countChanged(
  db: Queryable,
  after: Date,
): Promise<{ provider: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom('payment_transition')
    .innerJoin('payment_operation', 'payment_operation.id', 'payment_transition.operation_id')
    .select(['payment_operation.provider', 'payment_transition.to_state as state'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('payment_transition.at', '>', after.toISOString())
    .groupBy(['payment_operation.provider', 'payment_transition.to_state'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many bytes the database takes, those that were deleted and are used again included. */
export async function sizeOf({ db, kind }: Connection): Promise<number> {
  const { rows } = await (
    kind === 'postgres'
      ? sql<{ size: string }>`select pg_database_size(current_database()) as size`
      : sql<{ size: number }>`
          select page_count * page_size as size from pragma_page_count, pragma_page_size`
  ).execute(db);
  return Number(rows[0]?.size);
}
