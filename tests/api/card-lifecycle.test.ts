import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSession } from '#server/contract/payment';
import { applyDueEvents } from '#server/workflows/card-events';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { chargesOf, mailsTo, orderFaults, signedInWithoutWebhooks } from '../worlds/order-world';
import type { LogLine } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

/** What a level of the log that somebody looks at begins with. */
const WARNING = 40;
/** What 30 days cost anna. */
const PRICE_ORE = 41_820;

describe('the life of a card', () => {
  const log: LogLine[] = [];
  const portal = portalPerTest({ runsJobs: false, onLog: (line) => log.push(line) });
  let anna: FormClient;
  beforeEach(async () => {
    log.splice(0);
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  const cards = () =>
    portal.deps.connection.db.selectFrom('card').selectAll().orderBy('from_day').execute();
  const statusOf = async (index: number) => (await cards())[index]?.status;
  const notifications = async () => {
    const { db } = portal.deps.connection;
    const rows = await db.selectFrom('notification').select('type').orderBy('created_at').execute();
    return rows.map(({ type }) => type);
  };
  /** The status of a card at nine o'clock of each day. */
  async function statusesOn(index: number, days: readonly string[]) {
    const statuses: Record<string, string | undefined> = {};
    for (const day of days) {
      await portal.goTo(day);
      statuses[day] = await statusOf(index);
    }
    return statuses;
  }

  it('in an app goes from paid to issued, active and expired', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    expect(await statusOf(0)).toBe('Paid');
    expect(await statusesOn(0, ['2026-03-02', '2026-03-03', '2026-04-01', '2026-04-02'])).toEqual({
      '2026-03-02': 'Issued',
      '2026-03-03': 'Active',
      '2026-04-01': 'Active',
      '2026-04-02': 'Expired',
    });
  });

  it('goes on once when two processes change it at the same moment, which is no failure', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    await Promise.all([applyDueEvents(portal.deps), applyDueEvents(portal.deps)]);
    await portal.runJobs();
    expect(await statusOf(0)).toBe('Issued');
    const captures = await portal.deps.connection.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'capture-payment')
      .execute();
    expect(captures).toHaveLength(1);
    expect(log.filter(({ level }) => level >= WARNING)).toEqual([]);
  });

  it('in plastic is made, sent, active and expired', async () => {
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    await orderUntilPayment(anna);
    await pay(anna);
    const [first] = await cards();
    expect([first?.from_day, first?.to_day]).toEqual(['2026-03-16', '2026-04-14']);
    const days = ['2026-03-02', '2026-03-10', '2026-03-11', '2026-03-16', '2026-04-14'];
    expect(await statusesOn(0, [...days, '2026-04-15'])).toEqual({
      '2026-03-02': 'DuringProduction',
      '2026-03-10': 'DuringProduction',
      '2026-03-11': 'Shipped',
      '2026-03-16': 'Active',
      '2026-04-14': 'Active',
      '2026-04-15': 'Expired',
    });
    const session = await ApiSession.signIn(portal, 'anna');
    const { messages } = await session.read<{ messages: { subject: string; contents: string }[] }>(
      '/messages',
    );
    const sent = messages.filter(({ subject }) => subject === 'Dit kort er sendt');
    expect(sent.map(({ contents }) => readable(contents))).toEqual([
      expect.stringMatching(
        /Kortet for 16\. marts – 14\. april 2026 er sendt med posten\. Regn med \d+–\d+ dage\./,
      ),
    ]);
    const mails = await mailsTo(portal, TYPED_CONTACTS.email);
    expect(mails.filter(({ subject }) => subject === 'Dit kort er sendt')).toHaveLength(1);
  });

  it('catches up when no job ran for months, and ends what nobody can pay any more', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.goTo('2026-03-02');
    await portal.goTo('2026-12-01');
    const statuses = (await cards()).map(({ status }) => status);
    expect(statuses[0]).toBe('Expired');
    expect(new Set(statuses.slice(1))).toEqual(new Set(['Cancelled']));
  });

  it('shortens its group when it falls as the last one', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    const lastDay = async () => {
      const { db } = portal.deps.connection;
      const group = await db.selectFrom('card_group').select('last_day').executeTakeFirstOrThrow();
      return group.last_day;
    };
    const all = await cards();
    expect(await lastDay()).toBe(all.at(-1)?.to_day);
    await portal.goTo('2026-12-01');
    expect(await lastDay()).toBe(all[0]?.to_day);
  });

  it('takes the money once, when it is issued, however often the jobs run', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-10', '2026-03-25']) {
      await portal.goTo(day);
      await portal.runJobs();
    }
    const charges = await chargesOf(portal, 'anna');
    const settled = charges.flatMap(({ transactions }) =>
      transactions.filter(({ type }) => type === 'settle').map(({ amount }) => amount),
    );
    expect(settled).toEqual([PRICE_ORE]);
  });

  it('that is paid one at a time is offered for payment, and cancelled when nobody pays', async () => {
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.goTo('2026-03-02');
    expect(await statusesOn(1, ['2026-03-25', '2026-03-26', '2026-04-01', '2026-04-02'])).toEqual({
      '2026-03-25': 'Ordered',
      '2026-03-26': 'ReepaySinglePaymentRegistered',
      '2026-04-01': 'ReepaySinglePaymentRegistered',
      '2026-04-02': 'Cancelled',
    });
    expect(await notifications()).toEqual([
      'CardIsReadyForReepaySinglePayment',
      'ReepaySinglePaymentWindowIsAboutToExpire',
      'CardCancelledDueToReepayExpiredSinglePaymentWindow',
    ]);
    const { db } = portal.deps.connection;
    const held = await db
      .selectFrom('card_period')
      .select('card_id')
      .where('to_day', '>=', '2026-04-02')
      .where('from_day', '<=', '2026-05-01')
      .execute();
    expect(held).toEqual([]);
  });

  describe('that is paid by agreement', () => {
    beforeEach(async () => {
      await orderUntilPayment(anna, { mode: 'Regular' });
      await pay(anna);
      await portal.runJobs();
    });

    it('is charged on its day, and the money is taken when the card is issued', async () => {
      await portal.goTo('2026-03-25');
      expect(await chargesOf(portal, 'anna')).toHaveLength(1);
      await portal.goTo('2026-03-26');
      const [second] = await chargesOf(portal, 'anna');
      expect(second).toMatchObject({ state: 'authorized', amount: PRICE_ORE });
      expect(await statusOf(1)).toBe('Paid');
      await portal.goTo('2026-04-01');
      await portal.goTo('2026-04-02');
      expect(await statusOf(1)).toBe('Active');
      const charges = await chargesOf(portal, 'anna');
      expect(charges.map(({ state }) => state)).toEqual(['settled', 'settled']);
      expect(await notifications()).toEqual(['MoneyReservationNotification']);
    });

    it('is charged by a payment of its own kind, which the API shows as a payment of its order', async () => {
      await portal.goTo('2026-03-26');
      const { db } = portal.deps.connection;
      const { id, session_type } = await db
        .selectFrom('payment_operation')
        .select(['id', 'session_type'])
        .where('card_id', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(session_type).toBe('PeriodCharge');
      const session = await ApiSession.signIn(portal, 'anna');
      const told = await session.read<PaymentSession>(`/payment-sessions/${id}`);
      expect(told).toMatchObject({ sessionType: 'OrderFlow', cardGroupId: null, isComplete: true });
    });

    it('is charged once though the answer about it is lost', async () => {
      await portal.goTo('2026-03-25');
      await orderFaults(portal, { api: 'error-after-commit', apiCalls: 1 });
      await portal.goTo('2026-03-26');
      portal.clock.set(new Date(portal.clock.now().getTime() + 600_000));
      await portal.runJobs();
      expect(await chargesOf(portal, 'anna')).toHaveLength(2);
      expect(await statusOf(1)).toBe('Paid');
    });

    it('tells the person when the charge fails, and waits for another payment', async () => {
      await portal.goTo('2026-03-25');
      await orderFaults(portal, { nextSavedMethodCharge: 'hard-decline' });
      await portal.goTo('2026-03-26');
      expect(await statusOf(1)).toBe('FaultyPayment');
      expect(await notifications()).toEqual(['NewPaymentDataIsNecessary']);
      await portal.goTo('2026-03-28');
      expect(await statusOf(1)).toBe('FaultyPayment');
      expect(await notifications()).toEqual(['NewPaymentDataIsNecessary']);
      await portal.goTo('2026-04-02');
      expect(await statusOf(1)).toBe('Cancelled');
    });
  });
});
