import type { Receipt } from '../../../contract/order-payment';
import { formatPeriod } from '../../../contract/written';
import type { ServerTexts } from '../../../deps';
import type { MailWords } from '../../mail-layout';

/** The receipt as a mail, with the lines of the receipt page; `publicOrigin` is where its links lead. */
export function receiptMail(
  texts: ServerTexts,
  receipt: Receipt,
  { firstName, publicOrigin }: { firstName: string; publicOrigin: string },
): MailWords {
  const { firstCard, group, changed } = receipt;
  const suffix = changed ? '-changed' : '';
  const period = formatPeriod(firstCard.fromDate, firstCard.toDate);
  return {
    subject: texts.t(`mail.receipt.subject${suffix}`, { period }),
    title: texts.t(`mail.receipt.title${suffix}`),
    mark: '✓',
    hello: texts.t('mail.hello', { name: firstName }),
    paragraphs: [group.deliveryText],
    parts: [
      { heading: texts.t('mail.receipt.order'), lines: receipt.orderLines },
      { heading: texts.t('mail.receipt.payment'), lines: receipt.paymentLines },
    ],
    links: [
      { label: texts.t('mail.receipt.cards'), url: `${publicOrigin}/overview` },
      { label: texts.t('mail.receipt.help'), url: `${publicOrigin}/help` },
    ],
    regards: texts.t('mail.regards'),
  };
}
