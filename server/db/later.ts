import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './connect';

const notWaitedFor = new WeakSet<CompiledQuery>();

export const isWaitedFor = (query: CompiledQuery): boolean => !notWaitedFor.has(query);

/**
 * Writes within a transaction what nobody wants to know the outcome of. PostgreSQL gets it together with
 * the next query, at the latest with the commit; if it fails, so does that, and the transaction.
 */
export async function writeLater(tx: Queryable, query: Compilable): Promise<void> {
  const compiled = query.compile();
  notWaitedFor.add(compiled);
  await tx.executeQuery(compiled);
}
