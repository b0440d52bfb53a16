import type { ShiftableClock } from '../clock';
import { longPeriod } from '../contract/written';
import { cardsChangingBy, happenedSince, statusesOf } from '../db/happened';
import type { Deps } from '../deps';
import { addDays, dayInCopenhagen, timeInCopenhagen, type Day } from '../domain/day';
import { notificationText } from '../workflows/notifications/text';
import { doWhatIsDue } from './do-what-is-due';

/** What came of time passing, a line each, in Danish. */
interface Happened {
  to: Day;
  cards: string[];
  told: string[];
  payments: string[];
}

/** Mails and reminders go out at nine, and what was declined is charged again at ten. */
const HOUR = 10;

/**
 * Lets the days pass until `to`, each at ten in the morning, and does all that falls due on it. Returns
 * what happened.
 */
export async function passTime(deps: Deps, clock: ShiftableClock, to: Day): Promise<Happened> {
  const { db } = deps.connection;
  const since = clock.now();
  const before = await cardsChangingBy(db, to);
  for (let day = addDays(dayInCopenhagen(since), 1); day <= to; day = addDays(day, 1)) {
    clock.set(timeInCopenhagen(day, HOUR));
    await doWhatIsDue(deps);
  }
  const after = await statusesOf(
    db,
    before.map(({ id }) => id),
  );
  const { told, payments } = await happenedSince(db, since);
  const { texts } = deps;
  return {
    to,
    cards: before.flatMap(({ id, first_name, from_day, to_day, status }) => {
      const now = after.get(id) ?? status;
      if (now === status) return [];
      const [old, current] = [status, now].map((each) => texts.t(`status.${each}`));
      return [`${first_name}, ${longPeriod(from_day, to_day)}: ${old} → ${current}`];
    }),
    told: told.map((row) => `${row.first_name}: ${notificationText(texts, row).title}`),
    payments: payments.map(({ first_name, to_state }) => `${first_name}: ${to_state}`),
  };
}
