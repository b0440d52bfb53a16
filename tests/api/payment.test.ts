import { beforeEach, describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { GOOD_CARD, logIn, orderUntilPayment, pay, payAndCloseTab } from '../worlds/journey';
import {
  cardsAtReepay,
  chargesOf,
  deliverWebhooks,
  NOTHING_ORDERED,
  ONE_ORDER,
  orderFaults,
  outcomeOf,
  signedIn,
  signedInWithoutWebhooks,
  withJobs,
} from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';

describe('the payment of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  describe('that is declined', () => {
    it.each([
      ['002', 'Banken afviste'],
      ['003', 'ikke penge nok'],
    ])('with CVV %s, can be tried again in the same window', async (cvv, reason) => {
      await orderUntilPayment(anna);
      const refused = await pay(anna, { cvv });
      expect(refused.status).toBe(422);
      expect(textOf(anna)).toContain(reason);
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        ...NOTHING_ORDERED,
        flows: ['AwaitsPaymentData'],
        charges: ['failed'],
      });
      await pay(anna);
      expect(pathOf(anna)).toBe('/order/receipt');
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
    });

    it('and then cancelled can be tried again in a new window', async () => {
      await orderUntilPayment(anna);
      await pay(anna, { cvv: '002' });
      await anna.submit('Fortryd');
      expect(pathOf(anna)).toMatch(/^\/payment-status\//);
      await anna.open('/order/payment-mode');
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await pay(anna);
      expect(pathOf(anna)).toBe('/order/receipt');
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        ...ONE_ORDER,
        operations: ['failed', 'settled'],
        charges: ['settled', 'failed'],
      });
    });
  });

  it('can be cancelled in the window and tried again', async () => {
    await orderUntilPayment(anna);
    await anna.submit('Fortryd');
    expect(pathOf(anna)).toMatch(/^\/payment-status\//);
    expect(textOf(anna)).toContain('aflyst');
    await anna.open(anna.page!.document.querySelector('main a.button')!.getAttribute('href')!);
    expect(pathOf(anna)).toBe('/order/payment-mode');
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(anna);
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...ONE_ORDER,
      operations: ['aborted', 'settled'],
    });
  });

  it('makes the order though the tab was closed and no webhook came', async () => {
    await orderUntilPayment(anna);
    await payAndCloseTab(anna);
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['AwaitsPaymentData']);
    await portal.passMinutes(2);
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
    await anna.open(`${portal.origin}/overview`);
    expect(textOf(anna)).toContain('Odense');
    await portal.passMinutes(60);
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
  });

  describe('of which a webhook tells', () => {
    it.each(['before', 'after', 'twice', 'reordered'] as const)(
      '%s is counted once',
      async (webhook) => {
        await orderFaults(portal, { webhook });
        await orderUntilPayment(anna);
        await pay(anna);
        await deliverWebhooks(portal);
        await portal.runJobs();
        await deliverWebhooks(portal);
        await portal.runJobs();
        expect(pathOf(anna)).toBe('/order/receipt');
        expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
      },
    );

    it('alone makes the order though the tab was closed', async () => {
      await orderFaults(portal, { webhook: 'twice' });
      await orderUntilPayment(anna);
      await payAndCloseTab(anna);
      await deliverWebhooks(portal);
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
    });

    it('with a wrong signature is left unchanged', async () => {
      await orderFaults(portal, { webhook: 'bad-signature' });
      await orderUntilPayment(anna);
      await payAndCloseTab(anna);
      await deliverWebhooks(portal);
      const { db } = portal.deps.connection;
      expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([]);
      expect((await outcomeOf(portal, 'anna')).flows).toEqual(['AwaitsPaymentData']);
    });
  });

  it('is thanked for in a browser that lost its login in the window, which can log in again', async () => {
    await orderUntilPayment(anna);
    anna.dropCookie('session');
    await withJobs(portal, () => pay(anna));
    // Under 18 it may be another one's browser, which learns that it is paid and nothing else.
    expect(pathOf(anna)).toMatch(/^\/pay\//);
    expect(textOf(anna)).toContain('Tak, betalingen er modtaget');
    await anna.open(hrefOf(anna, 'Log ind') ?? '');
    await withJobs(portal, () => anna.submit('Log ind', { username: 'anna' }));
    expect(pathOf(anna)).toBe('/overview');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
  });

  it('shows its status to no other person', async () => {
    await orderUntilPayment(anna);
    await payAndCloseTab(anna);
    const { id } = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('id')
      .executeTakeFirstOrThrow();
    const bo = await signedIn(portal, 'bo');
    expect((await bo.open(`/payment-status/${id}`)).status).toBe(404);
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['AwaitsPaymentData']);
  });

  it('is counted once when the browser comes back many times at once', async () => {
    await orderUntilPayment(anna);
    const back = await payAndCloseTab(anna);
    const returns = await Promise.all([1, 2, 3, 4].map(() => anna.newWindow().open(back)));
    for (const page of returns) expect(page.url.pathname).toBe('/order/receipt');
    await portal.runJobs();
    expect(await outcomeOf(portal, 'anna')).toMatchObject(ONE_ORDER);
  });

  it('is given back when it arrives in the old window of an order that was given up', async () => {
    await orderUntilPayment(anna);
    const late = anna.prepare('Betal', GOOD_CARD);
    const other = anna.newWindow();
    // Cancelled in the window: our side has not shut it yet, since no job has run.
    await anna.submit('Fortryd');
    await other.open(`${portal.origin}/order/cancel`);
    await other.submit('Afbryd bestilling');
    expect((await outcomeOf(portal, 'anna')).flows).toEqual(['Cancelled']);
    await anna.send(late);
    expect(pathOf(anna)).toMatch(/^\/payment-status\//);
    expect(textOf(anna)).toContain('Bestillingen er annulleret');
    await portal.runJobs();
    await portal.passMinutes(5);
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...NOTHING_ORDERED,
      flows: ['Cancelled'],
      operations: ['released'],
      charges: ['cancelled'],
    });
    await anna.open('/messages');
    expect(textOf(anna)).toContain('En betaling blev ikke brugt');
  });

  it.each(['at once', 'when the money is on its way back already'])(
    'for an approval that is blocked by then is told of, to a browser that is back %s',
    async (back) => {
      await orderUntilPayment(anna, { mode: 'Regular' });
      const { db } = portal.deps.connection;
      await db.updateTable('approval').set({ blocked_reason: 'dropout' }).execute();
      if (back === 'at once') {
        await pay(anna);
      } else {
        const onward = await payAndCloseTab(anna);
        await portal.passMinutes(2);
        expect((await outcomeOf(portal, 'anna')).operations).toEqual(['released']);
        await anna.open(onward);
      }
      expect(textOf(anna)).toContain('får du dem tilbage');
      expect(textOf(anna)).not.toContain('Der er ikke trukket penge');
      await portal.runJobs();
      await portal.passMinutes(5);
      expect((await outcomeOf(portal, 'anna')).charges).toEqual(['cancelled']);
      expect(await db.selectFrom('saved_method').selectAll().execute()).toEqual([]);
      expect(await cardsAtReepay(portal, 'anna')).toEqual(['deleted']);
      await anna.open('/messages');
      expect(textOf(anna)).toContain('En betaling blev ikke brugt');
    },
  );

  it('is given back when it arrives in the old window of an order that was changed since', async () => {
    await orderUntilPayment(anna);
    const late = anna.prepare('Betal', GOOD_CARD);
    // Cancelled in the window: our side has not shut it yet, since no job has run.
    await anna.submit('Fortryd');
    const other = anna.newWindow();
    await other.open(`${portal.origin}/order/configuration/periods`);
    await other.submit('Brug denne periode', { choice: '2026-03-03/2026-07-03' });
    await other.submit('Næste');
    await other.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await other.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    // ReePay is asked again for somebody who waits only after a pause.
    portal.clock.set(new Date(portal.clock.now().getTime() + 3000));
    await anna.send(late);
    expect(textOf(anna)).toContain('får du dem tilbage');
    expect(textOf(anna)).not.toContain('Der er ikke trukket penge');
    await portal.runJobs();
    await portal.passMinutes(5);
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      ...NOTHING_ORDERED,
      flows: ['AwaitsPaymentData'],
      charges: ['cancelled'],
    });
    await pay(other);
    await portal.runJobs();
    const charges = await chargesOf(portal, 'anna');
    const taken = charges.filter(({ state }) => state === 'settled');
    const { price_ore: price } = await portal.deps.connection.db
      .selectFrom('card')
      .select('price_ore')
      .where('from_day', '=', '2026-03-03')
      .executeTakeFirstOrThrow();
    expect(taken).toMatchObject([{ amount: price }]);
  });

  it('is taken once when two windows were open for the same order', async () => {
    await orderUntilPayment(anna);
    const late = anna.prepare('Betal', GOOD_CARD);
    await anna.submit('Fortryd');
    const other = anna.newWindow();
    await other.open(`${portal.origin}/order/payment-mode`);
    await other.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    const second = other.prepare('Betal', GOOD_CARD);
    await Promise.all([anna.send(late), other.send(second)]);
    await portal.runJobs();
    await portal.passMinutes(5);
    const outcome = await outcomeOf(portal, 'anna');
    expect(outcome).toMatchObject({ flows: ['Finished'], groups: 1, receipts: 1, mails: [1] });
    expect(outcome.charges.sort()).toEqual(['cancelled', 'settled']);
    expect(outcome.operations.sort()).toEqual(['released', 'settled']);
  });

  it('is asked for again when the window has timed out', async () => {
    await orderUntilPayment(anna);
    await portal.passMinutes(61);
    expect(await outcomeOf(portal, 'anna')).toMatchObject({
      flows: ['AwaitsPaymentData'],
      operations: ['expired'],
    });
    // What was begun in its last minute may still be decided.
    const { next_check_at: nextCheck } = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('next_check_at')
      .executeTakeFirstOrThrow();
    expect(nextCheck).not.toBeNull();
    const again = portal.browser();
    await withJobs(portal, () => logIn(again, 'anna'));
    await again.open('/order/payment-mode');
    await again.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(again);
    expect(pathOf(again)).toBe('/order/receipt');
  });
});
