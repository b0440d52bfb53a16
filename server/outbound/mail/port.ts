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

/** Sends one mail or throws; the outbox tries again. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}
