import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/crypto';
import { listOpenDifferences } from '#server/db/differences';
import { findLedgerFaults } from '#server/db/ledger';
import type { PaymentOperationTable } from '#server/db/tables/payment';
import { askForComparison, compareAll } from '#server/workflows/compare-payments';
import { openRefund } from '#server/workflows/payment/open-refund';
import { runCommand } from '../worlds/command';
import { orderUntilPayment, pay } from '../worlds/journey';
import { payInTerminal } from '../worlds/nets-orders';
import { readyToPay } from '../worlds/nets-world';
import { orderFaults, signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const PRICE = 41_820;
const DAYS = 45;

describe('the comparison with the providers', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const operation = () =>
    db().selectFrom('payment_operation').selectAll().executeTakeFirstOrThrow();
  const change = (values: {
    state?: 'failed' | 'settled';
    captured_ore?: number;
    handle?: string;
  }) => db().updateTable('payment_operation').set(values).execute();
  const compare = () => compareAll(portal.deps, DAYS);
  const found = async () =>
    (await listOpenDifferences(db())).map(({ kind, ours_ore, theirs_ore }) => [
      ...[kind, ours_ore, theirs_ore],
    ]);
  /** Somebody pays money back in ReePay's own administration. */
  async function payBackAtReepay(amount: number): Promise<void> {
    const { config } = portal.deps;
    const { handle } = await operation();
    const response = await fetch(`${config.reepay.apiUrl}/v1/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${config.reepay.privateKey}:`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ invoice: handle, amount }),
    });
    expect(response.status).toBe(200);
  }

  describe('of a payment that was taken at ReePay', () => {
    beforeEach(async () => {
      const anna = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
      expect(await operation()).toMatchObject({ state: 'settled', captured_ore: PRICE });
    });

    it('finds nothing when both tell the same', async () => {
      expect(await compare()).toEqual({ compared: 1, unanswered: 0, silent: [] });
      expect(await found()).toEqual([]);
      const { code, said } = await runCommand(portal, 'reconcile', ['--days', '45']);
      expect(said).toContain('1 payments compared, 0 unanswered, 0 differences, 0 faults');
      expect(code).toBe(0);
    });

    it(
      'tells of money that was paid back there alone, day after day, and moves none',
      { tags: 'postgres' },
      async () => {
        await payBackAtReepay(10_000);
        await compare();
        await compare();
        expect(await found()).toEqual([['amount', PRICE, PRICE - 10_000]]);
        expect(await operation()).toMatchObject({ state: 'settled', refunded_ore: 0 });
        expect(await db().selectFrom('refund').select('id').execute()).toEqual([]);
        const { code, said } = await runCommand(portal, 'reconcile', ['--days', '45']);
        expect(said).toContain(
          `${(await operation()).handle} amount: ours 418,20\u00a0kr. (settled) · ReePay 318,20\u00a0kr. (settled)`,
        );
        expect(code).toBe(1);
      },
    );

    it('tells of money that our books lack, which do not add up then, until it is entered', async () => {
      await change({ state: 'failed', captured_ore: 0 });
      await compare();
      expect(await found()).toEqual([['missingHere', 0, PRICE]]);
      const { said } = await runCommand(portal, 'reconcile', ['--days', '45']);
      expect(said).toContain(`sum-of-entries: ${(await operation()).id}`);
      await change({ state: 'settled', captured_ore: PRICE });
      await compare();
      expect(await found()).toEqual([]);
    });

    it('tells of money that the provider knows nothing of, and looks again after any time', async () => {
      const { handle } = await operation();
      await change({ handle: 'lost' });
      await compare();
      expect(await found()).toEqual([['missingThere', PRICE, 0]]);
      await change({ handle });
      await portal.goTo('2026-06-15');
      await compare();
      expect(await found()).toEqual([]);
    });

    it('counts what a silent provider was not asked about, soon gives it up, and ends in time', async () => {
      await addExpired(120);
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      expect(await compare()).toMatchObject({ compared: 0, unanswered: 121, silent: ['ReePay'] });
      expect(await found()).toEqual([]);
      const { code, said } = await runCommand(portal, 'reconcile', ['--days', '45']);
      expect(said).toContain('ReePay does not answer.');
      expect(code).toBe(1);
      await orderFaults(portal, { api: 'none' });
      expect(await compare()).toEqual({ compared: 121, unanswered: 0, silent: [] });
    });

    it('is done by a job once a day, which waits while a provider is silent', async () => {
      await payBackAtReepay(10_000);
      await addExpired(120);
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      await portal.goTo('2026-03-03');
      await askForComparison(portal.deps);
      await askForComparison(portal.deps);
      await portal.runJobs();
      expect(await found()).toEqual([]);
      await orderFaults(portal, { api: 'none' });
      await portal.passMinutes(60);
      expect(await found()).toEqual([['amount', PRICE, PRICE - 10_000]]);
      const jobs = await db()
        .selectFrom('job')
        .select(['finished_at', 'last_error'])
        .where('kind', '=', 'compare-payments')
        .execute();
      expect(jobs.every(({ finished_at }) => finished_at !== null)).toBe(true);
    });

    it('tells what the books lack: a receipt, money for a card, and for what was paid back', async () => {
      const faults = async () =>
        (await findLedgerFaults(db(), new Date('2026-01-01'))).map(({ check, id }) => [check, id]);
      const { id } = await operation();
      const card = await db()
        .selectFrom('card')
        .select('id')
        .where('operation_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(await faults()).toEqual([]);
      await db().deleteFrom('payment_receipt').execute();
      expect(await faults()).toEqual([['no-receipt', id]]);
      await db()
        .transaction()
        .execute((tx) =>
          openRefund(portal.deps, tx, { operationId: id, cardId: card.id, reason: 'cancelled' }),
        );
      await change({ captured_ore: 0 });
      expect(await faults()).toEqual([
        ['sum-of-entries', id],
        ['sum-of-refunds', id],
        ['issued-unpaid', card.id],
        ['no-receipt', id],
      ]);
    });

    it('looks at the books of thousands of payments, from the first to the last', async () => {
      await addExpired(2500, (nth) => ({
        updated_at: new Date(Date.UTC(2026, 1, 1, 0, 0, nth)).toISOString(),
        captured_ore: nth % 1249 === 0 ? 1 : 0,
      }));
      const faults = await findLedgerFaults(db(), new Date('2026-01-31'));
      const wrong = await db()
        .selectFrom('payment_operation')
        .select('id')
        .where('captured_ore', '=', 1)
        .execute();
      expect(wrong).toHaveLength(3);
      expect(faults.map(({ check, id }) => `${check} ${id}`).sort()).toEqual(
        wrong.map(({ id }) => `sum-of-entries ${id}`).sort(),
      );
    });

    /** Attempts that came to nothing, with what else is said of each. */
    async function addExpired(
      count: number,
      ofNth: (nth: number) => Updateable<PaymentOperationTable> = () => ({}),
    ): Promise<void> {
      const { version, ...first } = await operation();
      const rows = Array.from({ length: count }, (_, nth) => ({
        ...first,
        ...{ id: newId(), handle: `nothing-${nth}`, flow_id: newId(), group_id: newId() },
        ...{ state: 'expired' as const, captured_ore: 0, provider_session_id: null, version },
        ...ofNth(nth),
      }));
      for (let done = 0; done < count; done += 500) {
        await db()
          .insertInto('payment_operation')
          .values(rows.slice(done, done + 500))
          .execute();
      }
    }
  });

  it('asks Nets as well', async () => {
    const { session, flow } = await readyToPay(portal, 'clara');
    await payInTerminal(portal, session, flow, { netsPaymentType: 'SinglePayment' });
    expect(await compare()).toEqual({ compared: 1, unanswered: 0, silent: [] });
    await portal.goTo('2026-04-01');
    const { captured_ore: captured } = await operation();
    expect(await compare()).toEqual({ compared: 1, unanswered: 0, silent: [] });
    expect(await found()).toEqual([]);
    await change({ captured_ore: captured - 1 });
    await compare();
    expect(await found()).toEqual([['amount', captured - 1, captured]]);
  });
});
