import type { CompanyAnswer } from '../../../contract/enums';
import { findAnsweredRequest } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { reasonAfter } from '../../../domain/unfinished-order';
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
  const { texts, config } = deps;
  const vars = {
    name: row.first_name,
    company: companyName(texts, row.assigned_pto),
    url: `${config.publicOrigin}/overview`,
  };
  await deps.mail.send({
    id: `company-answer-${tokenHash}`,
    to: row.pause_email,
    subject: texts.t(`mail.company-answer.${answer}.subject`, vars),
    text: texts.t(`mail.company-answer.${answer}.text`, vars),
  });
}
