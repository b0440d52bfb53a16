import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardProvider } from '#server/contract/enums';
import { findLedgerFaults } from '#server/db/ledger';
import type { Deps } from '#server/deps';
import { statusForUser } from '#server/domain/payment';
import { Sweeps } from '#server/jobs/sweeps';
import { Refusal } from '#server/refusal';
import type { WebhookSettings } from '#server/sandbox/reepay/deliveries';
import { signWebhook } from '#server/sandbox/reepay/deliveries';
import { SandboxStore } from '#server/sandbox/shared/store';
import { cancelOrder } from '#server/workflows/order/place/cancel-order';
import { openOrderPayment } from '#server/workflows/order/place/pay-order';
import { readOrder } from '#server/workflows/order/read/read-order';
import { reconcile } from '#server/workflows/payment/reconcile';
import { isOnPostgres } from '../worlds/database';
import { addPeopleLike } from '../worlds/extra-people';
import { photoFile } from '../worlds/journey';
import { drawn, timeForDrawn, whileTimeLasts } from '../run/random';
import { netsFaults } from '../worlds/nets-world';
import { orderFaults } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { Crash, dyingAt } from './crash';
import { findFaults, readBooks } from './ledger';
import { withScheduledProvider } from './scheduled-provider';
import { orderToWindow, type PaymentChoice, type WaitingOrder } from './waiting-order';

/** On PostgreSQL a sample: what differs there is who waits for whom, and fewer orders show that. */
const RUNS = drawn(isOnPostgres() ? 40 : 90);
/** Shrinking a failure takes people of its own. */
const PEOPLE = RUNS + 200;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

const REEPAY_CARD = { action: 'card', number: '4111 1111 1111 1111', expiry: '12/30' };
const NETS_CARD = { action: 'pay', number: '4925 0000 0000 0004', expiry: '12/30', cvv: '123' };

