import { subDays } from 'date-fns/subDays';
import { longDay } from '../contract/written';
import { periodOf } from '../db/cards';
import type { DueCard } from '../db/due-cards';
import { enqueue, type JobPayloads } from '../db/outbox';
import {
  listEndingGroups,
  listUnpaidCards,
  listWaitingOrders,
  type CardMark,
} from '../db/reminders';
import type { Deps } from '../deps';
import { getBeneficiary } from '../db/beneficiaries';
import type { Tx } from '../db/connect';
import { isReadyForPayment, paymentWindow } from '../domain/card-schedule';
import { addDays, dayInCopenhagen, type Day } from '../domain/day';
import { earliestStart } from '../domain/lead-times';
import { DEFAULT_PERIOD_RULES } from '../domain/periods';
import { getProgram, listPrograms, programsFor } from '../domain/programs';
import { inTransaction } from '../in-transaction';
import { tellToPay } from './card-effects';
import { scheduledCard } from './card-schedule';
import { sendMessage } from './messages';
import { mailBody } from './notifications/mail-body';

const BATCH = 200;
/** No payment window is longer. */
const LONGEST_WINDOW_DAYS = 30;
/** So many days before the last day to order the next period without a gap. */
const NEXT_PERIOD_DAYS = [2, 7];
/** So long after an order nobody is reminded of the next. */
const QUIET_DAYS_AFTER_ORDER = 7;
/** So many days after the last step of an order. */
const WAITING_ORDER_DAYS = [1, 6];

/**
 * Reminds people of what has to be done: to pay a period, to order the next, to finish an order. Safe to
 * repeat on the same day; a person gets one mail of the last two a day, for the one that is nearest.
 */
export async function remind(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  await remindOfPayments(deps, today);
  await remindOfNextPeriod(deps, today, now);
  for (const days of WAITING_ORDER_DAYS) {
    const between = { from: subDays(now, days + 1), to: subDays(now, days) };
    for (const { beneficiary_id } of await listWaitingOrders(deps.connection.db, between)) {
      await writeDown(deps, { beneficiaryId: beneficiary_id, about: 'order-waits', vars: {} });
    }
  }
}

async function remindOfPayments(deps: Deps, today: Day): Promise<void> {
  const until = addDays(today, LONGEST_WINDOW_DAYS);
  for (let after: CardMark | undefined = { next_change_on: today, id: '' }; after;) {
    const cards = await listUnpaidCards(deps.connection.db, { after, until }, BATCH);
    for (const card of cards) await remindOfPayment(deps, card, today);
    const last = cards.at(-1);
    after =
      last && cards.length === BATCH
        ? { next_change_on: last.next_change_on ?? until, id: last.id }
        : undefined;
  }
}

/** That a card can be paid, for the payments that no event of its own tells of; and the last time. */
async function remindOfPayment(deps: Deps, card: DueCard, today: Day): Promise<void> {
  const program = getProgram(card.program_id);
  const scheduled = scheduledCard(card, card.payment_mode);
  if (!isReadyForPayment(scheduled, program, today)) return;
  const window = paymentWindow(periodOf(card), program);
  const isDayBefore = addDays(today, 1) === window.to && window.from < today;
  const tellOnce = (type: Parameters<typeof tellToPay>[3]['type']) =>
    inTransaction(deps, (tx) => tellToPay(deps, tx, card, { type, event: 'window' }));
  if (isDayBefore || today === window.to) {
    await tellOnce('ReepaySinglePaymentWindowIsAboutToExpire');
  } else if (program.paymentProvider === 'Nets' && card.status === 'Ordered') {
    await tellOnce('SeasonPassReadyForPayment');
  }
}

async function remindOfNextPeriod(deps: Deps, today: Day, now: Date): Promise<void> {
  const { connection, config } = deps;
  for (const program of listPrograms()) {
    const isOrderable = programsFor(program.pto, config.programs, today).includes(program);
    if (!isOrderable) continue;
    for (const days of NEXT_PERIOD_DAYS) {
      const day = addDays(today, days);
      const lastDay = addDays(earliestStart(program, day, false), -1);
      const groups = await listEndingGroups(connection.db, {
        ...{ programId: program.id, lastDay },
        approvedUntil: addDays(lastDay, DEFAULT_PERIOD_RULES.minDays),
        orderedBefore: subDays(now, QUIET_DAYS_AFTER_ORDER),
      });
      for (const { beneficiary_id } of groups) {
        const vars = { day: longDay(day), to: longDay(lastDay) };
        await writeDown(deps, { beneficiaryId: beneficiary_id, about: 'next-period', vars });
      }
    }
  }
}

type Reminder = Omit<JobPayloads['send-reminder'], 'day'>;

async function writeDown({ connection, clock }: Deps, reminder: Reminder): Promise<void> {
  const now = clock.now();
  const payload = { ...reminder, day: dayInCopenhagen(now) };
  await enqueue(connection.db, 'send-reminder', payload, { now });
}

/** Sends a reminder as mail and message; its id makes a mail sent twice recognisable as one. */
export async function sendReminder(
  deps: Deps,
  { beneficiaryId, about, vars, day }: JobPayloads['send-reminder'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { texts, connection, mail } = deps;
  const person = await getBeneficiary(connection.db, beneficiaryId);
  const subject = texts.t(`reminder.${about}.subject`, vars);
  const text = texts.t(`reminder.${about}.text`, vars);
  if (person.contact_email !== null && person.reminders_stopped_at === null) {
    const named = { id: beneficiaryId, firstName: person.first_name };
    await mail.send({
      id: `reminder-${beneficiaryId}-${day}`,
      to: person.contact_email,
      subject,
      ...mailBody(deps, named, text, { isReminder: true }),
    });
  }
  await inTransaction(deps, async (tx) => {
    const sender = texts.t('common.site');
    await sendMessage(deps, tx, beneficiaryId, { sender, subject, contents: `<p>${text}</p>` });
    await finish(tx);
  });
}
