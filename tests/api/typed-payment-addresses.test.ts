import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { FYN_ROUTE, sendResult, startFlow, visitToken } from '../worlds/gvss';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment } from '../worlds/journey';
import { outcomeOf, personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';
import { pathOf } from '../worlds/shown';

const TYPED = [
  '/order/payment',
  '/order/payment-mode',
  '/order/payment-status',
  '/order/process-nets',
  '/order/payment-status?cancelled=1',
  '/order/process-nets?responseCode=OK&transactionId=1',
  '/order/process-nets?sessionId=findes-ikke&responseCode=OK',
];

/** What the forms of the two payment screens hold. */
const CHOICE = { reepayPaymentType: 'Regular', optionId: 'SinglePayment' };

const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

/** Nothing is left behind, and no provider was asked for money. */
async function expectNothingChanged(username: string, act: () => Promise<void>): Promise<void> {
  const before = [await snapshotOf(portal), await outcomeOf(portal, username)];
  await act();
  expect([await snapshotOf(portal), await outcomeOf(portal, username)]).toEqual(before);
}

/** Leaves the route of somebody's order to the company. */
async function leaveToCompany(username: string): Promise<void> {
  const session = await ApiSession.signIn(portal, username);
  const token = await visitToken(session, (await startFlow(session)).flowId);
  await sendResult(portal, token, { outcome: 'unfinished', route: FYN_ROUTE });
}

/** Sends what the button of the page would, to a payment screen. */
function sendTo(browser: FormClient, path: string, button: string, values: Record<string, string>) {
  const prepared = browser.prepare(button, values);
  return browser.newWindow().send({ ...prepared, url: new URL(path, portal.origin) });
}

describe('the payment screens of an order that only changes a delivery', () => {
  let bo: FormClient;
  beforeAll(async () => {
    const { id } = await personOf(portal, 'bo');
    const group = await portal.deps.connection.db
      .selectFrom('card_group')
      .select('id')
      .where('beneficiary_id', '=', id)
      .executeTakeFirstOrThrow();
    bo = await signedIn(portal, 'bo');
    await bo.open(`/order?groupId=${group.id}`);
  });
  beforeEach(() => bo.open('/order/configuration'));

  it.each(TYPED)(
    'lead from the typed address %s back to the next step, and charge nothing',
    async (typed) => {
      await expectNothingChanged('bo', async () => {
        const page = await bo.open(typed);
        expect(page.status).toBeLessThan(500);
        if (!typed.includes('sessionId')) expect(pathOf(bo)).toBe('/order/summary');
      });
    },
  );

  it.each([
    ['/order/payment', 200, '/order/summary'],
    ['/order/payment-mode', 200, '/order/summary'],
    ['/order/payment-status', 405, '/order/payment-status'],
    ['/order/process-nets', 405, '/order/process-nets'],
  ])('accept no form that is sent to %s', async (path, status, to) => {
    await expectNothingChanged('bo', async () => {
      const page = await sendTo(bo, path, 'Næste', CHOICE);
      expect([page.status, page.url.pathname]).toEqual([status, to]);
    });
  });
});

describe('the payment screens of an order that waits for a company', () => {
  let ida: FormClient;
  beforeAll(async () => {
    await leaveToCompany('ida');
    ida = await signedIn(portal, 'ida');
  });
  beforeEach(() => ida.open('/order/unfinished'));

  it.each(TYPED)(
    'lead from the typed address %s to the waiting order, and charge nothing',
    async (typed) => {
      await expectNothingChanged('ida', async () => {
        const page = await ida.open(typed);
        expect(page.status).toBeLessThan(500);
        if (!typed.includes('sessionId')) expect(pathOf(ida)).toBe('/order/unfinished');
      });
    },
  );

  it.each([
    ['/order/payment', 200, '/order/changed'],
    ['/order/payment-mode', 200, '/order/unfinished'],
    ['/order/payment-status', 405, '/order/payment-status'],
    ['/order/process-nets', 405, '/order/process-nets'],
  ])('accept no form that is sent to %s', async (path, status, to) => {
    await expectNothingChanged('ida', async () => {
      const page = await sendTo(ida, path, 'Skriv til mig', CHOICE);
      expect([page.status, page.url.pathname]).toEqual([status, to]);
    });
  });

  it('show how an earlier payment ended, and lead on to the waiting order', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await orderUntilPayment(anna);
    await anna.submit('Fortryd');
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    await leaveToCompany('anna');
    const before = await outcomeOf(portal, 'anna');
    for (const typed of TYPED.slice(0, -1)) {
      const page = await anna.open(typed);
      expect(page.status, typed).toBe(200);
      expect(page.url.pathname, typed).toMatch(/^\/order\/(unfinished|payment-status)$/);
    }
    await anna.open('/order/payment-status');
    const link = anna.page?.document
      .querySelectorAll('main a')
      .find(({ text }) => text.includes('Prøv igen'));
    await anna.open(link?.getAttribute('href') ?? 'there is no way on');
    expect(pathOf(anna)).toBe('/order/unfinished');
    expect(await outcomeOf(portal, 'anna')).toEqual(before);
  });
});
