import type { Queryable } from './connect';

/** The texts an operator has changed; key → Danish. */
export async function listTexts(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.selectFrom('text').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
