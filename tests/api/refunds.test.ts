import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findCard } from '#server/db/cards';
import { findLedgerFaults } from '#server/db/ledger';
import { inTransaction } from '#server/in-transaction';
import { NetaxeptClient } from '#server/payments/netaxept/client';
import { auditLedger } from '#server/workflows/audit-ledger';
import { applyCardEvents } from '#server/workflows/card-events';
import { openRefund } from '#server/workflows/payment/open-refund';
import { runCommand } from '../worlds/command';
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

    const refuseOnce = async () => {
      await endFirstCard();
      await orderFaults(portal, { api: 'refused', refusalCode: 81, apiCalls: 1 });
      await portal.runJobs();
      return (await refunds())[0]!.id;
    };
    const decide = async (...args: string[]) => {
      const answer = await runCommand(portal, 'refunds', args);
      await portal.runJobs();
      return answer;
    };

    it('and waits for somebody is listed for them, and sent once more when they say so', async () => {
      const id = await refuseOnce();
      const { code, said } = await runCommand(portal, 'refunds');
      expect(code).toBe(0);
      expect(said).toContain(`${id} awaitsStaff (81): 418,20\u00a0kr. of `);
      expect(said).toContain('1 refunds have not arrived');
      expect((await decide('approve', id)).said).toContain('--by NAME');
      expect((await decide('approve', id, '--by', 'Grete')).code).toBe(0);
      expect(await refunds()).toMatchObject([
        { state: 'refunded', attempt: 2, decided_by: 'Grete' },
      ]);
      expect((await decide('approve', id, '--by', 'Grete')).said).toContain('is refunded');
      await expectBooks();
    });

    it('and is paid in another way has a receipt, and moves no money at its provider', async () => {
      const id = await refuseOnce();
      expect((await decide('paid-outside', id, '--by', 'Grete')).said).toContain('--note');
      const note = 'Overført til din NemKonto';
      expect((await decide('paid-outside', id, '--by', 'Grete', '--note', note)).code).toBe(0);
      expect(await refunds()).toMatchObject([{ state: 'paidOutside', note }]);
      expect(await operation()).toMatchObject({ captured_ore: PRICE, refunded_ore: 0 });
      const receipts = await db().selectFrom('payment_receipt').select('refund_id').execute();
      expect(receipts.map(({ refund_id: of }) => of)).toEqual([null, id]);
      await later(24);
      expect(await chargesOf(portal, 'anna')).toMatchObject([{ refunded_amount: 0 }]);
      expect(await letters()).toContain('Du har fået penge tilbage');
      await expectBooks();
    });

    it('and is refused by somebody says why, and counts no more', async () => {
      const id = await refuseOnce();
      await decide('refuse', id, '--by', 'Grete', '--note', 'Beløbet er betalt tilbage før.');
      expect(await refunds()).toMatchObject([{ state: 'refused', amount_ore: PRICE }]);
      expect(await letters()).toContain('Du får ikke penge tilbage');
      await expectBooks();
    });

    it('and is late is logged after five bank days, and again when its promise has passed', async () => {
      await refuseOnce();
      const late = async (day: string) => {
        const errors = vi.spyOn(portal.deps.logger, 'error');
        portal.clock.set(new Date(`${day}T10:00:00Z`));
        await auditLedger(portal.deps);
        const told = errors.mock.calls.filter(([, said]) => said === 'refund is late');
        errors.mockRestore();
        return told.map(([facts]) => (facts as { lateness: string }).lateness);
      };
      expect(await late('2026-03-06')).toEqual([]);
      expect(await late('2026-03-09')).toEqual(['slow']);
      expect(await late('2026-03-16')).toEqual(['slow']);
      expect(await late('2026-03-17')).toEqual(['overdue']);
    });

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

    it.each([
      [PRICE, { state: 'refunded', error_code: null }],
      [100, { state: 'awaitsStaff', error_code: 'more-than-is-left' }],
    ])('and was paid back there by hand (%i øre) is not sent', async (amountOre, expected) => {
      const { handle } = await operation();
      const byHand = { key: 'by-hand', paidBackOre: 0, text: 'Betalt tilbage' };
      await portal.deps.payments.ReePay.refund({ handle, amountOre, ...byHand });
      await endFirstCard();
      await portal.runJobs();
      expect(await refunds()).toMatchObject([expected]);
      expect(await chargesOf(portal, 'anna')).toMatchObject([{ refunded_amount: amountOre }]);
      await expectBooks();
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

  describe('in two parts at Nets that never answers', () => {
    beforeEach(async () => {
      const { session, flow } = await readyToPay(portal, 'clara');
      await payInTerminal(portal, session, flow, { netsPaymentType: 'SinglePayment' });
      await portal.goTo('2026-04-01');
      const { captured_ore: captured } = await operation();
      expect(captured).toBeGreaterThan(0);
      const { payments, config, clock } = portal.deps;
      payments.Nets = new NetaxeptClient({ ...config.netaxept, clock, timeoutMs: 1500 });
    });

    async function giveBackUnanswered(reason: 'cancelled' | 'fallen'): Promise<void> {
      await giveBack(reason, 10_000);
      await netsFaults(portal, { api: 'timeout-after-commit', apiCall: 'Process', apiCalls: 1 });
      await portal.runJobs();
      expect((await refunds()).at(-1)).toMatchObject({ state: 'unknown' });
      await netsFaults(portal, { api: 'none' });
    }
    async function expectBothPaid(): Promise<void> {
      expect(await refunds()).toMatchObject([
        { state: 'refunded', base_ore: 0 },
        { state: 'refunded', base_ore: 10_000 },
      ]);
      expect((await netsTransactions(portal))[0]).toMatchObject({ credited: 20_000 });
      expect(await operation()).toMatchObject({ state: 'settled', refunded_ore: 20_000 });
      await expectBooks();
    }

    it('is paid once each', async () => {
      for (const reason of ['cancelled', 'fallen'] as const) {
        await giveBackUnanswered(reason);
        await later(1);
      }
      await expectBothPaid();
    });

    it('waits with the second while nobody knows of the first', async () => {
      await giveBackUnanswered('cancelled');
      await giveBack('fallen', 10_000);
      await portal.runJobs();
      const states = (await refunds()).map(({ reason, state }) => `${reason} ${state}`);
      expect(states.sort()).toEqual(['cancelled unknown', 'fallen ready']);
      await later(1);
      await later(1);
      await expectBothPaid();
    });
  });
});
