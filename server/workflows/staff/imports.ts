import { addHours } from 'date-fns/addHours';
import type { StaffReason } from '../../contract/admin';
import type { ApprovalImport, CheckedImport } from '../../contract/approval-import';
import { newId } from '../../crypto';
import { writtenCpr } from '../../domain/cpr';
import { dayInCopenhagen } from '../../domain/day';
import {
  findImport,
  findImportOfFile,
  keepImport,
  keepImported,
  listImports,
  takeImport,
} from '../../db/imports';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from './audit';
import { readImportFile, type ImportedItem } from './import-file';

/** So many of the things that are wrong are told. */
const TOLD = 200;
const MAX_BYTES = 8 * 1024 * 1024;
/** A file that was checked can be run for so long. */
const HOURS_TO_RUN = 24;

type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const viewOf = (row: ImportRow): ApprovalImport => ({
  id: row.id,
  count: row.approval_count,
  people: row.person_count,
  checkedAt: row.checked_at,
  ranAt: row.ran_at,
});

/** The text of a file: UTF-8, or what Danish spreadsheets write otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const read = ({ texts, clock }: Deps, text: string) =>
  readImportFile(text, { texts, today: dayInCopenhagen(clock.now()) });

/**
 * The dry run of a file: all that is wrong with it, or its import, which waits to be run. Nothing of a file
 * with a fault is kept.
 * @throws Refusal `import-empty`; `import-too-large`; `import-known` for a file that was run before
 */
export async function checkImport(deps: Deps, file: Uint8Array | null): Promise<CheckedImport> {
  if (!file || file.byteLength === 0) throw new Refusal('import-empty');
  if (file.byteLength > MAX_BYTES) throw new Refusal('import-too-large');
  const text = textOf(file);
  const { items, problems } = read(deps, text);
  if (problems.length > 0) {
    const told = problems.slice(0, TOLD);
    return { id: null, count: items.length, problems: told, problemCount: problems.length };
  }
  const { db } = deps.connection;
  const now = deps.clock.now();
  const fileHash = deps.secrets.lookupHash(`import ${text}`);
  await keepImport(db, {
    ...{ id: newId(), file_hash: fileHash, file_sealed: deps.secrets.encrypt(text) },
    ...{ approval_count: items.length, person_count: new Set(items.map(({ cpr }) => cpr)).size },
    ...{ checked_at: now.toISOString(), ran_at: null },
    expires_at: addHours(now, HOURS_TO_RUN).toISOString(),
  });
  const kept = await findImportOfFile(db, fileHash);
  if (!kept || kept.ran_at !== null) throw new Refusal('import-known');
  return { id: kept.id, count: items.length, problems: [], problemCount: 0 };
}

export const readImports = async ({ connection }: Deps): Promise<ApprovalImport[]> =>
  (await listImports(connection.db)).map(viewOf);

/** @throws Refusal `not-found` */
export async function readImport({ connection }: Deps, id: string): Promise<ApprovalImport> {
  const row = await findImport(connection.db, id);
  if (!row) throw new Refusal('not-found');
  return viewOf(row);
}

/**
 * Brings in the approvals of a file that was checked, once. A person has theirs from their next login on.
 * @throws Refusal `not-found`; `import-known` for one that was run; `import-stale` for one that is in order
 *   no more, since a day has passed
 */
export async function runImport(
  deps: Deps,
  staff: StaffCaller,
  { id, reason }: { id: string; reason: StaffReason },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    const known = await findImport(tx, id);
    if (!known) throw new Refusal('not-found');
    await writeAudit(deps, tx, { staff, action: 'import', reason, now });
    const sealed = await takeImport(tx, id, now);
    if (sealed === null) throw new Refusal('import-known');
    const { items, problems } = read(deps, deps.secrets.decrypt(sealed));
    if (problems.length > 0) throw new Refusal('import-stale');
    await keepImported(
      tx,
      items.map((item) => rowOf(deps, id, item)),
    );
  });
}

const rowOf = ({ secrets }: Deps, importId: string, { cpr, approval }: ImportedItem) => ({
  id: newId(),
  cpr_hash: secrets.lookupHash(writtenCpr(cpr)),
  vus_id: approval.id,
  import_id: importId,
  sealed: secrets.encrypt(JSON.stringify(approval)),
  valid_to: approval.validTo,
});
