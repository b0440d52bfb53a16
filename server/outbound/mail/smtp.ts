import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { traced } from '../../tracing/traced';
import { MailNotSent, type Mail, type MailPort } from './port';

/** How long a mail server is waited for. */
export interface MailLimits {
  /** Until it is connected and has said its greeting. */
  connectMs: number;
  /** Until it says the next word: one that looks through what a mail holds takes its time after the end. */
  answerMs: number;
}

/**
 * A mail that was taken, and whose sender did not wait for the word of it, is sent once more. RFC 5321 (4.5.3.2)
 * gives that word ten minutes.
 * @internal exported for tests
 */
export const MAIL_LIMITS: MailLimits = { connectMs: 60_000, answerMs: 600_000 };

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
    { connectMs, answerMs }: MailLimits = MAIL_LIMITS,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
    });
  }

  async send(mail: Mail): Promise<void> {
    await traced(SENDING, async () => {
      try {
        await this.transport.sendMail({
          from: this.from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          ...(mail.stopUrl && { headers: stopHeaders(mail.stopUrl) }),
          messageId: `<${mail.id}@ungdomskort>`,
        });
      } catch (error) {
        throw notSent(error as Failure);
      }
    });
  }
}

/** What nodemailer tells of a mail that it could not send. */
interface Failure {
  code?: string;
  /** Of the system, where the connection failed. */
  errno?: number;
  /** Which command of the protocol was answered so. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Unknown here, unknown elsewhere, no address at all, or of a domain without mail (RFC 5321, RFC 7504). */
const NO_SUCH_ADDRESS = [550, 551, 553, 556];
/** A server that refuses for a reason of its own may take the same mail later (RFC 3463). */
const OF_POLICY = /^\d{3}[ -]5\.7\./;

function notSent({ code, errno, command, responseCode, response = '' }: Failure): MailNotSent {
  if (!responseCode) {
    const reason = errno === undefined ? (code ?? 'unknown') : getSystemErrorName(errno);
    return new MailNotSent(`The mail server does not answer: ${reason}`, reason);
  }
  const isForGood =
    command === 'RCPT TO' && NO_SUCH_ADDRESS.includes(responseCode) && !OF_POLICY.test(response);
  return new MailNotSent(
    `The mail server answered ${responseCode}`,
    String(responseCode),
    isForGood,
  );
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
