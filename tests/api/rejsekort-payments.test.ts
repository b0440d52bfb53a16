import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#server/domain/day';
import { netsAction, netsFaults, netsTransactions } from '../worlds/nets-world';
import { personOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

/* frede pays the periods on his Rejsekort by an agreement at Nets; the third is to come. */

describe('a period on a Rejsekort that is paid by an agreement', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  const db = () => portal.deps.connection.db;
  let cardId: string;
  let firstDay: string;

  beforeEach(async () => {
    const { id } = await personOf(portal, 'frede');
    const card = await db()
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .select(['card.id', 'card.from_day'])
      .where('card.beneficiary_id', '=', id)
      .where('card_group.rejsekort_card_id', 'is not', null)
      .where('card.status', '=', 'Ordered')
      .executeTakeFirstOrThrow();
    [cardId, firstDay] = [card.id, card.from_day];
  });

  const statusOf = async () =>
    (
      await db()
        .selectFrom('card')
        .select('status')
        .where('id', '=', cardId)
        .executeTakeFirstOrThrow()
    ).status;
  /** What he is told about the period, as far as it is open. */
  const told = async () => {
    const rows = await db()
      .selectFrom('notification')
      .select('type')
      .where('card_id', '=', cardId)
      .where('approved_at', 'is', null)
      .execute();
    return rows.map(({ type }) => type);
  };
  /** Passes the days until the period begins; what he is told on them, each once. */
  const passUntilFirstDay = async () => {
    const inTurn = new Set<string>();
    for (let day = '2026-03-03'; day < firstDay; day = addDays(day, 1)) {
      await portal.goTo(day);
      for (const type of await told()) inTurn.add(type);
    }
    return [...inTurn];
  };

  it('is charged before it begins, and waits for check-in', async () => {
    const before = await netsTransactions(portal);
    expect(await passUntilFirstDay()).toEqual(['MoneyReservationNotification']);
    const [charge, ...others] = await netsTransactions(portal);
    expect(others).toHaveLength(before.length);
    expect(charge).toMatchObject({ serviceType: 'C', captured: charge?.amount });
    expect([await statusOf(), await told()]).toEqual(['SeasonPassAwaitsCheckIn', []]);
  });

  it('is told as not paid while its bank says no, and no more once it is', async () => {
    const noMoney = { refusalType: 'BBSException', refusalCode: '51', refusalText: 'Refused' };
    await netsFaults(portal, { api: 'refused', apiCall: 'Process', apiCalls: 1, ...noMoney });
    expect(await passUntilFirstDay()).toEqual([
      'RKRegularPaymentFailed',
      'MoneyReservationNotification',
    ]);
    expect([await statusOf(), await told()]).toEqual(['SeasonPassAwaitsCheckIn', []]);
  });

  it('needs a new agreement when its payment card is closed, and ends where there is none', async () => {
    const agreed = (await netsTransactions(portal)).find(
      ({ panHash, serviceType }) => panHash !== null && serviceType === 'C',
    );
    await netsAction(portal, { action: 'block-card', id: agreed?.panHash ?? '' });
    expect(await passUntilFirstDay()).toEqual([
      'RKPaymentAgreementInvalid',
      'ReepaySinglePaymentWindowIsAboutToExpire',
      'CardCancelledDueToReepayExpiredSinglePaymentWindow',
    ]);
    expect(await statusOf()).toBe('Cancelled');
  });
});
