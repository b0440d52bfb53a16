import { getBeneficiary } from '../db/beneficiaries';
import type { Tx } from '../db/connect';
import { countTriedAgain } from '../db/jobs';
import { enqueue, reminderKey, type JobPayloads } from '../db/outbox';
import { insertReminders, listReminded } from '../db/reminders';
import type { Deps } from '../deps';
import { addDays, dayInCopenhagen, type Day } from '../domain/day';
import { mailTime } from '../domain/mail-time';
import { reminderTime } from '../domain/reminders';
import { inTransaction } from '../in-transaction';
import { MailNotSent } from '../outbound/mail/port';
import { htmlOfText } from './message-html';
import { sendMessage } from './messages';
import { portalMail } from './portal-mail';
import { remindersDue, type Reminder } from './reminders-due';

/** A mail that reminds has a job for each day; other mails are tried for about as long by one job. */
const DAYS_OF_TRIES = 7;

/**
 * Reminds a person of all that waits for them and that they were not reminded of: in one mail a day, the
 * nearest last day first. Its id makes a mail sent twice recognisable as one.
 * @throws MailNotSent also for an address that takes none, or took none for a week, once a message has told what the mail would have
 */
export async function sendReminder(
  deps: Deps,
  { beneficiaryId }: JobPayloads['send-reminder'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const { due, areFresh } = await remindersDue(deps, db, beneficiaryId);
  const known = await listReminded(db, beneficiaryId);
  const lastSent = known
    .map(({ sent_at: at }) => dayInCopenhagen(new Date(at)))
    .sort()
    .at(-1);
  const names = new Set(known.map(({ about, subject }) => `${about} ${subject}`));
  const news = due.filter(({ about, subject }) => !names.has(`${about} ${subject}`));
  const isLater = lastSent === today || mailTime(now, null) > now;
  const isTomorrow = areFresh || (isLater && news.length > 0);
  const refused =
    news.length > 0 && !isLater ? await tryMail(deps, { beneficiaryId, lastSent }, news) : null;
  await inTransaction(deps, async (tx) => {
    if (news.length > 0 && !isLater) await noteReminders(deps, tx, news);
    if (isTomorrow) {
      const day = addDays(today, 1);
      const runAt = reminderTime(day);
      await enqueue(tx, 'send-reminder', { beneficiaryId, day }, { now, runAt });
    }
    await finish(tx);
  });
  if (refused) throw refused;
}

/** Whom it is to, and on which day the last such mail was. */
interface Whom {
  beneficiaryId: string;
  lastSent: Day | undefined;
}

/**
 * Why the address will take no mail, or has taken none for a week; null for one that was sent, or need not
 * be.
 */
async function tryMail(
  deps: Deps,
  whom: Whom,
  reminders: readonly Reminder[],
): Promise<MailNotSent | null> {
  try {
    await mailReminders(deps, whom.beneficiaryId, reminders);
    return null;
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    if (error.isForGood) return error;
    if (!(await isTriedForLong(deps, whom))) throw error;
    return new MailNotSent(error.message, error.code, true);
  }
}

/** Each day has a job of its own: whether those of all the days before have failed. */
async function isTriedForLong(
  { connection, clock }: Deps,
  { beneficiaryId, lastSent }: Whom,
): Promise<boolean> {
  const today = dayInCopenhagen(clock.now());
  const days = Array.from({ length: DAYS_OF_TRIES }, (_, index) => addDays(today, -1 - index));
  if (lastSent !== undefined && days.includes(lastSent)) return false;
  const keys = days.map((day) => reminderKey(beneficiaryId, day));
  return (await countTriedAgain(connection.db, keys)) === DAYS_OF_TRIES;
}

async function mailReminders(
  deps: Deps,
  beneficiaryId: string,
  reminders: readonly Reminder[],
): Promise<void> {
  const { connection, clock, mail } = deps;
  const person = await getBeneficiary(connection.db, beneficiaryId);
  if (person.contact_email === null || person.reminders_stopped_at !== null) return;
  const [first] = reminders;
  const named = { id: beneficiaryId, firstName: person.first_name };
  const paragraphs = reminders.map(({ title, text }, at) =>
    at === 0 ? text : `${title}. ${text}`,
  );
  await mail.send({
    id: `reminder-${beneficiaryId}-${dayInCopenhagen(clock.now())}`,
    to: person.contact_email,
    ...(await portalMail(deps, named, {
      ...{ subject: first?.title ?? '', paragraphs, path: '/overview', isReminder: true },
    })),
  });
}

/** Notes what was reminded of, with a message for what none has told yet. */
async function noteReminders(deps: Deps, tx: Tx, reminders: readonly Reminder[]): Promise<void> {
  const sentAt = deps.clock.now().toISOString();
  const rows = reminders.map(({ beneficiaryId, about, subject }) => ({
    ...{ beneficiary_id: beneficiaryId, about, subject, sent_at: sentAt },
  }));
  await insertReminders(tx, rows);
  for (const { beneficiaryId, title, text, isToldAlready } of reminders) {
    if (isToldAlready) continue;
    const sender = deps.texts.t('common.site');
    await sendMessage(deps, tx, beneficiaryId, {
      ...{ sender, subject: title, contents: htmlOfText(text) },
    });
  }
}
