import { lockCard } from '../db/card-changes';
import { findCard, periodOf } from '../db/cards';
import type { DueCard } from '../db/due-cards';
import { listUnpaidCards, type CardMark } from '../db/reminders';
import type { Deps } from '../deps';
import { isReadyForPayment, paymentWindow } from '../domain/card-schedule';
import { addDays, dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { inTransaction } from '../in-transaction';
import { tellToPay } from './card-effects';
import { scheduledCard } from './card-schedule';
import { tellEndingMethods } from './ending-methods';
import { enqueueReminders } from './enqueue-reminders';
import { groupsToRemind, ordersToRemind } from './reminders-due';
import { forEachAlone } from './some-at-once';

const BATCH = 200;
/** No payment window is longer. */
const LONGEST_WINDOW_DAYS = 30;

/**
 * Tells people what can be paid, and writes down whom to remind of that and of what else waits for
 * them. Safe to repeat on the same day.
 */
export async function remind(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await remindOfPayments(deps, dayInCopenhagen(now));
  await tellEndingMethods(deps);
  const { db } = deps.connection;
  const waiting = [
    ...(await groupsToRemind(deps, db, {})),
    ...(await ordersToRemind(deps, db, {})),
  ];
  for (const beneficiaryId of new Set(waiting.map((row) => row.beneficiaryId))) {
    deps.stopping?.throwIfAborted();
    await enqueueReminders(db, beneficiaryId, now);
  }
}

async function remindOfPayments(deps: Deps, today: Day): Promise<void> {
  const until = addDays(today, LONGEST_WINDOW_DAYS);
  const told = { says: 'a reminder failed', about: ({ id }: DueCard) => ({ cardId: id }) };
  for (let after: CardMark | undefined = { next_change_on: today, id: '' }; after;) {
    const cards = await listUnpaidCards(deps.connection.db, { after, until }, BATCH);
    await forEachAlone(deps, cards, told, (card) => remindOfPayment(deps, card, today));
    const last = cards.at(-1);
    after =
      last && cards.length === BATCH
        ? { next_change_on: last.next_change_on ?? until, id: last.id }
        : undefined;
  }
}

/**
 * Tells that a listed card can be paid. Its holder may have paid or cancelled it since it was listed: it
 * is asked again, and stays as it is until they are told.
 * @internal exported for tests
 */
export async function remindOfPayment(deps: Deps, listed: DueCard, today: Day): Promise<void> {
  if (!reminderOf(listed, today)) return;
  await inTransaction(deps, async (tx) => {
    await lockCard(tx, listed.id);
    const card = await findCard(tx, listed.id);
    const type = card && reminderOf(card, today);
    if (type) await tellToPay(deps, tx, card, { type, event: 'window' });
  });
}

/** That a card can be paid, for the payments that no event of its own tells of; and the last time. */
function reminderOf(card: DueCard, today: Day): Parameters<typeof tellToPay>[3]['type'] | null {
  const program = getProgram(card.program_id);
  if (!isReadyForPayment(scheduledCard(card, card.payment_mode), program, today)) return null;
  const window = paymentWindow(periodOf(card), program);
  const isDayBefore = addDays(today, 1) === window.to && window.from < today;
  if (isDayBefore || today === window.to) return 'ReepaySinglePaymentWindowIsAboutToExpire';
  const isNets = program.paymentProvider === 'Nets' && card.status === 'Ordered';
  return isNets ? 'SeasonPassReadyForPayment' : null;
}
