import { setTimeout as sleep } from 'node:timers/promises';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import type { Queryable } from '../db/connect';
import { lapseTicketRequests } from '../db/pdf-tickets';
import { deleteOld, type Ageing } from '../db/delete-old';
import { listDueOperations, postponeCheck } from '../db/payments';
import type { Tables } from '../db/tables';
import type { Deps } from '../deps';
import { dayInCopenhagen, timeInCopenhagen, type Day } from '../domain/day';
import { applyDueEvents } from '../workflows/card-events';
import { prepareObligatoryOrders } from '../workflows/order/choose/obligatory';
import { tellReplaced } from '../workflows/events/follow-programs';
import { askForComparison, comparisonTime } from '../workflows/compare-payments';
import { auditLedger } from '../workflows/audit-ledger';
import { keepErasureList } from '../workflows/erasures';
import { dropUnusedPhotos } from '../workflows/drop-unused-photos';
import { forgetOld } from '../workflows/retention';
import { forgetUnusedCards } from '../workflows/payment/forget-cards';
import { endUnanswered } from '../workflows/staff/second-answer';
import { settleUnread } from '../workflows/notifications/settle';
import { nextCheckAt } from '../workflows/payment/next-check';
import { reconcile } from '../workflows/payment/reconcile';
import { dropOldDrafts } from '../workflows/plan/drop-old-drafts';
import { refreshShared } from '../workflows/refresh';
import { remind } from '../workflows/reminders';
import { forEachAlone } from '../workflows/some-at-once';
import { cutOldAudit } from '../workflows/staff/audit-cut';
import { appendPending } from '../workflows/staff/audit-pending';
import { tellAuditHeads, type ToldHeads } from '../workflows/staff/audit-heads';

const BATCH = 100;
const DAILY = { fromHour: 0 };
/** People are reminded at nine in the morning. */
const REMINDING_HOUR = 9;
/** The books are checked, and what is too old is forgotten, when nobody else wants the database. */
const AT_NIGHT = { fromHour: 4 };
/**
 * How often that is done which nobody waits for, and the work of a day tried again. What staff did since the last
 * end of the audit log that was told could be made anew.
 */
const TIDYING_MINUTES = 15;
/** What is deleted when it is old. */
const OLD = [
  kept({ table: 'session', key: 'id_hash', age: 'last_seen_at' }, { hours: KEPT.loginHours }),
  kept({ table: 'staff_session', key: 'id_hash', age: 'last_seen_at' }, { hours: KEPT.loginHours }),
  kept({ table: 'rate_limit', key: 'key', age: 'window_start' }, { hours: 24 }),
  kept({ table: 'login_attempt', key: 'state_hash', age: 'created_at' }, { hours: 24 }),
  kept({ table: 'order_code', key: 'flow_id', age: 'expires_at' }, {}),
  kept({ table: 'logout_notice', key: 'id', age: 'created_at' }, { hours: 24 }),
  kept({ table: 'photo_draft', key: 'beneficiary_id', age: 'expires_at' }, {}),
  kept({ table: 'job', key: 'id', age: 'finished_at' }, { days: KEPT.doneDays }),
  kept({ table: 'webhook_event', key: 'id', age: 'received_at' }, { days: KEPT.doneDays }),
  kept({ table: 'message', key: 'id', age: 'created_at' }, { months: KEPT.letterMonths }),
  kept({ table: 'notification', key: 'id', age: 'created_at' }, { months: KEPT.letterMonths }),
  kept({ table: 'pdf_ticket', key: 'id', age: 'to_day' }, { days: KEPT.ticketDays }),
  kept({ table: 'pdf_ticket_request', key: 'id', age: 'to_day' }, { days: KEPT.ticketDays }),
  kept({ table: 'approval_import', key: 'id', age: 'expires_at' }, {}),
  kept({ table: 'imported_approval', key: 'id', age: 'valid_to' }, { months: KEPT.personMonths }),
  kept({ table: 'outside_event', key: 'id', age: 'received_at' }, { days: 365 }),
  kept({ table: 'idempotency_key', key: 'key', age: 'created_at' }, { days: 7 }),
];

function kept<Table extends keyof Tables>(rows: Ageing<Table>, keep: Parameters<typeof sub>[1]) {
  return { keep, delete: (db: Queryable, before: Date) => deleteOld(db, rows, before) };
}

/** How often work is done: with every round, once a day from an hour on, or as what nobody waits for. */
type Often = 'always' | { fromHour: number } | 'tidying';

interface Timed {
  often: Often;
  work: (now: Date) => Promise<unknown>;
}

