import { sql } from 'kysely';
import type { Queryable } from '../db/connect';
import { latestMigration } from '../db/migrate';

/** What tells an operator whether it is the right backup. */
interface Contents {
  /** The name of the newest migration that was run. */
  migration: string;
  people: number;
  cards: number;
}

/** What was put back; `moment` is null for a file that does not tell when it was made. */
export interface Restored extends Contents {
  moment: Date | null;
}

/** Asks for nothing that the databases of older versions lack. */
export async function readContents(db: Queryable): Promise<Contents> {
  const { rows } = await sql<{ people: number | string; cards: number | string }>`
    select (select count(*) from beneficiary) as people, (select count(*) from card) as cards
  `.execute(db);
  return {
    migration: await latestMigration(db),
    people: Number(rows[0]?.people),
    cards: Number(rows[0]?.cards),
  };
}
