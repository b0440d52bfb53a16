import type { Queryable } from '../db/connect';
import { enqueue } from '../db/outbox';
import { reminderDays, reminderTime } from '../domain/reminders';

/**
 * Writes down that a person is to be reminded, the next time that reminders go out. What there is to
 * remind of is asked then.
 */
export async function enqueueReminders(
  db: Queryable,
  beneficiaryId: string,
  now: Date,
): Promise<void> {
  for (const day of reminderDays(now)) {
    const runAt = reminderTime(day);
    await enqueue(db, 'send-reminder', { beneficiaryId, day }, { now, runAt });
  }
}
