import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { ApprovalImportTable, ImportedApprovalTable } from './tables/staff';

const SHOWN = ['id', 'approval_count', 'person_count', 'checked_at', 'ran_at'] as const;

export const findImport = preparedFirst((db, id: string) =>
  db.selectFrom('approval_import').select(SHOWN).where('id', '=', id),
);

export const findImportOfFile = preparedFirst((db, fileHash: string) =>
  db.selectFrom('approval_import').select(SHOWN).where('file_hash', '=', fileHash),
);

/** Those that were run, the last first. */
export const listImports = prepared((db) =>
  db
    .selectFrom('approval_import')
    .select(SHOWN)
    .where('ran_at', 'is not', null)
    .orderBy('ran_at', 'desc')
    .limit(20),
);

/** Keeps a file that was found in order, from now on where it waits already; false where it was run. */
export async function keepImport(
  db: Queryable,
  row: Insertable<ApprovalImportTable>,
): Promise<boolean> {
  const kept = await db
    .insertInto('approval_import')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('file_hash')
        .doUpdateSet((e) => ({
          file_sealed: e.ref('excluded.file_sealed'),
          checked_at: e.ref('excluded.checked_at'),
          expires_at: e.ref('excluded.expires_at'),
        }))
        .where('approval_import.ran_at', 'is', null),
    )
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}

/** Lets the file of an import be run once more, as another import; what was run stays told. */
export async function letRunAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('approval_import').set({ file_hash: id }).where('id', '=', id).execute();
}

/** The file of an import that is run now; null for one that was run before, or is there no more. */
export async function takeImport(tx: Tx, id: string, now: Date): Promise<string | null> {
  const kept = await tx
    .selectFrom('approval_import')
    .select('file_sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  const taken = await tx
    .updateTable('approval_import')
    .set({ ran_at: now.toISOString(), file_sealed: null, expires_at: null })
    .where('id', '=', id)
    .where('ran_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken ? (kept?.file_sealed ?? null) : null;
}

const ROWS_AT_ONCE = 500;

/** Keeps approvals by the number of their person; one with the same id is replaced. */
export async function keepImported(
  tx: Tx,
  rows: readonly Insertable<ImportedApprovalTable>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await tx
      .insertInto('imported_approval')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['cpr_hash', 'vus_id']).doUpdateSet((e) => ({
          import_id: e.ref('excluded.import_id'),
          sealed: e.ref('excluded.sealed'),
          valid_to: e.ref('excluded.valid_to'),
        })),
      )
      .execute();
  }
}

/** How many approvals of these people are still those of that import. */
export async function countImported(
  db: Queryable,
  importId: string,
  cprHashes: readonly string[],
): Promise<number> {
  let count = 0;
  for (let first = 0; first < cprHashes.length; first += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('imported_approval')
      .select('id')
      .where('cpr_hash', 'in', cprHashes.slice(first, first + ROWS_AT_ONCE))
      .where('import_id', '=', importId)
      .execute();
    count += rows.length;
  }
  return count;
}

/** The approvals that were brought in for whoever has that number. */
export const listImported = prepared((db, cprHash: string) =>
  db
    .selectFrom('imported_approval')
    .select('sealed')
    .where('cpr_hash', '=', cprHash)
    .orderBy('vus_id')
    .limit(100),
);
