import { beforeEach, describe, expect, it } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';

type Options = Record<string, boolean>;

/** Anna's approval is from 31 January to 28 October 2026 and today is 2 March: an app card takes a day. */
const FIRST = { from: '2026-03-03', to: '2026-04-01' };
const WHOLE: Options = { orderCardsForTheWholeApproval: true };

describe('the periods of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let anna: ApiSession;
  let flow: Flow;

  beforeEach(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    flow = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
  });

  const read = () => anna.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
  const current = () => anna.read<Flow>(`/order-flow/${flow.flowId}`);
  const send = (cards: { from: string; to: string }[], options: Options = {}, version?: number) =>
    anna.call('PUT', '/order-flow/cards', {
      body: {
        flowId: flow.flowId,
        cards: cards.map((period) => ({ period })),
        options,
        ...(version === undefined ? {} : { version }),
      },
    });
  const put = async (...args: Parameters<typeof send>): Promise<CardsAnswer> => {
    const answer = await send(...args);
    expect(answer.status).toBe(200);
    return answer.json as CardsAnswer;
  };
  /** Moves the end of anna's approval, as the register might. */
  async function approveUntil(validTo: string): Promise<void> {
    const { id } = await personOf(portal, 'anna');
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: validTo })
      .where('beneficiary_id', '=', id)
      .execute();
  }
  /** Orders the periods as they stand, or just the first of them. */
  async function orderAndPay(count?: number): Promise<void> {
    const browser = await signedIn(portal, 'anna');
    if (count !== undefined) await orderFewPeriods(portal, 'anna', count);
    await orderUntilPayment(browser);
    await pay(browser);
    await portal.runJobs();
  }
  const statuses = async () => {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .select(['from_day', 'status'])
      .orderBy('from_day')
      .orderBy('created_at')
      .execute();
    return rows.map((row) => `${row.from_day} ${row.status}`);
  };
  const periodsOf = ({ cardGroup }: CardsAnswer) =>
    cardGroup.cardExes.map(({ card }) => card.period);
  const flagsOf = ({ cardGroup }: CardsAnswer, index = 0) =>
    Object.entries(cardGroup.cardExes[index]?.validation ?? {})
      .filter(([name, value]) => value === true && name !== 'isValid')
      .map(([name]) => name);
  const raised = ({ warnings }: CardsAnswer) =>
    Object.entries(warnings)
      .filter(([, is]) => is)
      .map(([name]) => name);

  it('are suggested through the approval, each with its price, with two proposals for the first one', async () => {
    const { cardGroup, proposals, bounds, defaultPeriodsHaveBeenSet } = await read();
    expect(defaultPeriodsHaveBeenSet).toBe(true);
    expect(cardGroup.cardExes).toHaveLength(8);
    expect(cardGroup.cardExes[0]).toMatchObject({ card: { period: FIRST }, days: 30 });
    expect(cardGroup.cardExes[0]?.displayPrice.beneficiaryPrice.value).toBe(418.2);
    expect(cardGroup.approvedPeriod).toEqual({ from: '2026-01-31', to: '2026-10-28' });
    expect(proposals.map(({ period, days }) => [period.from, period.to, days])).toEqual([
      ['2026-03-03', '2026-04-01', 30],
      ['2026-03-03', '2026-07-03', 123],
    ]);
    expect(bounds).toMatchObject({ earliestStart: '2026-03-03', latestEnd: '2026-10-28' });
  });

  it.each([
    ['too short', { from: '2026-03-03', to: '2026-03-31' }, ['isPeriodTooShort']],
    ['too long', { from: '2026-03-03', to: '2026-07-04' }, ['isPeriodTooLong']],
    ['before the lead time', { from: '2026-03-02', to: '2026-04-01' }, ['isPeriodOutOfBounds']],
    ['after the approval', { from: '2026-09-10', to: '2026-10-29' }, ['isPeriodOutOfBounds']],
    ['backwards', { from: '2026-04-01', to: '2026-03-03' }, ['isToDateBeforeEndDate']],
  ])('%s are found wrong and not saved', async (_name, period, flags) => {
    const before = await snapshotOf(portal);
    const answer = await put([period]);
    expect(answer.isSuccess).toBe(false);
    expect(flagsOf(answer)).toEqual(flags);
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it('that overlap are found wrong, both of them', async () => {
    const answer = await put([FIRST, { from: '2026-04-01', to: '2026-05-10' }]);
    expect([flagsOf(answer, 0), flagsOf(answer, 1)]).toEqual([
      ['isPeriodOverlapped'],
      ['isPeriodOverlapped'],
    ]);
    expect(answer.isSuccess).toBe(false);
  });

  it('are ordered as they are sent, also a single one', async () => {
    const only = { from: '2026-03-10', to: '2026-04-08' };
    const chosen: Options = { acceptNoJulyPeriodsWarning: true };
    for (const options of [chosen, { ...chosen, orderCardsForTheWholeApproval: false }]) {
      const answer = await put([only], options);
      expect(answer.isSuccess).toBe(true);
      expect(periodsOf(answer)).toEqual([only]);
    }
    expect(await current()).toMatchObject({ cardCount: 1, lastDay: only.to, missing: [] });
    await orderAndPay();
    expect(await statuses()).toEqual(['2026-03-10 Paid']);
  });

  it('are followed by others to the end of the approval when the whole approval is wanted', async () => {
    const sent = [
      { from: '2026-03-10', to: '2026-04-08' },
      { from: '2026-05-01', to: '2026-06-30' },
    ];
    expect(periodsOf(await put([sent[0]!], WHOLE))).toHaveLength(7);
    const answer = await put(sent, WHOLE);
    expect(answer.isSuccess).toBe(true);
    expect(periodsOf(answer)).toEqual([
      ...sent,
      { from: '2026-07-01', to: '2026-07-30' },
      { from: '2026-07-31', to: '2026-08-29' },
      { from: '2026-08-30', to: '2026-09-28' },
      { from: '2026-09-29', to: '2026-10-28' },
    ]);
  });

  it('say what they cost together, and how many can follow the first', async () => {
    expect(await read()).toMatchObject({ totalPrice: { value: 3345.6 }, laterCount: 7 });
    const alone = await put([FIRST], { acceptNoJulyPeriodsWarning: true });
    expect(alone).toMatchObject({ totalPrice: { value: 418.2 }, laterCount: 7 });
    // 29 days are left after the first, too few for another; 30 are enough.
    await approveUntil('2026-04-30');
    expect((await read()).laterCount).toBe(0);
    await approveUntil('2026-05-01');
    expect((await read()).laterCount).toBe(1);
  });

  it('stay as few as were wanted when another delivery moves the first of them', async () => {
    await put([FIRST], { acceptNoJulyPeriodsWarning: true });
    const plastic = await anna.call('POST', '/order-flow/set-program', {
      body: { flowId: flow.flowId, programId: 'fynbus-plastic' },
    });
    expect(plastic.json).toMatchObject({
      firstCard: { fromDate: '2026-03-16', toDate: '2026-04-14' },
      ...{ cardCount: 1, missing: ['warnings'] },
    });
    const back = await anna.call('POST', '/order-flow/set-program', {
      body: { flowId: flow.flowId, programId: 'fynbus-app' },
    });
    expect(back.json).toMatchObject({ firstCard: { fromDate: '2026-03-03' }, cardCount: 1 });
    const whole = await put([FIRST], WHOLE);
    expect(periodsOf(whole)).toHaveLength(8);
    await anna.call('POST', '/order-flow/set-program', {
      body: { flowId: flow.flowId, programId: 'fynbus-plastic' },
    });
    expect((await current()).cardCount).toBe(7);
  });

  it('of a finished order are locked, and a change is refused', async () => {
    await orderAndPay();
    const finished = await read();
    expect(finished.cardGroup.cardExes).toHaveLength(8);
    for (const { card, validation } of finished.cardGroup.cardExes) {
      expect(card).toMatchObject({ isLocked: true, isEditable: false, isPause: false });
      expect(validation.isValid).toBe(true);
    }
    const wishes: Options[] = [{}, { skipSave: true }, WHOLE];
    for (const options of wishes) {
      const refused = await send([FIRST], options);
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'order-not-open']);
    }
    expect(await read()).toEqual(finished);
  });

  it('sent with skipSave are answered with price and warnings, and not saved', async () => {
    const before = await snapshotOf(portal);
    const everything = { acceptShortLastPause: true, allowOverwriteCards: true, skipSave: true };
    const answer = await put([{ from: '2026-04-01', to: '2026-05-10' }], {
      ...everything,
      ...WHOLE,
    });
    expect(answer.isSuccess).toBe(true);
    expect(answer.cardGroup.cardExes[0]?.days).toBe(40);
    expect(answer.cardGroup.cardExes[0]?.displayPrice.beneficiaryPrice.value).toBe(557.6);
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it('that cannot be saved have their faults named by skipSave', async () => {
    const check = { skipSave: true, acceptNoJulyPeriodsWarning: true };
    expect((await put([{ from: '2026-03-03', to: '2026-03-31' }], check)).isSuccess).toBe(false);
    await approveUntil('2026-05-20');
    const warned = [{ from: '2026-03-03', to: '2026-05-10' }];
    expect((await put(warned, check)).isSuccess).toBe(false);
    expect((await put(warned, { ...check, acceptShortLastPause: true })).isSuccess).toBe(true);
  });

  it('from an older version of the order are refused, and from the present version are saved', async () => {
    const period = { from: '2026-04-01', to: '2026-05-10' };
    await put([period], WHOLE, flow.version);
    const stale = await send([FIRST], WHOLE, flow.version);
    expect([stale.status, problemOf(stale).code]).toEqual([409, 'stale-order']);
    expect((await read()).cardGroup.cardExes[0]?.card.period).toEqual(period);
  });

  it('saved three times at once are saved once', async () => {
    const period = { from: '2026-04-01', to: '2026-05-10' };
    const answers = await Promise.all([1, 2, 3].map(() => put([period], WHOLE, flow.version)));
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect((await current()).version).toBe(flow.version + 1);
  });

  it.each([
    ['no delivery chosen', { flowId: 'x', cards: [{ period: FIRST }] }, 404],
    ['no period', { cards: [] }, 422],
    ['a day that is none', { cards: [{ period: { ...FIRST, to: '2026-02-30' } }] }, 422],
    ['an option that is no flag', { cards: [{ period: FIRST }], options: { skipSave: 1 } }, 422],
  ])('with %s are refused', async (_name, body, status) => {
    const answer = await anna.call('PUT', '/order-flow/cards', {
      body: { flowId: flow.flowId, ...body },
    });
    expect(answer.status).toBe(status);
  });

  /** Each warning by itself is in period-warnings.test.ts. */
  describe('with a warning', () => {
    it('that a change in the register causes have to be accepted before the order goes on', async () => {
      const split = [FIRST, { from: '2026-04-02', to: '2026-06-10' }];
      await put(split, { acceptNoJulyPeriodsWarning: true, acceptJunePeriodWarning: true });
      expect((await current()).missing).toEqual([]);
      await approveUntil('2026-06-30');
      expect((await current()).missing).toEqual(['warnings']);
      const refused = await anna.call('PATCH', '/order-flow/payment', {
        body: {
          flowId: flow.flowId,
          conditionsAccepted: true,
          selectedPaymentType: 'ReePay',
          reepayPaymentType: 'SinglePayment',
        },
      });
      expect(problemOf(refused).code).toBe('order-incomplete');
      expect((await put(split, { acceptShortLastPause: true })).isSuccess).toBe(true);
      expect((await current()).missing).toEqual([]);
    });

    it('that was accepted for other periods have to be accepted again', async () => {
      await approveUntil('2026-06-30');
      const split = [FIRST, { from: '2026-04-02', to: '2026-06-10' }];
      await put(split, { acceptShortLastPause: true });
      const other = [FIRST, { from: '2026-04-02', to: '2026-06-11' }];
      expect((await put(other)).isSuccess).toBe(false);
      expect((await put(other, { acceptShortLastPause: true })).isSuccess).toBe(true);
    });
  });

  describe('in days that are ordered already', () => {
    beforeEach(async () => {
      await orderAndPay(7);
      flow = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
    });

    it('of a card that is paid are refused by name', async () => {
      const answer = await put([{ from: '2026-04-01', to: '2026-05-10' }]);
      expect(flagsOf(answer)).toEqual(['isPeriodOverlapped']);
      expect(answer.cardGroup.validationMessages).toEqual([
        'Du har allerede et kort for 3.\u00a0marts\u00a0– 1.\u00a0april 2026, som ikke kan erstattes.',
      ]);
    });

    it('of unpaid cards replace these once that is accepted', async () => {
      const later = { from: '2026-06-01', to: '2026-06-30' };
      const asked = await put([later], WHOLE);
      expect(raised(asked)).toEqual(['conflictingCardsMayBeOverwritten']);
      expect(asked.isSuccess).toBe(false);
      expect(await statuses()).toHaveLength(7);
      expect((await put([later], { ...WHOLE, allowOverwriteCards: true })).isSuccess).toBe(true);
      expect((await current()).missing).toEqual([]);
      const { db } = portal.deps.connection;
      const cards = db.selectFrom('card').select(['id', 'beneficiary_id']);
      const june = await cards.where('from_day', '=', later.from).executeTakeFirstOrThrow();
      await inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, {
          ...{ type: 'SeasonPassReadyForPayment', event: 'window' },
          ...{ beneficiaryId: june.beneficiary_id, about: { cardId: june.id } },
        }),
      );

      const browser = await signedIn(portal, 'anna');
      await browser.open('/order/summary');
      await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
      await pay(browser);
      expect(browser.page?.url.pathname).toBe('/order/receipt');
      await portal.runJobs();
      expect(await statuses()).toEqual([
        '2026-03-03 Issued',
        '2026-04-02 Ordered',
        '2026-05-02 Ordered',
        '2026-06-01 Cancelled',
        '2026-06-01 Paid',
        '2026-07-01 Cancelled',
        '2026-07-01 Ordered',
        '2026-07-31 Cancelled',
        '2026-07-31 Ordered',
        '2026-08-30 Cancelled',
        '2026-08-30 Ordered',
        '2026-09-29 Ordered',
      ]);
      // The group of the cards that went ends with the last that is left.
      const groups = db.selectFrom('card_group').select('last_day').orderBy('created_at');
      expect((await groups.execute()).map((group) => group.last_day)).toEqual([
        '2026-05-31',
        '2026-10-28',
      ]);
      const news = db
        .selectFrom('notification')
        .select('approved_at')
        .where('card_id', '=', june.id);
      expect(await news.execute()).toEqual([{ approved_at: expect.any(String) }]);
    });
  });
});
