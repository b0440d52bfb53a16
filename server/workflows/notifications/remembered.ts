import type { Connection } from '../../db/connect';
import type { Deps } from '../../deps';
import type { Caller } from '../session';

/** So long is what was read good for, unless something happens. */
const KEPT_MS = 10_000;
/** Of as many pages as are looked at in that time; the oldest goes first. */
const MOST_KEPT = 1000;

interface Reading {
  at: number;
  rows: readonly unknown[];
}

/** What was read of each database. */
const readings = new WeakMap<Connection, Map<string, Reading>>();

/**
 * Reads open notifications, or gives what was read in the last seconds. What is known belongs to one
 * login and is found by the numbers of all and of open notifications, which the login is read with:
 * one more was raised, one fewer is open, and it is another list that is looked for. Notifications go
 * to another group only when an order ends, or begins; that counts, too. `part` names the list.
 */
export async function remembered<Row>(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  caller: Caller,
  part: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const known = readings.get(connection) ?? new Map<string, Reading>();
  readings.set(connection, known);
  const now = clock.now().getTime();
  const { sessionHash, retrieval, allNotifications, openNotifications, openFlowId } = caller;
  const key = [
    sessionHash,
    retrieval,
    allNotifications,
    openNotifications,
    openFlowId,
    part,
  ].join();
  const last = known.get(key);
  // The clock of the demo can be set back.
  if (last && Math.abs(now - last.at) < KEPT_MS) return last.rows as Row[];
  const rows = await read();
  known.delete(key);
  for (const oldest of known.keys()) {
    if (known.size < MOST_KEPT) break;
    known.delete(oldest);
  }
  known.set(key, { at: now, rows });
  return rows;
}
