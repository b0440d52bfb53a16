import { createTransport } from 'nodemailer';
import { traced } from '../../tracing/traced';
import type { Mail, MailPort } from './port';

const TIMEOUT_MS = 10_000;
const SENDING = {
  kind: 'client',
  name: 'mail send',
  told: { 'peer.service': 'mail', 'portal.call': 'send' },
} as const;

/** Sends over SMTP. */
export class SmtpMail implements MailPort {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  async send(mail: Mail): Promise<void> {
    await traced(SENDING, () =>
      this.transport.sendMail({
        from: this.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html && { html: mail.html }),
        ...(mail.stopUrl && { headers: stopHeaders(mail.stopUrl) }),
        messageId: `<${mail.id}@ungdomskort>`,
      }),
    );
  }
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
