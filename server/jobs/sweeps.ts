import { differenceInMinutes } from 'date-fns/differenceInMinutes';
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
import { cutOldAudit } from '../workflows/staff/audit-cut';
import { appendPending } from '../workflows/staff/audit-pending';
import { tellAuditHeads, type ToldHeads } from '../workflows/staff/audit-heads';

const BATCH = 100;
/** People are reminded at nine in the morning. */
const REMINDING_HOUR = 9;
/** The books are checked when nobody else wants the database. */
const AUDITING_HOUR = 4;
/**
 * How often that is done which nobody waits for. What staff did since the last end of the audit log that
 * was told could be made anew.
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

/** Timed work that no single request asks for; every process may do it, and be killed doing it. */
export class Sweeps {
  /** The day whose orders are prepared, since programs end with a day. */
  private preparedOn: Day | undefined;
  /** The day on which the books were checked, and what is too old was forgotten. */
  private auditedOn: Day | undefined;
  /** The day on which the payments are compared with what their providers say. */
  private comparedOn: Day | undefined;
  /** The day whose reminders are written. */
  private remindedOn: Day | undefined;

  /** When that was done last which nobody waits for. */
  private tidiedAt = new Date(0);
  /** The ends of the audit log that were told last. */
  private toldHeads: ToldHeads = {};

  constructor(private readonly deps: Deps) {}

  run(): Promise<void> {
    const { tracing } = this.deps;
    return tracing.begin({ kind: 'internal', name: 'sweep' }, {}, () => this.round());
  }

  private async round(): Promise<void> {
    const { deps } = this;
    await sweepPayments(deps);
    await applyDueEvents(deps);
    const now = deps.clock.now();
    const today = dayInCopenhagen(now);
    await refreshShared(deps);
    if (this.preparedOn !== today) {
      await prepareObligatoryOrders(deps);
      await tellReplaced(deps);
    }
    this.preparedOn = today;
    const isPast = (hour: number) => now >= timeInCopenhagen(today, hour);
    if (this.auditedOn !== today && isPast(AUDITING_HOUR)) {
      await auditLedger(deps);
      await forgetOld(deps);
      await forgetUnusedCards(deps);
      await cutOldAudit(deps);
      await keepErasureList(deps);
      this.auditedOn = today;
    }
    if (this.remindedOn !== today && isPast(REMINDING_HOUR)) {
      await remind(deps);
      this.remindedOn = today;
    }
    await appendPending(deps.connection.db);
    // The time machine goes back, too.
    if (Math.abs(differenceInMinutes(now, this.tidiedAt)) >= TIDYING_MINUTES) {
      await this.tidy(now, today);
      this.tidiedAt = now;
    }
  }

  private async tidy(now: Date, today: Day): Promise<void> {
    const { deps } = this;
    this.toldHeads = await tellAuditHeads(deps, this.toldHeads);
    await endUnanswered(deps);
    await settleUnread(deps, now);
    await dropOldDrafts(deps);
    await dropUnusedPhotos(deps);
    await lapseTicketRequests(deps.connection.db, today);
    await deleteWhatIsOver(deps, now);
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
  for (const operation of await listDueOperations(db, now, BATCH)) {
    await postponeCheck(db, operation.id, nextCheckAt(deps.config, operation, now));
    try {
      await reconcile(deps, operation.id);
    } catch (error) {
      deps.stopping?.throwIfAborted();
      // The other payments go on, whatever is wrong with this one.
      deps.logger.error({ err: error, operationId: operation.id }, 'check of a payment failed');
    }
  }
}
