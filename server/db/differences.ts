import { sql } from 'kysely';
import { newId } from '../crypto';
import type { Difference } from '../domain/comparison';
import type { Queryable } from './connect';

/**
 * Where a comparison is. It takes the payments that are still open, or differed before, and then those
 * that changed between two instants; each in pages.
 */
export interface ComparisonPage {
  scope: 'open' | 'recent';
  since: string;
  until: string;
  /** The last payment of the page before; null for the first page. */
  after: { id: string; updatedAt: string } | null;
}

/** Undecided, or reserved: money may move at any time. */
const OPEN = sql`('created', 'open', 'processing', 'authorized')`;
const IN_FLIGHT = ['sending', 'processing', 'unknown'] as const;

const comparedOperations = (db: Queryable) =>
  db
    .selectFrom('payment_operation')
    .select([
      ...(['id', 'provider', 'handle', 'provider_session_id', 'state', 'amount_ore'] as const),
      ...(['captured_ore', 'refunded_ore', 'created_at', 'updated_at'] as const),
    ])
    .select((e) => [
      e
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<number | string | null>('refund.amount_ore').as('sum'))
        .whereRef('refund.operation_id', '=', 'payment_operation.id')
        .where('refund.state', 'in', IN_FLIGHT)
        .as('in_flight_ore'),
    ]);

/** One page of the payments that are compared, in the order of the comparison. */
export async function listComparedOperations(db: Queryable, page: ComparisonPage, limit: number) {
  const { scope, since, until, after } = page;
  const id = sql.ref('payment_operation.id');
  const updatedAt = sql.ref('payment_operation.updated_at');
  const query = comparedOperations(db).limit(limit);
  if (scope === 'open') {
    return query
      .where(
        sql<boolean>`${id} in (
          select id from payment_operation where state in ${OPEN}
          union select operation_id from reconciliation_difference where closed_at is null
        )`,
      )
      .where('payment_operation.id', '>', after?.id ?? '')
      .orderBy('payment_operation.id')
      .execute();
  }
  return query
    .where('payment_operation.updated_at', '>=', after?.updatedAt ?? since)
    .where('payment_operation.updated_at', '<=', until)
    .where(sql<boolean>`payment_operation.state not in ${OPEN}`)
    .where(sql<boolean>`(${updatedAt}, ${id}) > (${after?.updatedAt ?? since}, ${after?.id ?? ''})`)
    .orderBy('payment_operation.updated_at')
    .orderBy('payment_operation.id')
    .execute();
}
export type ComparedOperation = Awaited<ReturnType<typeof listComparedOperations>>[number];

/** The same payment as it stands now. */
export async function findComparedOperation(
  db: Queryable,
  id: string,
): Promise<ComparedOperation | undefined> {
  return comparedOperations(db).where('payment_operation.id', '=', id).executeTakeFirst();
}

/** Keeps how a payment differs now; what differed of it before, and does not any more, is closed. */
export async function keepDifference(
  db: Queryable,
  operation: ComparedOperation,
  difference: (Difference & { theirState: string }) | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  let closed = db
    .updateTable('reconciliation_difference')
    .set({ closed_at: at })
    .where('operation_id', '=', operation.id)
    .where('closed_at', 'is', null);
  if (difference) closed = closed.where('kind', '!=', difference.kind);
  await closed.execute();
  if (!difference) return;
  const told = {
    ours_state: operation.state,
    ours_ore: difference.oursOre,
    theirs_state: difference.theirState,
    theirs_ore: difference.theirsOre,
    seen_at: at,
  };
  const { id: operation_id, handle, provider } = operation;
  await db
    .insertInto('reconciliation_difference')
    .values({
      ...{ id: newId(), operation_id, handle, provider, kind: difference.kind },
      ...{ ...told, found_at: at, closed_at: null },
    })
    .onConflict((conflict) =>
      conflict.columns(['handle', 'kind']).where('closed_at', 'is', null).doUpdateSet(told),
    )
    .execute();
}

/** What differs, the oldest first. */
export async function listOpenDifferences(db: Queryable) {
  return db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('found_at')
    .orderBy('handle')
    .execute();
}
