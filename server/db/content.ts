import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';

/** The texts that staff have changed; key → Danish. */
export async function listTexts(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.selectFrom('text').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** What staff have switched; name → whether it is on. */
export async function listSettings(db: Queryable): Promise<Record<string, boolean>> {
  const rows = await db.selectFrom('setting').select(['name', 'is_on']).execute();
  return Object.fromEntries(rows.map(({ name, is_on: isOn }) => [name, isOn === 1]));
}

/** Keeps another wording of a text; null for the one that it had at first. */
export async function keepText(tx: Tx, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('text').where('key', '=', key).execute();
    return;
  }
  await tx
    .insertInto('text')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function keepSetting(tx: Tx, name: string, isOn: boolean): Promise<void> {
  const is_on = isOn ? 1 : 0;
  await tx
    .insertInto('setting')
    .values({ name, is_on })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on }))
    .execute();
}

export async function insertContentChange(
  tx: Tx,
  change: { subject: string; value: string | null; staffId: string | null; now: Date },
): Promise<void> {
  const { subject, value, staffId, now } = change;
  await tx
    .insertInto('content_change')
    .values({ id: newId(), subject, value, staff_id: staffId, at: now.toISOString() })
    .execute();
}

const MOST_CHANGES = 50;

/** What became of a text or switch, the last first. */
export const listContentChanges = (db: Queryable, subject: string) =>
  db
    .selectFrom('content_change')
    .leftJoin('staff', 'staff.id', 'content_change.staff_id')
    .select(['content_change.id', 'content_change.value', 'content_change.at', 'staff.name'])
    .where('content_change.subject', '=', subject)
    .orderBy('content_change.id', 'desc')
    .limit(MOST_CHANGES)
    .execute();

/** The last change of each. */
export const listLastChanges = (db: Queryable, subjects: readonly string[]) =>
  db
    .selectFrom('content_change')
    .leftJoin('staff', 'staff.id', 'content_change.staff_id')
    .select(['content_change.subject', 'content_change.at', 'staff.name'])
    .where('content_change.id', 'in', (e) =>
      e
        .selectFrom('content_change as one')
        .select((max) => max.fn.max('one.id').as('id'))
        .where('one.subject', 'in', subjects)
        .groupBy('one.subject'),
    )
    .execute();
