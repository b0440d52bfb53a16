import type { TestPortal } from './portal';

/** Every table in which a form or a call of a person may leave something. */
const TABLES = [
  'beneficiary',
  'order_flow',
  'card_group',
  'card',
  'card_period',
  'payment_operation',
  'saved_method',
  'receipt',
  'photo',
  'photo_draft',
  'notification',
  'pdf_ticket_request',
] as const;

/** All rows of those tables, to show that something changed nothing. */
export async function snapshotOf({ deps }: TestPortal): Promise<Record<string, string[]>> {
  const { db } = deps.connection;
  const snapshot: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    snapshot[table] = rows.map((row) => JSON.stringify(row, readBytes)).sort();
  }
  return snapshot;
}

/** SQLite gives bytes as an ArrayBuffer, which JSON leaves empty. */
export const readBytes = (_name: string, value: unknown): unknown =>
  value instanceof ArrayBuffer ? Buffer.from(value).toString('base64') : value;
