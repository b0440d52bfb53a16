import { replaceRegisterData } from '../db/approvals';
import { getBeneficiary } from '../db/beneficiaries';
import { beginRetrieval, finishRetrieval } from '../db/sessions';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { enqueue } from '../db/outbox';
import { approvalByAge } from './approval-by-age';

/** Begins the retrieval of a login, once however often it is asked for; «Prøv igen» begins it again. */
export async function startRetrieval(
  deps: Deps,
  session: { sessionHash: string; beneficiaryId: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.connection.db.transaction().execute(async (tx) => {
    if (!(await beginRetrieval(tx, session.sessionHash))) return;
    await enqueue(tx, 'retrieve-approvals', session, { now });
  });
  deps.wakeJobs();
}

/** Fetches a person's approvals from the register and stores them, with the one by age. */
export async function retrieveApprovals(
  deps: Deps,
  { sessionHash, beneficiaryId }: { sessionHash: string; beneficiaryId: string },
): Promise<void> {
  const { db } = deps.connection;
  const beneficiary = await getBeneficiary(db, beneficiaryId);
  const answer = await deps.vus.fetchPerson(deps.secrets.decrypt(beneficiary.cpr_encrypted));
  if (!answer.ok) {
    deps.logger.warn({ dataError: answer.error }, 'approvals can’t be fetched');
    await finishRetrieval(db, sessionHash, {
      state: 'failed',
      dataError: answer.error,
      failedAt: deps.clock.now(),
    });
    return;
  }
  if (answer.skipped.length > 0) {
    const fields = answer.skipped.map((approval) => approval.fields);
    deps.logger.warn({ fields }, 'the register sent approvals with values that we don’t know');
  }
  const now = deps.clock.now();
  const byAge = approvalByAge(beneficiary, answer, dayInCopenhagen(now));
  const approvals = [...(answer.person?.approvals ?? []), ...(byAge ? [byAge] : [])];
  await db.transaction().execute(async (tx) => {
    await replaceRegisterData(tx, beneficiaryId, { ...answer, approvals }, now);
    await finishRetrieval(tx, sessionHash, { state: 'done', dataError: 'NoError', failedAt: null });
  });
}