/** The timed work, in its order: what is told comes after what it is about. */
function timedWork(deps: Deps): Timed[] {
  const { db } = deps.connection;
  /** The ends of the audit log that were told last. */
  let toldHeads: ToldHeads = {};
  return [
    { often: 'always', work: () => sweepPayments(deps) },
    { often: 'always', work: () => applyDueEvents(deps) },
    { often: 'always', work: () => refreshShared(deps) },
    { often: DAILY, work: () => prepareObligatoryOrders(deps) },
    { often: DAILY, work: () => tellReplaced(deps) },
    { often: AT_NIGHT, work: () => auditLedger(deps) },
    { often: AT_NIGHT, work: () => forgetOld(deps) },
    { often: AT_NIGHT, work: () => forgetUnusedCards(deps) },
    { often: AT_NIGHT, work: () => cutOldAudit(deps) },
    { often: AT_NIGHT, work: () => keepErasureList(deps) },
    { often: { fromHour: REMINDING_HOUR }, work: () => remind(deps) },
    { often: 'always', work: () => appendPending(db) },
    {
      often: 'tidying',
      work: async () => (toldHeads = await tellAuditHeads(deps, toldHeads)),
    },
    { often: 'tidying', work: () => endUnanswered(deps) },
    { often: 'tidying', work: (now) => settleUnread(deps, now) },
    { often: 'tidying', work: () => dropOldDrafts(deps) },
    { often: 'tidying', work: () => dropUnusedPhotos(deps) },
    { often: 'tidying', work: (now) => lapseTicketRequests(db, dayInCopenhagen(now)) },
    { often: 'tidying', work: (now) => deleteWhatIsOver(deps, now) },
  ];
}

/** When a piece of work was tried last, and on which day it was done. */
interface Tried {
  at: Date;
  doneOn?: Day;
}

/** Timed work that no single request asks for; every process may do it, and be killed doing it. */
export class Sweeps {
  private readonly timed: Timed[];
  private readonly tried = new Map<Timed, Tried>();
  /** The day on which the payments are compared with what their providers say. */
  private comparedOn: Day | undefined;

  constructor(private readonly deps: Deps) {
    this.timed = timedWork(deps);
  }

  /**
   * Does all that is due. What goes wrong with one piece of work holds up none of the others.
   * @throws what went wrong, once each had its turn
   */
  run(): Promise<void> {
    const { tracing } = this.deps;
    return tracing.begin({ kind: 'internal', name: 'sweep' }, {}, () => this.round());
  }

  private async round(): Promise<void> {
    const failures: unknown[] = [];
    for (const timed of this.timed) {
      if (timed.often === 'always') await this.try(timed, failures);
      else if (isDue(timed.often, this.deps.clock.now(), this.tried.get(timed))) {
        await this.besideAlways(this.try(timed, failures), failures);
      }
    }
    if (failures.length > 1)
      throw new AggregateError(failures, 'several pieces of timed work failed');
    if (failures.length === 1) throw failures[0];
  }

  /** Does a piece of work, and notes what went wrong. @throws the reason of `stopping` */
  private async try(timed: Timed, failures: unknown[]): Promise<void> {
    const now = this.deps.clock.now();
    this.tried.set(timed, { at: now });
    try {
      await timed.work(now);
      this.tried.set(timed, { at: now, doneOn: dayInCopenhagen(now) });
    } catch (error) {
      this.deps.stopping?.throwIfAborted();
      failures.push(error);
    }
  }

  /** Does what every round does, as often as there is one, beside work of a day that takes longer. */
  private async besideAlways(work: Promise<void>, failures: unknown[]): Promise<void> {
    const restMs = secondsToMilliseconds(this.deps.config.timing.sweepSeconds);
    const done = work.then(() => true);
    const rest = () => sleep(restMs, false, { ref: false });
    try {
      while (!(await Promise.race([done, rest()]))) {
        for (const timed of this.timed) {
          if (timed.often === 'always') await this.try(timed, failures);
        }
      }
    } finally {
      await done;
    }
  }

  /** Has the payments compared once a day. Nothing of the day waits for that, so it is no part of a round. */
  async compare(): Promise<void> {
    const { deps } = this;
    const now = deps.clock.now();
    const today = dayInCopenhagen(now);
    if (this.comparedOn === today || now < comparisonTime(today)) return;
    await askForComparison(deps);
    this.comparedOn = today;
  }
}

function isDue(often: Often, now: Date, tried: Tried | undefined): boolean {
  if (often === 'always') return true;
  // The time machine goes back, too.
  const isTriedLately =
    tried !== undefined && Math.abs(differenceInMinutes(now, tried.at)) < TIDYING_MINUTES;
  if (often === 'tidying') return !isTriedLately;
  const today = dayInCopenhagen(now);
  if (tried?.doneOn === today || now < timeInCopenhagen(today, often.fromHour)) return false;
  const isFailed = tried !== undefined && tried.doneOn === undefined;
  return !isFailed || !isTriedLately;
}

/**
 * Some of each kind at a time: the rest waits for the next round.
 * @internal exported for tests
 */
export async function deleteWhatIsOver({ connection }: Deps, now: Date): Promise<void> {
  for (const { keep, delete: deleteBefore } of OLD) {
    await deleteBefore(connection.db, sub(now, keep));
  }
}

/** Asks the provider about payments without an answer: the person may have closed the tab. */
async function sweepPayments(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const due = await listDueOperations(db, now, BATCH);
  const told = {
    says: 'check of a payment failed',
    about: ({ id }: (typeof due)[number]) => ({ operationId: id }),
  };
  await forEachAlone(deps, due, told, async (operation) => {
    await postponeCheck(db, operation.id, nextCheckAt(deps.config, operation, now));
    await reconcile(deps, operation.id);
  });
}
