import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { SystemTokenTable } from './tables/staff';

/** The token with that hash, if it is good at `at`. */
export const findSystemToken = preparedFirst((db, tokenHash: string, at: string) =>
  db
    .selectFrom('system_token')
    .select(['id', 'name', 'addresses'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at),
);

export async function noteSystemUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable('system_token')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** In the place of one of that name that has ended or expired; false where that is in use. */
export async function insertSystemToken(
  tx: Tx,
  row: Insertable<SystemTokenTable>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('system_token')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((e) => ({
          token_hash: e.ref('excluded.token_hash'),
          addresses: e.ref('excluded.addresses'),
          created_at: e.ref('excluded.created_at'),
          expires_at: e.ref('excluded.expires_at'),
          ...{ used_at: null, ended_at: null },
        }))
        .where((old) =>
          old.or([
            old('system_token.ended_at', 'is not', null),
            old('system_token.expires_at', '<=', old.ref('excluded.created_at')),
          ]),
        ),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** False where none of that name is in use. */
export async function endSystemToken(tx: Tx, name: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('system_token')
    .set({ ended_at: now.toISOString() })
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

export const listSystemTokens = async (db: Queryable): Promise<Selectable<SystemTokenTable>[]> =>
  db.selectFrom('system_token').selectAll().orderBy('name').execute();
