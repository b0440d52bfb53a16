import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { findCard } from '#server/db/cards';
import { findLedgerFaults } from '#server/db/ledger';
import { inTransaction } from '#server/in-transaction';
import { NetaxeptClient } from '#server/payments/netaxept/client';
import { applyCardEvents } from '#server/workflows/card-events';
import { openRefund } from '#server/workflows/payment/open-refund';
import { orderUntilPayment, pay } from '../worlds/journey';
import { payInTerminal } from '../worlds/nets-orders';
import { netsFaults, netsTransactions, readyToPay } from '../worlds/nets-world';
import { chargesOf, orderFaults, signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const PRICE = 41_820;
const HOUR_MS = 3_600_000;

describe('money that goes back', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  const ledger = () =>
    db()
      .selectFrom('ledger_entry')
      .select(['kind', 'amount_ore', 'program_id', 'day', 'why'])
      .orderBy('created_at')
      .orderBy('kind')
      .execute();
  const refunds = () => db().selectFrom('refund').selectAll().orderBy('created_at').execute();
  const operation = () =>
    db().selectFrom('payment_operation').selectAll().executeTakeFirstOrThrow();
  const letters = async () => {
    const rows = await db().selectFrom('message').select('subject').execute();
    return rows.map(({ subject }) => subject).filter((subject) => subject.includes('penge'));
  };
  const later = async (hours: number) => {
    portal.clock.set(new Date(portal.clock.now().getTime() + hours * HOUR_MS));
    await portal.runJobs();
  };

  /** The card that was paid first comes to its end with its money. */
  async function endFirstCard(): Promise<void> {
    const { id } = await db()
      .selectFrom('card')
      .select('id')
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await inTransaction(portal.deps, async (tx) => {
      const card = await findCard(tx, id);
      await applyCardEvents(portal.deps, tx, card!, ['refundRequested', 'refunded']);
    });
  }

  const giveBack = async (reason: 'cancelled' | 'fallen', amountOre: number) => {
    const { id: operationId } = await operation();
    await inTransaction(portal.deps, (tx) =>
      openRefund(portal.deps, tx, {
        ...{ operationId, cardId: null, reason },
        part: { amountOre, days: 1 },
      }),
    );
  };

  const expectBooks = async () => expect(await findLedgerFaults(db(), new Date(0))).toEqual([]);

  describe('at ReePay', () => {
    beforeEach(async () => {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
    });

    it('is entered once when it is taken and once when it is back, and no entry is changed', async () => {
      const taken = { kind: 'capture', amount_ore: PRICE, program_id: 'fynbus-app' };
      expect(await ledger()).toEqual([{ ...taken, day: '2026-03-02', why: 'OrderFlow' }]);
      await endFirstCard();
      await portal.runJobs();
      expect(await operation()).toMatchObject({
        ...{ state: 'refunded', captured_ore: PRICE, refunded_ore: PRICE },
      });
      expect(await refunds()).toMatchObject([
        { state: 'refunded', reason: 'fallen', amount_ore: PRICE, promised_on: '2026-03-16' },
      ]);
      expect(await ledger()).toMatchObject([
        taken,
        { kind: 'refund', amount_ore: -PRICE, program_id: 'fynbus-app', why: 'fallen' },
      ]);
      await expectBooks();
      for (const change of [
        sql`update ledger_entry set amount_ore = 1`,
        sql`delete from ledger_entry`,
      ]) {
        await expect(change.execute(db())).rejects.toThrow('append-only');
      }
      expect(await ledger()).toHaveLength(2);
      expect(await letters()).toEqual(['Du har fået penge tilbage']);
    });

    it.each(['error-500', 'error-after-commit'] as const)(
      'is paid back once when ReePay is silent (%s), and nobody is told before it is',
      async (api) => {
        await endFirstCard();
        await orderFaults(portal, { api, apiCalls: api === 'error-500' ? 2 : 1 });
        await portal.runJobs();
        expect(await letters()).toEqual([]);
        await orderFaults(portal, { api: 'none' });
        await later(1);
        expect(await chargesOf(portal, 'anna')).toMatchObject([{ refunded_amount: PRICE }]);
        expect(await refunds()).toMatchObject([{ state: 'refunded' }]);
        expect(await letters()).toEqual(['Du har fået penge tilbage']);
        await expectBooks();
      },
    );

    it.each([81, 131])(
      'and is refused for good (%i) waits for somebody to help, and its person is told once',
      async (refusalCode) => {
        await endFirstCard();
        await orderFaults(portal, { api: 'refused', refusalCode, apiCalls: 1 });
        await portal.runJobs();
        await later(30);
        expect(await refunds()).toMatchObject([
          { state: 'awaitsStaff', error_code: String(refusalCode) },
        ]);
        expect(await letters()).toEqual(['Vi kunne ikke sende dine penge tilbage']);
        expect(await operation()).toMatchObject({ state: 'superseded', refunded_ore: 0 });
        await expectBooks();
      },
    );

    it('and is refused by its bank is tried again under another key, after an hour', async () => {
      await endFirstCard();
      await orderFaults(portal, { api: 'refused', refusalCode: 77, apiCalls: 1 });
      await portal.runJobs();
      expect(await refunds()).toMatchObject([{ state: 'failed', attempt: 1 }]);
      expect(await letters()).toEqual([]);
      await later(1);
      expect(await refunds()).toMatchObject([{ state: 'refunded', attempt: 2 }]);
      expect(await letters()).toEqual(['Du har fået penge tilbage']);
    });

    it('and is refused because of our key is sent when the key is mended', async () => {
      await endFirstCard();
      await orderFaults(portal, { api: 'refused', refusalCode: 6, apiCalls: 1 });
      await portal.runJobs();
      expect(await refunds()).toMatchObject([{ state: 'ready' }]);
      await later(1);
      expect(await refunds()).toMatchObject([{ state: 'refunded', attempt: 1 }]);
    });

    it('is never more than what is left of it', async () => {
      await giveBack('cancelled', PRICE - 1);
      await expect(giveBack('fallen', 2)).rejects.toThrow('1 øre are left');
      await endFirstCard();
      await portal.runJobs();
      await later(1);
      expect((await refunds()).map(({ amount_ore }) => amount_ore)).toEqual([PRICE - 1, 1]);
      expect(await operation()).toMatchObject({ state: 'refunded', refunded_ore: PRICE });
      expect(await chargesOf(portal, 'anna')).toMatchObject([{ refunded_amount: PRICE }]);
      await expectBooks();
    });
  });

  it('in two parts at Nets that never answers is paid once each', async () => {
    const { session, flow } = await readyToPay(portal, 'clara');
    await payInTerminal(portal, session, flow, { netsPaymentType: 'SinglePayment' });
    await portal.goTo('2026-04-01');
    const { captured_ore: captured } = await operation();
    expect(captured).toBeGreaterThan(0);
    const { payments, config, clock } = portal.deps;
    payments.Nets = new NetaxeptClient({ ...config.netaxept, clock, timeoutMs: 400 });
    for (const [reason, sum] of [
      ['cancelled', 10_000],
      ['fallen', 10_000],
    ] as const) {
      await giveBack(reason, sum);
      await netsFaults(portal, { api: 'timeout-after-commit', apiCall: 'Process', apiCalls: 1 });
      await portal.runJobs();
      expect((await refunds()).at(-1)).toMatchObject({ state: 'unknown' });
      await netsFaults(portal, { api: 'none' });
      await later(1);
    }
    expect(await refunds()).toMatchObject([
      { state: 'refunded', base_ore: 0 },
      { state: 'refunded', base_ore: 10_000 },
    ]);
    expect((await netsTransactions(portal))[0]).toMatchObject({ credited: 20_000 });
    expect(await operation()).toMatchObject({ state: 'settled', refunded_ore: 20_000 });
    await expectBooks();
  });
});
