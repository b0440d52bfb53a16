import type { NotificationLevel, NotificationType } from '../../contract/notifications';
import { newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { factsColumn, type NotificationFacts } from '../../db/json-columns';
import { insertNotification, settleAbout } from '../../db/notifications';
import { enqueue } from '../../db/outbox';
import type { Deps } from '../../deps';
import type { Day } from '../../domain/day';
import { mailTime } from '../../domain/mail-time';
import { enqueueReminders } from '../enqueue-reminders';
import { htmlOfText } from '../message-html';
import { sendMessage } from '../messages';
import { notificationText } from './text';
import { NOTIFICATION_KINDS, REMINDERS, settledBy } from './types';

export interface Told {
  beneficiaryId: string;
  type: NotificationType;
  variant?: string;
  level?: NotificationLevel;
  facts?: NotificationFacts;
  about?: { groupId?: string | null; cardId?: string; approvalId?: string; flowId?: string };
  /** What happened; of the same event about the same thing, only the first is told. */
  event: string;
  payBy?: Day | null;
  /** What else its text says: earlier news of these types are out of date, too. */
  alsoTells?: readonly NotificationType[];
}

/**
 * Tells a person what has happened, in the transaction in which it happens: as a notification, which
 * settles what it makes weaker, and as its type says by message and mail. False when it was told before.
 */
export async function tell(deps: Deps, tx: Tx, told: Told): Promise<boolean> {
  const { beneficiaryId, type, about = {}, payBy = null } = told;
  const now = deps.clock.now();
  const id = newId();
  const subject =
    about.cardId ?? about.flowId ?? about.groupId ?? about.approvalId ?? beneficiaryId;
  const row = {
    ...{ id, beneficiary_id: beneficiaryId, type, variant: told.variant ?? '' },
    ...{ level: told.level ?? 'Normal', facts: factsColumn.write(told.facts ?? {}) },
    ...{ group_id: about.groupId ?? null, card_id: about.cardId ?? null },
    ...{ approval_id: about.approvalId ?? null, flow_id: about.flowId ?? null },
    ...{ pay_by: payBy, dedupe_key: `${type}:${subject}:${told.event}` },
    ...{ created_at: now.toISOString(), approved_at: null },
  } as const;
  if (!(await insertNotification(tx, row))) return false;
  for (const weaker of weakerOf(told)) {
    await settleAbout(tx, { beneficiaryId, now, ...weaker, except: id });
  }
  const { sent } = NOTIFICATION_KINDS[type];
  if (sent === 'nothing') return true;
  const { title, text } = notificationText(deps.texts, row);
  await sendMessage(deps, tx, beneficiaryId, {
    sender: deps.texts.t('common.site'),
    subject: title,
    contents: htmlOfText(text),
  });
  if (sent === 'message-and-mail' && REMINDERS.includes(type)) {
    await enqueueReminders(tx, beneficiaryId, now);
  } else if (sent === 'message-and-mail') {
    const runAt = mailTime(now, payBy);
    await enqueue(
      tx,
      'send-notification-mail',
      { notificationId: id, beneficiaryId },
      { now, runAt },
    );
  }
  return true;
}

/** What a new notification settles: about its card, or else its group and its approval. */
function weakerOf({ type, about = {}, alsoTells = [] }: Told) {
  const typesFor = (subject: 'card' | 'group' | 'approval') =>
    [type, ...alsoTells].flatMap((each) => settledBy(each, subject));
  const { cardId, groupId, approvalId } = about;
  if (cardId) return [{ types: typesFor('card'), about: { cardId } }];
  return [
    ...(groupId ? [{ types: typesFor('group'), about: { groupId } }] : []),
    ...(approvalId ? [{ types: typesFor('approval'), about: { approvalIds: [approvalId] } }] : []),
  ];
}
