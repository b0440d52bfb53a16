import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { deleteFinishedJobsBefore } from '../db/jobs';
import { deleteWebhookEventsBefore, listDueOperations, postponeCheck } from '../db/payments';
import { deletePhotoDraftsExpiredAt } from '../db/photo-drafts';
import { deleteRateLimitsBefore } from '../db/rate-limits';
import { deleteSessionsUnusedSince } from '../db/sessions';
import type { Deps } from '../deps';
import { applyDueEvents } from '../workflows/card-events';
import { prepareObligatoryOrders } from '../workflows/order/choose/obligatory';
import { nextCheckAt } from '../workflows/payment/next-check';
import { reconcile } from '../workflows/payment/reconcile';

const BATCH = 100;
const KEEP_SESSIONS_HOURS = 24;
const KEEP_RATE_LIMITS_HOURS = 24;
const KEEP_JOBS_DAYS = 30;
const KEEP_WEBHOOKS_DAYS = 30;

/** Timed work that no single request asks for; every process may do it, and be killed doing it. */
export async function runSweeps(deps: Deps): Promise<void> {
  await sweepPayments(deps);
  await applyDueEvents(deps);
  await prepareObligatoryOrders(deps);
  const now = deps.clock.now();
  const { db } = deps.connection;
  await deleteSessionsUnusedSince(db, subHours(now, KEEP_SESSIONS_HOURS));
  await deleteRateLimitsBefore(db, subHours(now, KEEP_RATE_LIMITS_HOURS));
  await deletePhotoDraftsExpiredAt(db, now);
  await deleteFinishedJobsBefore(db, subDays(now, KEEP_JOBS_DAYS));
  await deleteWebhookEventsBefore(db, subDays(now, KEEP_WEBHOOKS_DAYS));
}

/** Asks the provider about payments without an answer: the person may have closed the tab. */
async function sweepPayments(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const askAgain = nextCheckAt(deps.config, now);
  for (const { id } of await listDueOperations(db, now, BATCH)) {
    await postponeCheck(db, id, askAgain);
    await reconcile(deps, id);
  }
}
