import { addHours } from 'date-fns/addHours';
import type { z } from 'zod';
import type { StaffReason } from '../../contract/admin';
import type { ApprovalImport, CheckedImport } from '../../contract/approval-import';
import type { pushBody, Pushed } from '../../contract/register-approval';
import { newId, type Secrets } from '../../crypto';
import type { Tx } from '../../db/connect';
import { writtenCpr } from '../../domain/cpr';
import { dayInCopenhagen, type Day } from '../../domain/day';
import {
  countImported,
  findImport,
  findImportOfFile,
  keepImport,
  keepImported,
  letRunAgain,
  listImports,
  takeImport,
} from '../../db/imports';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import type { System } from '../system-login';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from './audit';
import { problemOfApproval, readImportFile, type ImportedItem } from './import-file';

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
 * @throws Refusal `import-empty`; `import-too-large`; `import-known` for a file that was run before, and whose
 *   approvals are still those that it brought
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
  const now = deps.clock.now();
  const fileHash = deps.secrets.lookupHash(`import ${text}`);
  const kept = await inTransaction(deps, async (tx) => {
    const known = await findImportOfFile(tx, fileHash);
    if (known && known.ran_at !== null && (await isReplaced(deps, tx, known, items))) {
      await letRunAgain(tx, known.id);
    }
    await keepImport(tx, {
      ...{ id: newId(), file_hash: fileHash, file_sealed: deps.secrets.encrypt(text) },
      ...countsOf(items),
      ...{ checked_at: now.toISOString(), ran_at: null },
      expires_at: addHours(now, HOURS_TO_RUN).toISOString(),
    });
    return findImportOfFile(tx, fileHash);
  });
  if (!kept || kept.ran_at !== null) throw new Refusal('import-known');
  return { id: kept.id, count: items.length, problems: [], problemCount: 0 };
}

/** Whether another one stands by now in the place of an approval that an import brought, or none. */
async function isReplaced(
  { secrets }: Deps,
  tx: Tx,
  { id, approval_count: count }: ImportRow,
  items: readonly ImportedItem[],
): Promise<boolean> {
  const hashes = new Set(items.map(({ cpr }) => hashOf(secrets, cpr)));
  return (await countImported(tx, id, [...hashes])) < count;
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
    await keepItems(deps, tx, id, items);
  });
}

/**
 * Brings in approvals that another system sends, all of them or none. The same ones again are as they were
 * sent, whatever was sent or deleted since.
 * @throws Refusal `invalid-input`, with one error for each that is not in order
 */
export async function pushApprovals(
  deps: Deps,
  { id: systemId }: System,
  approvals: z.output<typeof pushBody>,
): Promise<Pushed> {
  const now = deps.clock.now();
  requireInOrder(approvals, dayInCopenhagen(now));
  const items = approvals.map(({ cpr, ...approval }) => ({ cpr: cpr.replace('-', ''), approval }));
  const row = {
    ...{ id: newId(), file_hash: deps.secrets.lookupHash(`push ${JSON.stringify(items)}`) },
    ...countsOf(items),
    ...{ file_sealed: null, expires_at: null },
    ...{ checked_at: now.toISOString(), ran_at: now.toISOString() },
  };
  return inTransaction(deps, async (tx) => {
    const isNew = await keepImport(tx, row);
    const id = isNew ? row.id : (await findImportOfFile(tx, row.file_hash))?.id;
    if (id === undefined) throw new Error('An import that is known is not there');
    if (isNew) {
      await writeAudit(deps, tx, {
        staff: { staffId: systemId, role: 'Susy' },
        action: 'import',
        now,
      });
    }
    await keepItems(deps, tx, id, items);
    return { id, count: row.approval_count, people: row.person_count, isNew };
  });
}

function requireInOrder(approvals: z.output<typeof pushBody>, today: Day): void {
  const known = new Set<string>();
  const errors = approvals.flatMap(({ cpr, ...approval }, index) => {
    const name = `${cpr.replace('-', '')} ${approval.id}`;
    const isTwice = known.has(name);
    known.add(name);
    const problem = isTwice
      ? ({ field: 'id', key: 'twice' } as const)
      : problemOfApproval(approval, today);
    return problem
      ? [{ field: `${index}.${problem.field}`, code: `validation.approval-${problem.key}` }]
      : [];
  });
  if (errors.length > 0) throw new Refusal('invalid-input', errors.slice(0, TOLD));
}

const countsOf = (items: readonly ImportedItem[]) => ({
  approval_count: items.length,
  person_count: new Set(items.map(({ cpr }) => cpr)).size,
});

const keepItems = (
  deps: Deps,
  tx: Tx,
  importId: string,
  items: readonly ImportedItem[],
): Promise<void> =>
  keepImported(
    tx,
    items.map((item) => rowOf(deps, importId, item)),
  );

const hashOf = (secrets: Secrets, cpr: string) => secrets.lookupHash(writtenCpr(cpr));

const rowOf = ({ secrets }: Deps, importId: string, { cpr, approval }: ImportedItem) => ({
  id: newId(),
  cpr_hash: hashOf(secrets, cpr),
  vus_id: approval.id,
  import_id: importId,
  sealed: secrets.encrypt(JSON.stringify(approval)),
  valid_to: approval.validTo,
});
