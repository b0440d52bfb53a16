// @module-tag postgres
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { Notification } from '#server/contract/notifications';
import { findLedgerFaults } from '#server/db/ledger';
import { timeInCopenhagen } from '#server/domain/day';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { chargesOf, mailsTo, orderFaults, signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

/** The first day on which the second period can be paid, its day of issue, and its first day. */
const [RESERVED, ISSUE, BEGIN] = ['2026-03-26', '2026-04-01', '2026-04-02'];

describe('money that is reserved for a card, and can no longer be taken on its day of issue', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  const at = async (day: string, hour = 10) => {
    portal.clock.set(timeInCopenhagen(day, hour));
    await portal.runJobs();
  };
  const cards = () =>
    portal.deps.connection.db.selectFrom('card').selectAll().orderBy('from_day').execute();
  const statusOf = async (index: number) => (await cards())[index]?.status;
  const charges = async () => (await chargesOf(portal, 'anna')).map(({ state }) => state);
  const problemOf = async (index: number) => {
    const session = await ApiSession.signIn(portal, 'anna');
    const { id } = (await cards())[index]!;
    const { paymentProblem } = await session.read<CardDetail>(`/cards/${id}`);
    return paymentProblem && readable(paymentProblem.text);
  };
  const told = async () => {
    const { db } = portal.deps.connection;
    const rows = await db.selectFrom('notification').select(['type', 'approved_at']).execute();
    return rows.filter(({ approved_at }) => approved_at === null).map(({ type }) => type);
  };
  const faults = () => findLedgerFaults(portal.deps.connection.db, new Date(0));

  const orderWith = async (mode: 'Regular' | 'SinglePayment') => {
    await orderUntilPayment(anna, { mode });
    await pay(anna);
  };
  /** The second period is reserved on its agreement, and the portal runs until the day of issue. */
  const reserveSecond = async () => {
    await orderWith('Regular');
    await portal.runJobs();
    await at(RESERVED);
    expect(await statusOf(1)).toBe('Paid');
    expect(await told()).toEqual(['MoneyReservationNotification']);
  };

  it('is charged anew on the agreement on the same day, and its holder has nothing to do', async () => {
    await reserveSecond();
    await orderFaults(portal, { nextSettle: 'voided' });
    await at(ISSUE);
    expect(await charges()).toEqual(['settled', 'cancelled', 'settled']);
    expect(await statusOf(1)).toBe('Issued');
    expect(await told()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('is charged anew when somebody cancelled it at ReePay', async () => {
    await reserveSecond();
    const [charge] = await chargesOf(portal, 'anna');
    await portal.deps.payments.ReePay.release({ handle: charge!.handle });
    await at(ISSUE);
    expect(await charges()).toEqual(['settled', 'cancelled', 'settled']);
    expect(await statusOf(1)).toBe('Issued');
  });

  it('ends with the bank’s no when the agreement brings nothing either', async () => {
    await reserveSecond();
    await orderFaults(portal, { nextSettle: 'voided', nextSavedMethodCharge: 'hard-decline' });
    await at(ISSUE);
    expect(await charges()).toEqual(['failed', 'cancelled', 'settled']);
    expect(await statusOf(1)).toBe('FaultyPayment');
    expect(await problemOf(1)).toContain('kan ikke bruges. Betal 418,20 kr.');
  });

  it('ends the period when the portal stood still until it lapsed and the period had begun', async () => {
    await reserveSecond();
    await at(BEGIN, 12);
    expect(await charges()).toEqual(['failed', 'settled']);
    expect(await statusOf(1)).toBe('Cancelled');
    expect(await told()).toEqual(['CardCancelledDueToReepayExpiredSinglePaymentWindow']);
    expect(await faults()).toEqual([]);
  });

  it('ends the period with the last day to pay it that its holder was told', async () => {
    await orderWith('SinglePayment');
    await portal.runJobs();
    const { db } = portal.deps.connection;
    // As plastic its payment window closes 14 days before it; what is lost can be paid until the day before.
    await db.updateTable('card_group').set({ program_id: 'fynbus-plastic' }).execute();
    await db
      .updateTable('card')
      .set({ status: 'FaultyPayment', charge_failure: 'lost', next_change_on: BEGIN })
      .where('from_day', '=', BEGIN)
      .execute();
    await at(BEGIN);
    expect(await statusOf(1)).toBe('Cancelled');
    const session = await ApiSession.signIn(portal, 'anna');
    const texts = (await session.read<Notification[]>('/notifications')).map(
      ({ notificationText }) => readable(notificationText),
    );
    expect(texts).toContainEqual(
      expect.stringMatching(/^2\. april – 1\. maj 2026 blev ikke betalt senest 1\. april 2026\./),
    );
  });

  it('is to be paid once more where there is no agreement, as every page and a mail say', async () => {
    await orderWith('SinglePayment');
    await orderFaults(portal, { nextSettle: 'voided' });
    await portal.runJobs();
    expect(await statusOf(0)).toBe('FaultyPayment');
    const text =
      'Banken har frigivet de 418,20 kr., som var reserveret for 3. marts – 1. april 2026, og vi har ikke trukket dem. Betal senest 2. marts, ellers bliver perioden annulleret.';
    expect(await problemOf(0)).toBe(text);
    const mails = await mailsTo(portal, TYPED_CONTACTS.email);
    const [mail] = mails.filter(({ subject }) => subject === 'Perioden er ikke betalt');
    expect(readable(mail!.text).replaceAll(/\s+/g, ' ')).toContain(text);

    await anna.open(`/overview/card/${(await cards())[0]!.id}`);
    expect(readable(anna.page!.document.text)).toContain(text);
    await anna.submit('Betal 418,20 kr.');
    await pay(anna);
    await portal.runJobs();
    expect(await statusOf(0)).toBe('Issued');
    expect(await charges()).toEqual(['settled', 'cancelled']);
    expect(await faults()).toEqual([]);
  });

  it('while nobody knows whether it can, is issued a day later, and taken when ReePay answers', async () => {
    await reserveSecond();
    await orderFaults(portal, { api: 'error-500', apiCalls: 999 });
    await at(ISSUE);
    expect(await statusOf(1)).toBe('Paid');
    await at(ISSUE, 23);
    expect(await statusOf(1)).toBe('Paid');
    await at(BEGIN, 0);
    expect(await statusOf(1)).toBe('Active');
    await orderFaults(portal, { api: 'none' });
    await at(BEGIN, 2);
    expect(await charges()).toEqual(['settled', 'settled']);
  });

  it('because ReePay refuses without a reason of the bank is issued, and left to operators', async () => {
    await reserveSecond();
    await orderFaults(portal, { api: 'refused', refusalCode: 81, apiCalls: 1 });
    await at(ISSUE);
    expect(await statusOf(1)).toBe('Issued');
    expect(await faults()).toEqual([{ check: 'issued-unpaid', id: (await cards())[1]!.id }]);
  });
});
