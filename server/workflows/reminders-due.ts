import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { longDay } from '../contract/written';
import type { Queryable } from '../db/connect';
import { factsColumn } from '../db/json-columns';
import { listEndingGroups, listToldToRemind, listWaitingOrders } from '../db/reminders';
import type { Deps } from '../deps';
import { addDays, dayInCopenhagen, earlierDay, laterDay, type Day } from '../domain/day';
import { earliestStart, lastDayToFollow } from '../domain/lead-times';
import { DEFAULT_PERIOD_RULES } from '../domain/periods';
import { getProgram, isOrderable, listPrograms, programOn, type Program } from '../domain/programs';
import { FORGOTTEN_DAYS, LONGEST_NOTICE_DAYS, noticeDue, waitDue } from '../domain/reminders';
import { notificationText } from './notifications/text';
import { REMINDERS } from './notifications/types';

/** So long after an order nobody is reminded of the next. */
const QUIET_DAYS_AFTER_ORDER = 7;
/** So long after an order nobody is reminded to pay another period of it. */
const QUIET_HOURS_AFTER_ORDER = 24;
const FIRST_WAIT_HOURS = 24;
/** After every day that there is something to do by. */
const NO_DEADLINE = '9999-12-31';

export interface Reminder {
  beneficiaryId: string;
  /** Which rule, and which of its reminders. */
  about: string;
  subject: string;
  /** The last day to do what it reminds of. */
  deadline: Day;
  title: string;
  text: string;
  /** Whether a message told it when it came up. */
  isToldAlready: boolean;
}

type Whom = { beneficiaryId?: string };

/** Who has no period after their last, and can still order one that follows it. */
export async function groupsToRemind(deps: Deps, db: Queryable, whom: Whom): Promise<Reminder[]> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const due: Reminder[] = [];
  for (const { program_id: programId, last_day: to, ...group } of await endingGroups(
    deps,
    db,
    whom,
  )) {
    const deadline = lastDayToFollow(getProgram(programId), to);
    const notice = noticeDue(deadline, today);
    if (notice === null || group.valid_to < addDays(to, DEFAULT_PERIOD_RULES.minDays)) continue;
    const { id, beneficiary_id: beneficiaryId } = group;
    due.push({
      ...{ beneficiaryId, about: `next-period-${notice}`, subject: `${id}:${to}`, deadline },
      ...textsOf(deps, 'next-period', { day: longDay(deadline), to: longDay(to) }),
    });
  }
  return due;
}

/** Groups of programs on sale whose last period can still be followed, and is to be spoken of now. */
async function endingGroups(deps: Deps, db: Queryable, { beneficiaryId }: Whom) {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const windows = listPrograms()
    .filter((each) => {
      const { programs } = deps.config;
      return isOrderable(programOn(each.id, programs, today), programs, today);
    })
    .map((program) => ({
      programId: program.id,
      lastFrom: lastDayOrdered(program, today),
      lastTo: lastDayOrdered(program, addDays(today, LONGEST_NOTICE_DAYS)),
    }));
  const orderedBefore = subDays(now, QUIET_DAYS_AFTER_ORDER).toISOString();
  if (beneficiaryId === undefined) {
    const found = [];
    for (const window of windows) {
      found.push(...(await listEndingGroups(db, { ...window, orderedBefore })));
    }
    return found;
  }
  if (windows.length === 0) return [];
  const lastFrom = windows.map((window) => window.lastFrom).reduce(earlierDay);
  const lastTo = windows.map((window) => window.lastTo).reduce(laterDay);
  const ofPerson = await listEndingGroups(db, { beneficiaryId, lastFrom, lastTo, orderedBefore });
  return ofPerson.filter(({ program_id: programId, last_day: last }) =>
    windows.some(
      (each) => each.programId === programId && each.lastFrom <= last && last <= each.lastTo,
    ),
  );
}

/** The last day of a period for which the next one could be ordered on a day. */
const lastDayOrdered = (program: Program, day: Day) =>
  addDays(earliestStart(program, day, false), -1);

/** Whose order is not finished. */
export async function ordersToRemind(deps: Deps, db: Queryable, whom: Whom): Promise<Reminder[]> {
  const now = deps.clock.now();
  const between = { from: subDays(now, FORGOTTEN_DAYS), to: subHours(now, FIRST_WAIT_HOURS - 1) };
  const orders = await listWaitingOrders(db, { ...whom, ...between });
  return orders.flatMap((order) => {
    const lastStepAt = new Date(order.updated_at);
    const wait = waitDue({ lastStepAt, isAnswered: order.pause_reason !== null }, now);
    if (wait === null) return [];
    return {
      ...{ beneficiaryId: order.beneficiary_id, about: `order-waits-${wait}` },
      ...{ subject: `${order.id}:${order.updated_at}`, deadline: NO_DEADLINE },
      ...textsOf(deps, 'order-waits', {}),
    };
  });
}

function textsOf({ texts }: Deps, rule: string, vars: Record<string, string>) {
  const title = texts.t(`reminder.${rule}.subject`, vars);
  return { title, text: texts.t(`reminder.${rule}.text`, vars), isToldAlready: false };
}

/**
 * What a person has been told that can be done, and has not done; apart from it how much is too fresh
 * after an order to remind of.
 */
async function toldToRemind(deps: Deps, db: Queryable, beneficiaryId: string) {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const orderedBefore = subHours(now, QUIET_HOURS_AFTER_ORDER).toISOString();
  const rows = await listToldToRemind(db, beneficiaryId, REMINDERS);
  const open = rows
    .map((row) => ({
      ...row,
      deadline: row.pay_by ?? factsColumn.read(row.facts).to ?? NO_DEADLINE,
    }))
    .filter(({ deadline }) => deadline >= today);
  const due = open.filter(({ ordered_at: at }) => at === null || at <= orderedBefore);
  const reminders = due.map((row) => ({
    ...{ beneficiaryId, about: row.type, subject: row.id, isToldAlready: true },
    deadline: row.deadline,
    ...notificationText(deps.texts, row),
  }));
  return { reminders, areFresh: due.length < open.length };
}

/** All that a person is to be reminded of now, the nearest last day first. */
export async function remindersDue(deps: Deps, db: Queryable, beneficiaryId: string) {
  const told = await toldToRemind(deps, db, beneficiaryId);
  const due: Reminder[] = [
    ...told.reminders,
    ...(await groupsToRemind(deps, db, { beneficiaryId })),
    ...(await ordersToRemind(deps, db, { beneficiaryId })),
  ];
  due.sort((one, other) => one.deadline.localeCompare(other.deadline));
  return { due, areFresh: told.areFresh };
}
