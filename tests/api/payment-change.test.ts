import { beforeEach, describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { GroupPayment, GroupPaymentAnswer } from '#server/contract/group-payment';
import { ApiSession } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilPayment, pay } from '../worlds/journey';
import {
  chargesOf,
  deliverWebhooks,
  mailsTo,
  orderFaults,
  signedIn,
  signedInWithoutWebhooks,
} from '../worlds/order-world';
import { pressInOtherWindows } from '../worlds/payment-pages';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { pathOf, titleOf } from '../worlds/shown';
import { TYPED_CONTACTS } from '../worlds/journey';

/** The first day on which the second period of the order can be paid. */
const OPENS = '2026-03-26';
const MASTERCARD = { ...GOOD_CARD, number: '5500 0000 0000 0004' };

describe('how a group is paid through ReePay', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  let groupId: string;
  let path: string;

  async function orderedBy(mode: 'SinglePayment' | 'Regular') {
    anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna, { mode });
    await pay(anna);
    await portal.runJobs();
    groupId = (await group()).id;
    path = `/overview/group/${groupId}/payment`;
    await anna.open(path);
  }
  const db = () => portal.deps.connection.db;
  const group = () =>
    portal.deps.connection.db.selectFrom('card_group').selectAll().executeTakeFirstOrThrow();
  const methods = () =>
    portal.deps.connection.db
      .selectFrom('saved_method')
      .selectAll()
      .orderBy('created_at')
      .execute();
  const changes = async () => {
    const rows = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('state')
      .where('session_type', '=', 'PaymentChange')
      .orderBy('attempt')
      .execute();
    return rows.map(({ state }) => state);
  };
  const second = () =>
    portal.deps.connection.db
      .selectFrom('card')
      .selectAll()
      .orderBy('from_day')
      .offset(1)
      .limit(1)
      .executeTakeFirstOrThrow();
  const text = () => mainText(anna.page!.document);
  const choose = (reepayPaymentType: string) => anna.submit('Gem', { reepayPaymentType });
  const save = (card = GOOD_CARD) => anna.submit('Gem kort', card);
  const session = () => ApiSession.signIn(portal, 'anna');
  const put = async (body: object) => {
    const { json } = await (
      await session()
    ).call('PUT', `/groups/${groupId}/payment-methods`, {
      body,
    });
    return json as GroupPaymentAnswer;
  };
  const passMinutes = (minutes: number) =>
    portal.clock.set(new Date(portal.clock.now().getTime() + minutes * 60_000));

  describe('one at a time', () => {
    beforeEach(() => orderedBy('SinglePayment'));

    it('becomes automatic once a card is saved, and charges the next period when its window opens', async () => {
      await anna.open(`/overview/group/${groupId}`);
      expect(anna.page!.document.querySelector(`a[href="${path}"]`)?.text).toBe('Skift betaling');
      await anna.open(path);
      expect(titleOf(anna)).toContain('Skift betaling');
      expect(text()).toContain('Nu\nBetal én gang');
      expect(text()).toContain('Vi trækker 418,20 kr. 26. marts 2026 og siden hver periode');
      await choose('Regular');
      expect(pathOf(anna)).toMatch(/^\/sandbox\/reepay\/pay\//);
      expect((await group()).payment_mode).toBe('SinglePayment');
      await save();
      expect(pathOf(anna)).toBe(`/overview/group/${groupId}`);
      expect(anna.page!.html).toContain('Visa •••• 1111');
      await portal.runJobs();
      const mails = await mailsTo(portal, TYPED_CONTACTS.email);
      expect(mails.find(({ subject }) => subject === 'Du betaler nu automatisk')?.text).toContain(
        'Visa •••• 1111',
      );
      await portal.goTo(OPENS);
      expect((await second()).status).toBe('Paid');
      const [charge] = await chargesOf(portal, 'anna');
      expect(charge).toMatchObject({ amount: 41_820 });
      expect(await changes()).toEqual(['saved']);
    });

    it('is changed by the webhook alone when the browser never comes back', async () => {
      await orderFaults(portal, { webhook: 'after' });
      await choose('Regular');
      const { url, init } = anna.prepare('Gem kort', GOOD_CARD);
      expect((await anna.fetchOnce(url, init)).status).toBe(303);
      expect(await changes()).toEqual(['open']);
      await deliverWebhooks(portal);
      await portal.runJobs();
      expect(await group()).toMatchObject({ payment_mode: 'Regular' });
    });

    it('opens one window however often the button is pressed', async () => {
      const pages = await pressInOtherWindows(anna, 'Gem', { reepayPaymentType: 'Regular' });
      expect(new Set(pages.map(({ url }) => url.href)).size).toBe(1);
      expect(await changes()).toEqual(['open']);
    });

    it('stays as it is when the window is left by «Fortryd», and can be tried again', async () => {
      await choose('Regular');
      await anna.submit('Fortryd');
      expect(text()).toContain('Betalingskortet er ikke gemt');
      expect(text()).toContain('Du betaler som før.');
      expect((await group()).payment_mode).toBe('SinglePayment');
      const retry = anna.page!.document.querySelector('main a.button')?.getAttribute('href');
      expect(retry).toBe(path);
      await anna.open(path);
      await choose('Regular');
      await save();
      expect((await group()).payment_mode).toBe('Regular');
      expect(await changes()).toEqual(['aborted', 'saved']);
    });

    it('goes on in the window that was left open, and in another once that has closed', async () => {
      await choose('Regular');
      const first = anna.page!.url.href;
      await anna.open(path);
      await choose('Regular');
      expect(anna.page!.url.href).toBe(first);
      // Nobody has noticed yet that it closed: the press finds out, and opens another.
      await portal.deps.payments.ReePay.closeSession(first.split('/').at(-1) ?? '');
      await anna.open(path);
      await choose('Regular');
      expect(pathOf(anna)).toMatch(/^\/sandbox\/reepay\/pay\//);
      expect(anna.page!.url.href).not.toBe(first);
    });

    it('says in the window that the bank refused, and saves the next card', async () => {
      await choose('Regular');
      await save({ ...GOOD_CARD, cvv: '002' });
      expect(anna.page!.status).toBe(422);
      await save(MASTERCARD);
      expect(await methods()).toMatchObject([{ brand: 'mc', state: 'active' }]);
    });

    it('has MobilePay saved like a card', async () => {
      await choose('Regular');
      await anna.submit('Gem MobilePay');
      expect(await group()).toMatchObject({ payment_mode: 'Regular' });
      expect(await methods()).toMatchObject([{ state: 'active' }]);
    });

    it('asks for a choice at the field when none is made, and keeps what is typed', async () => {
      await orderedByRegular();
      await anna.open(path);
      const form = anna.prepare('Gem');
      (form.init.body as URLSearchParams).delete('reepayPaymentType');
      await anna.send(form);
      expect(anna.page!.status).toBe(422);
      expect(text()).toContain('Vælg, hvordan du vil betale');
    });
    const orderedByRegular = async () => {
      await choose('Regular');
      await save();
    };

    it.each([
      ['after another tab chose otherwise', 'open', () => undefined],
      ['in a window that was left before', 'aborted', () => anna.submit('Fortryd')],
    ])('forgets a card that is saved %s', async (_when, state, leave) => {
      await choose('Regular');
      const saving = anna.prepare('Gem kort', GOOD_CARD);
      await leave();
      expect(await changes()).toEqual([state]);
      const single = { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' };
      expect((await put(single)).paymentDataHasBeenChanged).toBe(true);
      await anna.newWindow().send(saving);
      passMinutes(2);
      await portal.runJobs();
      expect(await changes()).toEqual(['superseded']);
      expect(await group()).toMatchObject({ payment_mode: 'SinglePayment', saved_method_id: null });
      expect(await methods()).toEqual([]);
    });

    it.each([
      ['is over', () => db().updateTable('card_group').set({ is_obsolete: 1 })],
      [
        'has given its cards to another',
        () => db().updateTable('order_flow').set({ source_group_id: groupId }),
      ],
    ])('forgets a card that is saved for a group that %s by then', async (_how, end) => {
      await choose('Regular');
      await end().execute();
      await save();
      expect(text()).toContain('Betalingskortet er ikke gemt');
      await portal.runJobs();
      expect(await methods()).toEqual([]);
      expect(await changes()).toEqual(['superseded']);
    });

    it('says what is charged if the window of the period that can be paid now is left', async () => {
      await portal.goTo(OPENS);
      anna = await signedIn(portal, 'anna');
      const { id } = await second();
      await anna.open(`/overview/card/${id}`);
      await anna.submit('Betal 418,20 kr.');
      const window = anna.page!.url.href;
      await anna.open(`${portal.origin}${path}`);
      expect(text()).toContain(
        'Betaler du ikke selv for 2. april – 1. maj 2026, trækker vi 418,20 kr. for den.',
      );
      expect(text()).not.toContain('Din ændring gælder de næste perioder.');
      await choose('Regular');
      await save();
      expect((await group()).payment_mode).toBe('Regular');
      await anna.open(window);
      await anna.submit('Fortryd');
      await portal.runJobs();
      expect((await second()).status).toBe('Paid');
    });

    it('can be changed to one payment though it is that already', async () => {
      await choose('SinglePayment');
      expect(pathOf(anna)).toBe(`/overview/group/${groupId}`);
      expect(anna.page!.html).toContain('Din betaling er ændret.');
    });

    it('shows that ReePay is away, and keeps the choice', async () => {
      await orderFaults(portal, { api: 'error-500', apiCalls: 1 });
      await choose('Regular');
      expect(text()).toContain('Betalingstjenesten svarer ikke lige nu.');
      expect(
        anna.page!.document.querySelector('input[value=Regular]')?.hasAttribute('checked'),
      ).toBe(true);
    });

    it('opens the window at the next press once ReePay is back, and says until then that it is away', async () => {
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      await choose('Regular');
      await choose('Regular');
      expect(pathOf(anna)).toBe(path);
      expect(text()).toContain('Betalingstjenesten svarer ikke lige nu.');
      await orderFaults(portal, { api: 'none' });
      await choose('Regular');
      await save();
      expect(pathOf(anna)).toBe(`/overview/group/${groupId}`);
      expect(await changes()).toEqual(['saved']);
    });

    it('lets somebody begin again whose window could not be opened, at the page that waits for it', async () => {
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      await choose('Regular');
      const { id } = await portal.deps.connection.db
        .selectFrom('payment_operation')
        .select('id')
        .where('session_type', '=', 'PaymentChange')
        .executeTakeFirstOrThrow();
      await anna.open(`/payment-status/${id}`);
      expect(text()).toContain('Vi venter på dit betalingskort');
      passMinutes(2);
      await orderFaults(portal, { api: 'none' });
      await anna.open(`/payment-status/${id}`);
      expect(text()).toContain('Vinduet til betaling kunne ikke åbnes. Der er ikke trukket penge.');
      const again = [...anna.page!.document.querySelectorAll('main a')].find(
        ({ textContent }) => textContent === 'Prøv igen',
      );
      expect(again?.getAttribute('href')).toBe(path);
      await anna.open(path);
      await choose('Regular');
      await save();
      expect(await changes()).toEqual(['saved']);
    });

    it('takes no other provider, and no way that is not offered', async () => {
      const other = await put({ selectedPaymentType: 'Nets', netsPaymentType: 'SinglePayment' });
      expect(other.errorMessage).toBe('FynBus kan ikke bruge den betalingsform.');
      const { status } = await (
        await session()
      ).call('PUT', `/groups/${groupId}/payment-methods`, {
        body: { selectedPaymentType: 'ReePay' },
      });
      expect(status).toBe(422);
    });

    it('is nobody else’s to see or to change', async () => {
      const bo = await ApiSession.signIn(portal, 'bo');
      const call = `/groups/${groupId}/payment-methods`;
      expect((await bo.call('GET', call)).status).toBe(404);
      const body = { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' };
      expect((await bo.call('PUT', call, { body })).status).toBe(404);
      const window = { paymentType: 'ReePay', sessionType: 'PaymentChange', groupId };
      expect((await bo.call('POST', '/payment-sessions', { body: window })).status).toBe(404);
    });
  });

  describe('with an agreement', () => {
    beforeEach(() => orderedBy('Regular'));

    const stored = async () => (await methods())[0]!;
    const payment = async () =>
      (await session()).read<GroupPayment>(`/groups/${groupId}/payment-methods`);
    const bySaved = async () => {
      const { id } = await stored();
      return put({
        selectedPaymentType: 'ReePay',
        reepayPaymentType: 'Regular',
        paymentAgreementId: id,
      });
    };
    const toSingle = () => choose('SinglePayment');

    it('is not chosen from a page that named another sum, and is from the page of now', async () => {
      await toSingle();
      await anna.open(path);
      const { id: card } = await stored();
      const late = anna.prepare('Gem', { reepayPaymentType: `Regular:${card}` });
      const { id } = await second();
      await portal.deps.connection.db
        .updateTable('card')
        .set({ price_ore: 171_462 })
        .where('id', '=', id)
        .execute();
      await anna.send(late);
      expect(text()).toContain('Dine perioder er ændret, siden du åbnede siden.');
      expect((await group()).payment_mode).toBe('SinglePayment');
      await choose(`Regular:${card}`);
      expect((await group()).payment_mode).toBe('Regular');
    });

    it('becomes one at a time: nothing is charged, and its holder is told to pay', async () => {
      expect(text()).toContain('Visa •••• 1111');
      await toSingle();
      expect(anna.page!.html).toContain('Betal én gang');
      await portal.goTo(OPENS);
      expect(await second()).toMatchObject({
        ...{ status: 'ReepaySinglePaymentRegistered', operation_id: null },
      });
      anna = await signedIn(portal, 'anna');
      await anna.open(`/overview/card/${(await second()).id}`);
      expect(text()).toContain('Betal 418,20 kr.');
    });

    it('goes back to the saved card without a window', async () => {
      await toSingle();
      expect(await bySaved()).toEqual({
        paymentDataHasBeenChanged: true,
        paymentSessionRequired: false,
        errorMessage: null,
      });
      await portal.goTo(OPENS);
      expect((await second()).status).toBe('Paid');
    });

    it('charges at once where the window is open already', async () => {
      await toSingle();
      await portal.goTo('2026-03-28');
      anna = await signedIn(portal, 'anna');
      await anna.open(path);
      expect(text()).toContain('Vi trækker 418,20 kr. i dag og siden hver periode');
      await bySaved();
      await portal.runJobs();
      expect((await second()).status).toBe('Paid');
    });

    it('is paid with another card from then on, and the charge under way with the old one', async () => {
      await choose('Regular');
      await save(MASTERCARD);
      const [, newer] = await methods();
      expect((await group()).saved_method_id).toBe(newer?.id);
      await portal.goTo(OPENS);
      const charges = await portal.deps.connection.db
        .selectFrom('payment_operation')
        .select(['saved_method_id', 'brand'])
        .where('session_type', '=', 'PeriodCharge')
        .execute();
      expect(charges).toEqual([{ saved_method_id: newer?.id, brand: 'mc' }]);
    });

    it('pays at once for a period whose charge failed, with the new card', async () => {
      await portal.goTo('2026-03-25');
      await orderFaults(portal, { nextSavedMethodCharge: 'hard-decline' });
      await portal.goTo(OPENS);
      expect((await second()).status).toBe('FaultyPayment');
      anna = await signedIn(portal, 'anna');
      await anna.open(path);
      expect(text()).toContain('Vi trækker 418,20 kr. i dag og siden hver periode');
      await choose('Regular');
      await save(MASTERCARD);
      await portal.runJobs();
      expect((await second()).status).toBe('Paid');
      const charges = await chargesOf(portal, 'anna');
      expect(charges.map(({ state }) => state)).toEqual(['authorized', 'failed', 'settled']);
    });

    it('does not take a card that ReePay does not know any more, and marks it', async () => {
      await toSingle();
      await portal.deps.payments.ReePay.forgetMethod((await stored()).reference);
      expect((await bySaved()).errorMessage).toBe(
        'Betalingskortet kan ikke bruges mere. Vælg et andet.',
      );
      expect(await stored()).toMatchObject({ state: 'failed' });
      expect((await payment()).reepayOptions.map(({ isUsable }) => isUsable)).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('changes nothing while ReePay can’t be asked about the card', async () => {
      await toSingle();
      await orderFaults(portal, { api: 'error-500', apiCalls: 1 });
      expect((await bySaved()).errorMessage).toBe(
        'Vi kan ikke kontrollere betalingskortet nu. Din betaling er ikke ændret.',
      );
      expect((await group()).payment_mode).toBe('SinglePayment');
    });

    it.each([
      ['was refused for good', { state: 'failed' }],
      ['is over', { expiry: '02-26' }],
    ] as const)('charges nothing when the card %s, and says so', async (_why, change) => {
      const charges = (await chargesOf(portal, 'anna')).length;
      await portal.deps.connection.db.updateTable('saved_method').set(change).execute();
      await portal.goTo(OPENS);
      expect(await chargesOf(portal, 'anna')).toHaveLength(charges);
      const { id, status } = await second();
      expect(status).toBe('FaultyPayment');
      const { paymentProblem } = await (await session()).read<CardDetail>(`/cards/${id}`);
      expect(readable(paymentProblem?.text ?? '')).toContain(
        'Dit betalingskort •••• 1111 kan ikke bruges.',
      );
    });

    it('says when its card is of no more use', async () => {
      expect(await payment()).toMatchObject({
        invalidReepaySetup: false,
        groupPaymentMode: 'Regular',
      });
      await portal.deps.connection.db
        .updateTable('saved_method')
        .set({ state: 'failed' })
        .execute();
      expect(await payment()).toMatchObject({ invalidReepaySetup: true, selectedOptionId: null });
      await anna.open(path);
      expect(text()).toContain(
        'Betalingskortet kan ikke bruges mere. Vælg en anden måde at betale på.',
      );
      await anna.open(`/overview/group/${groupId}`);
      expect(text()).toContain('Dit betalingskort kan ikke bruges mere');
    });

    it('is marked in the last month of a card that ends before the next period is paid', async () => {
      const { db } = portal.deps.connection;
      await db.updateTable('saved_method').set({ expiry: '03-26' }).execute();
      await anna.open(`/overview/group/${groupId}`);
      expect(text()).toContain('Visa •••• 1111 udløber snart');
      expect(text()).toContain('En periode skal betales 25. apr., og til den tid virker det ikke.');
      await db.updateTable('saved_method').set({ expiry: '12-30' }).execute();
      await anna.open(`/overview/group/${groupId}`);
      expect(text()).not.toContain('udløber snart');
    });

    it('tells that the change counts from the next period while one is being charged', async () => {
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      await portal.goTo(OPENS);
      expect((await second()).operation_id).not.toBeNull();
      await orderFaults(portal, { api: 'none' });
      expect((await payment()).chargedNow).toEqual({ from: '2026-04-02', to: '2026-05-01' });
    });

    it('can’t be changed when nothing is left to pay', async () => {
      await portal.deps.connection.db
        .updateTable('card')
        .set({ status: 'Cancelled' })
        .where('from_day', '>', '2026-03-03')
        .execute();
      await anna.open(path);
      expect(text()).toContain('Du kan ikke ændre betaling her.');
      expect(text()).toContain('Der er ingen kommende periode, som mangler at blive betalt.');
      expect(anna.page!.document.querySelector('main form')).toBeNull();
      const answer = await put({
        selectedPaymentType: 'ReePay',
        reepayPaymentType: 'SinglePayment',
      });
      expect(answer.errorMessage).toBe('Du kan ikke ændre betaling her.');
    });
  });
});
