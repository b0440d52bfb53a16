/** A real SMTP server on loopback that keeps every mail instead of delivering it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import { Mailbox } from './mailbox';

const HOST = '127.0.0.1';
const MAX_MAIL_BYTES = 1024 * 1024;
/** Whoever is written to under this name is nobody, and will never be. */
const NOBODY = 'afvist@';
/** "Requested action not taken: mailbox unavailable" (RFC 5321). */
const NO_MAILBOX = 550;
/** "Requested action aborted: local error in processing" (RFC 5321): the sender tries again. */
const TEMPORARY_FAILURE = 451;

export interface MailServer {
  /** `smtp://127.0.0.1:PORT` */
  url: string;
  close(): Promise<void>;
}

/** Starts listening; port 0 takes any free one. */
export async function startMailServer({
  store,
  clock,
  port,
}: {
  store: SandboxStore;
  clock: Clock;
  port: number;
}): Promise<MailServer> {
  const mailbox = new Mailbox(store);

  async function receive(raw: Buffer): Promise<void> {
    if (mailbox.takeRefusal()) throw temporaryFailure();
    const mail = await PostalMime.parse(raw);
    mailbox.receive({
      messageId: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
      subject: mail.subject ?? '',
      text: mail.text?.trimEnd() ?? '',
      html: mail.html ?? null,
      stopUrl: stopUrlOf(mail),
      receivedAt: clock.now().toISOString(),
    });
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith(NOBODY) ? noMailbox(address) : null);
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then(receive)
        .then(() => {
          done();
        }, done);
    },
  });
  // A sender who is killed in the middle of a mail is no concern of the others.
  server.on('error', () => undefined);
  server.listen(port, HOST);
  await once(server.server, 'listening');
  const { port: chosenPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${HOST}:${String(chosenPort)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** As mail servers say it: with the address. */
const noMailbox = (address: string): Error =>
  Object.assign(new Error(`<${address}>: unknown user`), { responseCode: NO_MAILBOX });

function temporaryFailure(): Error {
  return Object.assign(new Error('Refused by order of the control page'), {
    responseCode: TEMPORARY_FAILURE,
  });
}

/** The address of `List-Unsubscribe`, where one press is enough (RFC 8058). */
function stopUrlOf({ headers }: Email): string | null {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  const isOnePress = valueOf('list-unsubscribe-post') === 'List-Unsubscribe=One-Click';
  return isOnePress ? (/<(.+)>/.exec(valueOf('list-unsubscribe') ?? '')?.[1] ?? null) : null;
}
