import type { Queryable, Tx } from '../db/connect';
import { getBeneficiary } from '../db/beneficiaries';
import { findMessage } from '../db/messages';
import { enqueue, forgetSealed, mailName, type JobPayloads } from '../db/outbox';
import { newId } from '../crypto';
import type { Deps } from '../deps';
import { mailTime } from '../domain/mail-time';
import { inTransaction } from '../in-transaction';
import type { Mail } from '../outbound/mail/port';
import { htmlOfText, paragraphsOfHtml } from './message-html';
import { sendMessage } from './messages';
import { portalMail } from './portal-mail';

/**
 * What people are told by itself of what is done: texts `letter.<about>.subject` and `.text`.
 * `ordered` is a message alone, its mail is the receipt; of a deleted profile there is only a mail.
 */
export const LETTERS = [
  'ordered',
  'payment-failed',
  'payment-returned',
  'period-paid',
  'card-ready',
  'card-sent',
  'card-replaced',
  'rejsekort-replaced',
  'rejsekort-not-replaced',
  'card-cancelled-refund',
  'card-cancelled-on-return',
  'card-cancelled-released',
  'card-cancelled-none',
  'card-cancelled-unpaid',
  'refund-done',
  'refund-failed',
  'refund-returned',
  'refund-refused',
  'refund-outside',
  'refund-offered',
  'email-changed',
  'profile-deleted',
  'order-code',
  'order-begun',
  'periods-changed',
  'periods-removed',
  'delivery-changed',
  'route-changed',
  'cards-changed',
  'method-ends',
  'payment-automatic',
  'payment-single',
  'draft-dropped',
  'pdf-ticket-ready',
  'pdf-ticket-failed',
] as const;
type About = (typeof LETTERS)[number];

export interface Letter {
  about: About;
  vars?: Record<string, string | number>;
  /** Where its link leads. */
  path: string;
  /** What a person has just done is mailed at any hour; the rest by day. */
  isOwnAct?: boolean;
  /** False for a message alone. */
  isMailed?: boolean;
}

/** Subject and text of a letter. */
export const letterText = (
  { texts }: Deps,
  { about, vars = {} }: Pick<Letter, 'about' | 'vars'>,
) => ({
  subject: texts.t(`letter.${about}.subject`, vars),
  text: texts.t(`letter.${about}.text`, vars),
});

/** Tells a person by message and mail, in the transaction of what it tells; returns the id of the message. */
export async function writeTo(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  letter: Letter,
): Promise<string> {
  const { subject, text } = letterText(deps, letter);
  const sender = deps.texts.t('common.site');
  const messageId = await sendMessage(deps, tx, beneficiaryId, {
    ...{ sender, subject, contents: htmlOfText(text) },
  });
  if (letter.isMailed === false) return messageId;
  const now = deps.clock.now();
  const runAt = letter.isOwnAct ? now : mailTime(now, null);
  const mail = { messageId, beneficiaryId, path: letter.path };
  await enqueue(tx, 'send-message-mail', mail, { now, runAt });
  return messageId;
}

/** Mails a message to its person; its id makes a mail sent twice recognisable as one. */
export async function sendMessageMail(
  deps: Deps,
  { messageId, beneficiaryId, path, again }: JobPayloads['send-message-mail'],
): Promise<void> {
  const row = await findMessage(deps.connection.db, { id: messageId, beneficiaryId });
  if (!row?.contact_email) return;
  const person = { id: row.beneficiary_id, firstName: row.first_name };
  const paragraphs = paragraphsOfHtml(row.contents);
  await deps.mail.send({
    id: mailName('message', '-', messageId, again),
    to: row.contact_email,
    ...(await portalMail(deps, person, { subject: row.subject, paragraphs, path })),
  });
}

/**
 * Mails to an address that the person no longer has, or whose profile is gone when it is sent: all of it
 * is written down now, sealed. With the id of a message that says the same it goes no more, once that is
 * deleted with its person.
 */
export async function mailTo(
  deps: Deps,
  db: Queryable,
  person: { id: string; first_name: string },
  { id = newId(), ...letter }: Letter & { to: string; id?: string },
): Promise<void> {
  const mail = await mailOf(deps, person, { id, ...letter });
  const sealed = deps.secrets.encrypt(JSON.stringify(mail));
  await enqueue(db, 'send-sealed-mail', { id, sealed }, { now: deps.clock.now() });
}

/** A mail as it is sent to that address. */
export async function mailOf(
  deps: Deps,
  person: { id: string; first_name: string },
  { id, to, ...letter }: Letter & { id: string; to: string },
): Promise<Mail> {
  const { subject, text } = letterText(deps, letter);
  const named = { id: person.id, firstName: person.first_name };
  const written = await portalMail(deps, named, { subject, paragraphs: [text], path: letter.path });
  return { id: `letter-${id}`, to, ...written };
}

/** Sends it, and forgets what it said: its person may be gone. */
export async function sendSealedMail(
  deps: Deps,
  { id, sealed }: JobPayloads['send-sealed-mail'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.mail.send(JSON.parse(deps.secrets.decrypt(sealed)) as Mail);
  await inTransaction(deps, async (tx) => {
    await forgetSealed(tx, id);
    await finish(tx);
  });
}

/** Tells both addresses of a person whose e-mail is another one now. */
export async function tellEmailChanged(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, oldEmail }: { beneficiaryId: string; oldEmail: string },
): Promise<void> {
  const letter = { about: 'email-changed', path: '/profile/contacts', isOwnAct: true } as const;
  const id = await writeTo(deps, tx, beneficiaryId, letter);
  const person = await getBeneficiary(tx, beneficiaryId);
  await mailTo(deps, tx, person, { ...letter, id, to: oldEmail });
}
