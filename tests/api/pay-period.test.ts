import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSession } from '#server/contract/payment';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilPayment, pay } from '../worlds/journey';
import {
  chargesOf,
  mailsTo,
  orderFaults,
  signedIn,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import { pressInOtherWindows } from '../worlds/payment-pages';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf } from '../worlds/shown';
import { TYPED_CONTACTS } from '../worlds/journey';

/** The first and the last day on which the second period of the order can be paid. */
const WINDOW = { from: '2026-03-26', to: '2026-04-01' };
const PAY = 'Betal 418,20 kr.';

describe('a later period that its holder pays through ReePay', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  let path: string;

  async function orderedBy(mode: 'SinglePayment' | 'Regular') {
    anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna, { mode });
    await pay(anna);
    await portal.runJobs();
  }
  const secondCard = async () => {
    const [, second] = await portal.deps.connection.db
      .selectFrom('card')
      .selectAll()
      .orderBy('from_day')
      .execute();
    return second!;
  };
  const statusOfSecond = async () => (await secondCard()).status;
  const openCard = async () => {
    anna = await signedIn(portal, 'anna');
    path = `/overview/card/${(await secondCard()).id}`;
    return anna.open(path);
  };
  /** Cancels in the window, which our side has not shut yet, since no job has run; what would pay in it. */
  async function leaveWindow() {
    await anna.submit(PAY);
    const late = anna.prepare('Betal', GOOD_CARD);
    await anna.submit('Fortryd');
    return late;
  }
  const text = () => mainText(anna.page!.document);
  const passMinutes = (minutes: number) =>
    portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000));

  describe('one at a time', () => {
    beforeEach(() => orderedBy('SinglePayment'));

    it('can be paid from the first to the last day of its window, and not before or after', async () => {
      const offered: Record<string, boolean> = {};
      for (const day of ['2026-03-25', WINDOW.from, WINDOW.to, '2026-04-02']) {
        await portal.goTo(day);
        await openCard();
        const buttons = anna.page!.document.querySelectorAll('main button');
        offered[day] = buttons.some((button) => button.text.trim() === PAY);
      }
      expect(offered).toEqual({
        '2026-03-25': false,
        [WINDOW.from]: true,
        [WINDOW.to]: true,
        '2026-04-02': false,
      });
    });

    it('is paid in the window of ReePay, issued, taken once, and has a receipt by mail', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      const card = anna.page!.url.pathname;
      await anna.open(`/overview/group/${(await secondCard()).group_id}`);
      await anna.open(hrefOf(anna, 'Gå til perioden 2. apr. – 1. maj 2026') ?? '');
      expect(pathOf(anna)).toBe(card);
      expect(text()).toContain('Betal senest 1. apr. 2026, ellers bortfalder perioden.');
      await anna.submit(PAY);
      expect(pathOf(anna)).toMatch(/^\/sandbox\/reepay\//);
      await pay(anna);
      expect(pathOf(anna)).toBe(path);
      expect(text()).not.toContain('Betal senest');
      expect(await statusOfSecond()).toBe('Paid');
      await portal.goTo('2026-04-02');
      expect(await statusOfSecond()).toBe('Active');
      const [charge] = await chargesOf(portal, 'anna');
      expect(charge).toMatchObject({ state: 'settled', amount: 41_820 });
      const mails = await mailsTo(portal, TYPED_CONTACTS.email);
      expect(mails.filter(({ subject }) => subject.startsWith('Kvittering for 2'))).toHaveLength(1);
    });

    it('is paid once however often the button is pressed', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      const pages = await pressInOtherWindows(anna, PAY, {});
      expect(new Set(pages.map(({ url }) => url.href)).size).toBe(1);
      const { db } = portal.deps.connection;
      const attempts = await db
        .selectFrom('payment_operation')
        .select('id')
        .where('session_type', '=', 'SinglePayment')
        .execute();
      expect(attempts).toHaveLength(1);
    });

    it('that was left in the window goes on there, and is paid for in another once it closed', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      const first = (await anna.submit(PAY)).url.href;
      await anna.open(path);
      expect(text()).toContain('Du er begyndt at betale.');
      expect((await anna.submit('Fortsæt betalingen')).url.href).toBe(first);
      passMinutes(90);
      await portal.runJobs();
      anna = await signedIn(portal, 'anna');
      await anna.open(path);
      const second = (await anna.submit(PAY)).url.href;
      expect(second).not.toBe(first);
      await pay(anna);
      expect(await statusOfSecond()).toBe('Paid');
    });

    it('that is given up in the window can be paid again', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      await anna.submit(PAY);
      await anna.submit('Fortryd');
      expect(text()).toContain('Perioden er stadig din, til fristen for at betale udløber.');
      expect(anna.page?.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
      await anna.open(path);
      expect(text()).toContain(PAY);
    });

    it('that is paid late, once the period costs something else, goes back', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      const late = await leaveWindow();
      await portal.deps.connection.db
        .updateTable('card')
        .set({ price_ore: 171_462 })
        .where('id', '=', (await secondCard()).id)
        .execute();
      await anna.send(late);
      await portal.runJobs();
      await portal.passMinutes(5);
      expect(await statusOfSecond()).toBe('ReepaySinglePaymentRegistered');
      const charges = await chargesOf(portal, 'anna');
      expect(charges.map(({ state }) => state)).toContain('cancelled');
    });

    it('that is paid in two windows goes back once, and that is told of once', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      const first = await leaveWindow();
      await anna.open(path);
      await anna.submit(PAY);
      const second = anna.prepare('Betal', GOOD_CARD);
      // Its provider is asked again for somebody who waits only after a pause.
      passMinutes(1);
      await anna.send(first);
      expect(await statusOfSecond()).toBe('Paid');
      await fetch(second.url, { ...second.init, redirect: 'manual' });
      for (let minute = 0; minute < 5; minute++) await portal.passMinutes(1);
      expect(await statusOfSecond()).toBe('Paid');
      const states = (await chargesOf(portal, 'anna')).map(({ state }) => state);
      expect(states.filter((state) => state === 'cancelled')).toHaveLength(1);
      await anna.open('/messages');
      expect(text().match(/En betaling blev ikke brugt/g)).toHaveLength(1);
    });

    it('that its bank refuses stays to be paid, and ends when nobody pays', async () => {
      await portal.goTo(WINDOW.to);
      await openCard();
      await anna.submit(PAY);
      await pay(anna, { number: '4111 1111 1111 0087' });
      expect(await statusOfSecond()).toBe('ReepaySinglePaymentRegistered');
      await portal.goTo('2026-04-03');
      await portal.runJobs();
      expect(await statusOfSecond()).toBe('Cancelled');
    });

    it('keeps its days while a payment is undecided after the last day', async () => {
      await portal.goTo(WINDOW.to);
      portal.clock.set(new Date('2026-04-01T21:45:00Z'));
      await openCard();
      await anna.submit(PAY);
      portal.clock.set(new Date('2026-04-01T22:05:00Z'));
      await portal.runJobs();
      expect(await statusOfSecond()).toBe('ReepaySinglePaymentRegistered');
      await pay(anna);
      await portal.runJobs();
      expect(await statusOfSecond()).toBe('Active');
    });

    it('says that ReePay is away, and opens the window at the next press once it is back', async () => {
      await portal.goTo(WINDOW.from);
      await openCard();
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      for (const button of [PAY, 'Fortsæt betalingen']) {
        const page = await anna.submit(button);
        expect(page.status).toBe(422);
        expect(page.document.querySelector('[role=alert]')?.text).toMatch(/svarer ikke/);
      }
      await orderFaults(portal, { api: 'none' });
      await anna.submit('Fortsæt betalingen');
      await pay(anna);
      expect(await statusOfSecond()).toBe('Paid');
    });

    it('belongs to its person, and is refused outside its window', async () => {
      await portal.goTo('2026-03-25');
      const { id: cardId, group_id: groupId } = await secondCard();
      const body = { paymentType: 'ReePay', sessionType: 'SinglePayment', groupId, cardId };
      const bo = await ApiSession.signIn(portal, 'bo');
      expect((await bo.call('POST', '/payment-sessions', { body })).status).toBe(404);
      const own = await ApiSession.signIn(portal, 'anna');
      const refused = await own.call('POST', '/payment-sessions', { body });
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'card-not-payable']);
      expect((await own.call('POST', '/nets/operations', { body: { cardId } })).status).toBe(404);
    });

    it('is told as the payment of its card', async () => {
      await portal.goTo(WINDOW.from);
      const { id: cardId, group_id: cardGroupId } = await secondCard();
      const own = await ApiSession.signIn(portal, 'anna');
      const { json } = await own.call('POST', '/payment-sessions', {
        body: { paymentType: 'ReePay', sessionType: 'SinglePayment', groupId: cardGroupId, cardId },
      });
      const { sessionId } = json as { sessionId: string };
      const session = await own.read<PaymentSession>(`/payment-sessions/${sessionId}`);
      expect(session).toMatchObject({ sessionType: 'SinglePayment', cardId, cardGroupId });
    });
  });

  it('whose charge was refused is paid with another card', async () => {
    await orderedBy('Regular');
    await portal.goTo('2026-03-25');
    await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
    await portal.goTo(WINDOW.from);
    expect(await statusOfSecond()).toBe('FaultyPayment');
    await openCard();
    await anna.submit(PAY);
    await pay(anna);
    expect(await statusOfSecond()).toBe('Paid');
    await anna.open('/overview');
    expect(text()).not.toContain('afvist');
  });
});
