import { addSeconds } from 'date-fns/addSeconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { takeAuditPlaces } from '../../db/audit';
import {
  findPending,
  listOwnSince,
  takePending,
  type AuditPendingRow,
} from '../../db/audit-pending';
import type { Db, Tx } from '../../db/connect';
import { appendActs } from './audit-entry';

const BATCH = 500;
/** The same of the same person within this time is a button that was pressed twice. */
const SAME_PRESS_SECONDS = 10;

/** Puts what people and the register changed at the end of its chain, in batches that hold the end shortly. */
export async function appendPending(db: Db): Promise<void> {
  while (await findPending(db)) await db.transaction().execute(appendBatch);
}

async function appendBatch(tx: Tx): Promise<void> {
  // Whoever holds the end of the chain has its batch to itself.
  await takeAuditPlaces(tx, 'change', 0);
  const rows = await takePending(tx, BATCH);
  if (rows.length === 0) return;
  const fresh = await withoutRepeats(tx, rows);
  await appendActs(
    tx,
    'change',
    fresh.map(({ id: _id, ...act }) => ({ ...act, reason: null })),
  );
}

async function withoutRepeats(tx: Tx, rows: AuditPendingRow[]): Promise<AuditPendingRow[]> {
  const first = rows.map(({ at }) => at).toSorted()[0] ?? '';
  const since = addSeconds(first, -SAME_PRESS_SECONDS).toISOString();
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const keyOf = (act: { subject: string | null; action: string }) => `${act.subject} ${act.action}`;
  const known = new Map<string, string[]>();
  const note = (act: { subject: string | null; action: string; at: string }) => {
    known.set(keyOf(act), [...(known.get(keyOf(act)) ?? []), act.at]);
  };
  for (const entry of await listOwnSince(tx, { subjects, since })) note(entry);
  const isRepeated = (row: AuditPendingRow) =>
    known
      .get(keyOf(row))
      ?.some((at) => Math.abs(differenceInMilliseconds(at, row.at)) < SAME_PRESS_SECONDS * 1000);
  return rows.filter((row) => {
    if (isRepeated(row)) return false;
    note(row);
    return true;
  });
}
