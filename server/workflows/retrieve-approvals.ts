import { listKnownApprovals, replaceRegisterData } from '../db/approvals';
import { getBeneficiary, lockUndeleted, noteSeen } from '../db/beneficiaries';
import type { Tx } from '../db/connect';
import { listImported } from '../db/imports';
import { beginRetrieval, finishRetrieval } from '../db/sessions';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { enqueue } from '../db/outbox';
import { approvalByAge } from './approval-by-age';
import { registerActs, writeRegisterActs } from './register-acts';
import { followRegister } from './register-changes';
import { inTransaction } from '../in-transaction';
import { registerApproval } from '../contract/register-approval';
import type { VusAnswer, VusApproval } from '../outbound/vus/port';

/**
 * Begins the retrieval of a login, once however often it is asked for; «Prøv igen» begins it again. True
 * when it has begun now.
 */
export async function startRetrieval(
  deps: Deps,
  session: { sessionHash: string; beneficiaryId: string },
): Promise<boolean> {
  const now = deps.clock.now();
  return inTransaction(deps, async (tx) => {
    if (!(await beginRetrieval(tx, session.sessionHash))) return false;
    await enqueue(tx, 'retrieve-approvals', session, { now });
    return true;
  });
}

/**
 * Fetches a person's approvals from the register and stores them, with the one by age; `finish` is part
 * of the transaction that stores them.
 */
export async function retrieveApprovals(
  deps: Deps,
  { sessionHash, beneficiaryId }: { sessionHash: string; beneficiaryId: string },
  finish: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db } = deps.connection;
  const beneficiary = await getBeneficiary(db, beneficiaryId);
  // Deleted in another login meanwhile.
  if (beneficiary.cpr_encrypted === '') return;
  const cpr = deps.secrets.decrypt(beneficiary.cpr_encrypted);
  const answer = await deps.vus.fetchPerson(cpr);
  if (!answer.ok) {
    deps.logger.warn({ dataError: answer.error }, 'approvals can’t be fetched');
    const failedAt = deps.clock.now();
    await noteSeen(db, beneficiaryId, dayInCopenhagen(failedAt));
    await finishRetrieval(db, sessionHash, { state: 'failed', dataError: answer.error, failedAt });
    return;
  }
  if (answer.skipped.length > 0) {
    const fields = answer.skipped.map((approval) => approval.fields);
    deps.logger.warn({ fields }, 'the register sent approvals with values that we don’t know');
  }
  const now = deps.clock.now();
  const registered = [
    ...(answer.person?.approvals ?? []),
    ...(await importedFor(deps, cpr, answer)),
  ];
  const byAge = approvalByAge(
    beneficiary,
    { ...answer, approvals: registered },
    dayInCopenhagen(now),
  );
  const approvals = [...registered, ...(byAge ? [byAge] : [])];
  await inTransaction(deps, async (tx) => {
    const person = await lockUndeleted(tx, beneficiaryId);
    if (!person) return;
    const known = await listKnownApprovals(tx, beneficiaryId);
    const changed = registerActs({ person, approvals: known }, { ...answer, approvals });
    await writeRegisterActs(deps, tx, beneficiaryId, changed);
    await replaceRegisterData(tx, beneficiaryId, { ...answer, approvals }, now);
    await followRegister(deps, tx, beneficiaryId, { ...answer, known, approvals });
    await finishRetrieval(tx, sessionHash, { state: 'done', dataError: 'NoError', failedAt: null });
    await finish(tx);
  });
}

/** What staff have brought in for the person; the register's own word on an approval goes before it. */
async function importedFor(
  { connection, secrets }: Deps,
  cpr: string,
  { person, skipped }: Extract<VusAnswer, { ok: true }>,
): Promise<VusApproval[]> {
  const told = new Set([...(person?.approvals ?? []), ...skipped].map(({ id }) => id));
  const imported: VusApproval[] = [];
  // While SECRET is being changed one can stand under both hashes; that under the new one came later.
  for (const hash of secrets.lookupHashes(cpr)) {
    for (const { sealed } of await listImported(connection.db, hash)) {
      const approval = registerApproval.parse(JSON.parse(secrets.decrypt(sealed)));
      if (!told.has(approval.id)) imported.push(approval);
      told.add(approval.id);
    }
  }
  return imported;
}
