// @module-tag postgres
import { describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { NextPeriodAnswer } from '#server/contract/next-period';
import { listOpenDifferences } from '#server/db/differences';
import { findLedgerFaults } from '#server/db/ledger';
import { addDays, type Day } from '#server/domain/day';
import { passTime } from '#server/jobs/pass-time';
import { compareAll } from '#server/workflows/compare-payments';
import { ApiSession } from '../worlds/api-session';
import { GroupPlan } from '../worlds/group-plan';
import { pay } from '../worlds/journey';
import { chargesOf, orderFaults, personOf, signedIn } from '../worlds/order-world';
import { TODAY } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';

/** His approval ends 153 days later than the register said first. */
const END = '2027-02-28';
const DAYS_MORE = '153';
const PRICE = 66_300;
/** Half a year passes a day at a time. */
const LIMIT_MS = 120_000;

describe('a year of bo, whose periods are charged to his saved card', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });
  const pass = (to: Day) => passTime(portal.deps, portal.clock, to);

  const cards = async () =>
    portal.deps.connection.db
      .selectFrom('card')
      .leftJoin('payment_operation as operation', 'operation.id', 'card.operation_id')
      .select(['card.id', 'card.from_day', 'card.to_day', 'card.status', 'card.price_ore'])
      .select(['operation.state', 'operation.captured_ore', 'operation.refunded_ore'])
      .where('card.beneficiary_id', '=', (await personOf(portal, 'bo')).id)
      .orderBy('card.from_day')
      .execute();
  const cardFrom = async (from: Day) => (await cards()).find(({ from_day }) => from_day === from)!;

  async function orderAllDays(): Promise<void> {
    await fetch(`${portal.origin}/sandbox/vus/control/bo/approvals`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ action: 'move-last-day', approvalId: 'bo-vu', 'days-bo-vu': DAYS_MORE },
      }),
    });
    const { session, path } = await GroupPlan.of(portal, 'bo');
    const choose = async (body: object) =>
      (
        await session.call('POST', `${path}/next-period`, {
          body: { wholeApproval: true, ...body },
        })
      ).json as NextPeriodAnswer;
    const { promise } = await choose({ skipSave: true });
    expect(await choose({ confirm: true, promise })).toMatchObject({ isSuccess: true });
  }

  async function declineAndPayOtherwise(from: Day): Promise<void> {
    await pass(addDays(from, -8));
    await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
    await pass(addDays(from, -7));
    const { id, status } = await cardFrom(from);
    expect(status).toBe('FaultyPayment');
    const bo = await signedIn(portal, 'bo');
    await bo.open(`/overview/card/${id}`);
    await bo.submit('Betal 663,00 kr.');
    await pay(bo);
    expect((await cardFrom(from)).status).toBe('Paid');
  }

  async function cancel(from: Day): Promise<void> {
    await pass(from);
    const { id, status } = await cardFrom(from);
    expect(status).toBe('Active');
    const session = await ApiSession.signIn(portal, 'bo');
    const { promise } = await session.read<Cancellation>(`/cards/${id}/cancellation`);
    const { json } = await session.call('DELETE', `/cards/${id}?promise=${promise}`);
    expect(json).toEqual({ isSuccess: true });
  }

  let ordered: Awaited<ReturnType<typeof cards>>;
  let cancelled: Day;

  it('mends a charge that is declined', { timeout: LIMIT_MS }, async () => {
    await orderFaults(portal, { webhook: 'never' });
    await orderAllDays();
    ordered = await cards();
    expect(ordered.at(-1)?.to_day).toBe(END);
    await declineAndPayOtherwise(ordered.at(6)!.from_day);
  });

  it('cancels a period on its first day', { timeout: LIMIT_MS }, async () => {
    cancelled = ordered.at(9)!.from_day;
    await cancel(cancelled);
  });

  it('has charged every period once at its end', { timeout: LIMIT_MS }, async () => {
    await pass(addDays(END, 1));
    const all = await cards();
    expect(all).toHaveLength(ordered.length);
    for (const card of all) {
      const isCancelled = card.from_day === cancelled;
      expect(card).toMatchObject({
        status: isCancelled ? 'Cancelled' : 'Expired',
        state: isCancelled ? 'refunded' : 'settled',
        captured_ore: card.price_ore,
        refunded_ore: isCancelled ? PRICE : 0,
      });
    }
    // The newest first, and as many as there were periods to come.
    const year = all.filter(({ from_day }) => from_day > TODAY).toReversed();
    const charges = (await chargesOf(portal, 'bo')).filter(({ state }) => state !== 'failed');
    expect(
      charges.slice(0, year.length).map((each) => [each.amount, each.refunded_amount]),
    ).toEqual(year.map((card) => [card.price_ore, card.refunded_ore]));
  });

  it('agrees with ReePay, and so do its books', async () => {
    const { deps } = portal;
    const compared = await compareAll(deps, 400);
    expect(compared).toMatchObject({ unanswered: 0, silent: [] });
    expect(compared.compared).toBeGreaterThan(ordered.length);
    expect(await listOpenDifferences(deps.connection.db)).toEqual([]);
    expect(await findLedgerFaults(deps.connection.db, new Date(0))).toEqual([]);
  });
});
