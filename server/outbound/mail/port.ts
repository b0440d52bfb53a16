export interface Mail {
  /** Also the Message-ID, so that a mail sent twice is recognised as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same with a layout, for programs that show it. */
  html?: string;
  /** Where one press stops mails of this kind (RFC 8058). */
  stopUrl?: string;
}

/** Says what came of a mail by a code alone: what a mail server answers names whom it was to. */
export class MailNotSent extends Error {
  constructor(
    message: string,
    /** What the server answered, such as 550, or why it did not. */
    readonly code: string,
    /** The address takes no mail, and will take none: trying again does not help. */
    readonly isForGood = false,
  ) {
    super(message);
  }
}

/** Sends one mail or throws `MailNotSent`; the outbox tries again. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}
