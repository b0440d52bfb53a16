import type { CompanyAnswer } from '../../../contract/enums';
import { findAnsweredRequest } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { reasonAfter } from '../../../domain/unfinished-order';
import { portalMail } from '../../portal-mail';
import { companyName } from '../read/company-name';

/**
 * Mails what a company said of a route to the address that its person left; its id makes a mail sent
 * twice recognisable as one. A person who has gone on or given up meanwhile knows it, and gets none.
 */
export async function sendCompanyAnswerMail(
  deps: Deps,
  { tokenHash }: { tokenHash: string },
): Promise<void> {
  const row = await findAnsweredRequest(deps.connection.db, tokenHash);
  if (!row?.pause_email) return;
  const answer = row.answer as CompanyAnswer;
  const isNews = row.state === 'Paused' && row.pause_reason === reasonAfter('accepted', answer);
  if (!isNews) return;
  const { texts } = deps;
  const vars = { company: companyName(texts, row.assigned_pto) };
  const person = { id: row.beneficiary_id, firstName: row.first_name };
  const mail = await portalMail(deps, person, {
    subject: texts.t(`mail.company-answer.${answer}.subject`),
    paragraphs: [texts.t(`mail.company-answer.${answer}.text`, vars)],
    path: '/overview',
  });
  await deps.mail.send({
    id: `company-answer-${tokenHash}`,
    to: row.pause_email,
    ...mail,
  });
}