/** For each provider who pays with it, and what a person does in its window, as the form posts it. */
const PROVIDERS = {
  ReePay: {
    like: 'anna',
    choice: { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
    deeds: {
      paid: { ...REEPAY_CARD, cvv: '123' },
      declined: { ...REEPAY_CARD, cvv: '002' },
      slow: { ...REEPAY_CARD, cvv: '006' },
      cancelled: { action: 'cancel' },
      mobilePay: { action: 'mobilepay' },
    },
  },
  Nets: {
    like: 'clara',
    choice: { selectedPaymentType: 'Nets', netsPaymentType: 'SinglePayment' },
    deeds: {
      paid: NETS_CARD,
      declined: { ...NETS_CARD, number: '4925 0000 0000 0087' },
      cancelled: { action: 'cancel' },
      notAuthenticated: { action: 'fail-3ds' },
    },
  },
} satisfies Record<CardProvider, { like: string; choice: PaymentChoice; deeds: Deeds }>;

type Deeds = Record<'paid', Record<string, string>> & Record<string, Record<string, string>>;

const EVENTS = [
  'return',
  'return-cancelled',
  'webhook',
  'poll',
  'sweep',
  'cancel-order',
  'pay-again',
  'crash-before-commit',
  'crash-after-commit',
] as const;
type Event = (typeof EVENTS)[number];

describe.each(['ReePay', 'Nets'] as const)(
  'a payment with %s, whatever happens and in whatever order',
  (provider) => {
    const { like, choice } = PROVIDERS[provider];
    const deeds: Deeds = PROVIDERS[provider].deeds;
    let portal: TestPortal;
    let store: SandboxStore;
    let photo: Buffer;
    let secret: string;
    let usernames: string[];
    let start: Date;
    beforeAll(async () => {
      portal = await startPortal({ runsJobs: false });
      const { deps } = portal;
      await orderFaults(portal, { webhook: 'never' });
      store = new SandboxStore(`${deps.config.dataDir}/sandbox.db`);
      start = portal.clock.now();
      await netsFaults(portal, { callback: 'never' });
      usernames = await addPeopleLike(portal, like, PEOPLE);
      photo = Buffer.from(await (await photoFile()).arrayBuffer());
      secret = store.get<WebhookSettings>('reepay.webhook-settings', 'current')?.secret ?? '';
    });
    afterAll(async () => {
      store.close();
      await portal.close();
    });

    it(
      'ends in one charge and one receipt, or in none and a clear answer',
      timeForDrawn,
      async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...Object.keys(deeds)),
            fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 6 }),
            fc.scheduler(),
            whileTimeLasts(async (deed, events, scheduler) => {
              const username = usernames.shift()!;
              portal.clock.set(start);
              const order = await orderToWindow(portal.deps, username, photo, choice);
              const deps = withScheduledProvider(portal.deps, scheduler);
              const happenings = [
                scheduler.schedule(Promise.resolve(), deed).then(() => post(order, deed)),
                ...events.map((event) =>
                  scheduler
                    .schedule(Promise.resolve(), event)
                    .then(() => happen(event, order, deps)),
                ),
              ];
              await scheduler.waitFor(Promise.all(happenings));
              await letTimePass();
              await expectOneOrNone(username, order);
            }),
          ),
          { numRuns: RUNS, endOnFailure: true },
        );
      },
    );

    /** Presses the button in the payment window; a window that is closed by now takes no payment. */
    async function post({ window }: Pick<WaitingOrder, 'window'>, deed: string) {
      const body = new URLSearchParams(deeds[deed]);
      const response = await fetch(window, { method: 'POST', body, redirect: 'manual' });
      await response.arrayBuffer();
      expect([200, 303, 404, 410, 422]).toContain(response.status);
    }

    async function happen(event: Event, order: WaitingOrder, deps: Deps): Promise<void> {
      const { operationId, flowId, groupId, caller } = order;
      switch (event) {
        case 'return':
          await reconcile(deps, operationId);
          return;
        case 'return-cancelled':
          await reconcile(deps, operationId, { isCancelSeen: true });
          return;
        case 'poll':
          return poll(order);
        case 'webhook':
          await Promise.all([sendWebhook(order, 'twice'), sendWebhook(order, 'twice')]);
          return;
        case 'sweep':
          portal.clock.set(new Date(portal.clock.now().getTime() + 61 * SECOND_MS));
          return new Sweeps(deps).run();
        case 'cancel-order':
          return unlessRefused(cancelOrder(deps, caller, flowId));
        case 'pay-again':
          return unlessRefused(payAgain(deps, order, groupId));
        case 'crash-before-commit':
        case 'crash-after-commit':
          return unlessCrashed(
            reconcile(
              dyingAt(deps, event === 'crash-before-commit' ? 'before-commit' : 'after-commit'),
              operationId,
            ),
          );
        default:
          return event satisfies never;
      }
    }

    async function poll({ operationId, token }: WaitingOrder): Promise<void> {
      const response = await fetch(`${portal.origin}/api/payment-sessions/${operationId}`, {
        headers: { cookie: `session=${token}`, 'x-api-key': portal.deps.config.apiKey[0] },
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }

    /** Two deliveries of one event carry one id. */
    async function sendWebhook(order: WaitingOrder, kind: string): Promise<void> {
      if (provider === 'Nets') return callBack(order);
      const { handle, operationId } = order;
      const signed = { id: `${kind}-${operationId}`, timestamp: portal.clock.now().toISOString() };
      const response = await fetch(`${portal.origin}/api/webhooks/reepay`, {
        method: 'POST',
        body: JSON.stringify({
          ...signed,
          event_id: randomBytes(16).toString('hex'),
          event_type: 'invoice_authorized',
          signature: signWebhook(secret, signed),
          customer: 'kunde',
          invoice: handle,
        }),
      });
      expect(response.status).toBe(204);
    }

    async function callBack({ handle }: WaitingOrder): Promise<void> {
      const [callbackSecret] = portal.deps.config.netaxept.callbackSecret;
      const response = await fetch(`${portal.origin}/api/webhooks/netaxept/${callbackSecret}`, {
        method: 'POST',
        body: JSON.stringify({ TransactionId: handle }),
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }

    async function payAgain(deps: Deps, { caller }: WaitingOrder, groupId: string): Promise<void> {
      const where = { beneficiaryId: caller.beneficiaryId, groupId };
      const order = await readOrder(deps, deps.connection.db, where);
      const { redirect_url: window } = await openOrderPayment(deps, order);
      if (window !== null) await post({ window }, 'paid');
    }

    /** Until the slow bank has answered, then the windows have closed, then nobody asks any more. */
    async function letTimePass(): Promise<void> {
      for (const ms of [90 * SECOND_MS, 2 * HOUR_MS, 27 * HOUR_MS, 28 * HOUR_MS]) {
        portal.clock.set(new Date(start.getTime() + ms));
        await portal.runJobs();
      }
    }

    async function expectOneOrNone(username: string, { flowId }: WaitingOrder): Promise<void> {
      const { config } = portal.deps;
      const books = await readBooks(
        { databaseUrl: config.database.url, dataDir: config.dataDir },
        username,
      );
      expect(findFaults(books)).toEqual([]);
      expect(await findLedgerFaults(portal.deps.connection.db, new Date(0))).toEqual([]);
      expect(books.operations.filter(({ next_check_at }) => next_check_at !== null)).toEqual([]);
      const isFinished = books.flows.some(({ id, state }) => id === flowId && state === 'Finished');
      const answers = books.operations.map(({ state }) => statusForUser(state));
      expect(answers.filter(({ isWaiting }) => isWaiting)).toEqual([]);
      expect(answers.filter(({ isComplete }) => isComplete)).toHaveLength(isFinished ? 1 : 0);
    }
  },
);

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function unlessCrashed(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}
