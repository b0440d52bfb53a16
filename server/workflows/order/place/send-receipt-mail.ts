import { mailName, type JobPayloads } from '../../../db/outbox';
import { findReceipt } from '../../../db/receipts';
import type { Deps } from '../../../deps';
import { writtenMail } from '../../mail-layout';
import { receiptView } from '../read/receipt';
import { receiptMail } from './receipt-mail';

/** Mails the receipt of an order; its id makes a mail sent twice recognisable as one. */
export async function sendReceiptMail(
  deps: Deps,
  { flowId, again }: JobPayloads['send-receipt-mail'],
): Promise<void> {
  const row = await findReceipt(deps.connection.db, flowId);
  if (!row?.contact_email) return;
  const words = receiptMail(deps.texts, receiptView(deps, row), {
    firstName: row.first_name,
    publicOrigin: deps.config.publicOrigin,
  });
  const mail = await writtenMail(words);
  const id = mailName('receipt', '-', flowId, again);
  await deps.mail.send({ id, to: row.contact_email, ...mail });
}
