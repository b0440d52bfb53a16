import { describe, expect, it } from 'vitest';
import type { GroupCardsAnswer } from '#server/contract/group-plan';
import type { Notification } from '#server/contract/notifications';
import { ApiSession, problemOf } from '../worlds/api-session';
import { ACCEPT_ALL, daysOf, GroupPlan } from '../worlds/group-plan';
import { orderUntilPayment, pay } from '../worlds/journey';
import { signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

describe('the plan of a group', () => {
  const portal = portalPerTest({ runsJobs: false });
  const answerOf = ({ json }: { json: unknown }) => json as GroupCardsAnswer;
  const MAY = { from: '2026-05-02', to: '2026-05-31' };

  /** What is stored of her group: days, status, price, and what the clock does next. */
  async function stored() {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .leftJoin('card_period', 'card_period.card_id', 'card.id')
      .select(['card.from_day', 'card.to_day', 'card.status', 'card.price_ore'])
      .select(['card.next_change_on', 'card_period.from_day as held_from'])
      .orderBy('card.from_day')
      .orderBy('card.created_at')
      .execute();
    return rows.map(
      (card) =>
        `${card.from_day} ${card.to_day} ${card.status} ${card.price_ore} ${card.next_change_on} ${card.held_from === null ? 'free' : 'held'}`,
    );
  }
  const idOf = (answer: GroupCardsAnswer, from: string) =>
    answer.cardGroup.cardExes.find(({ card }) => card.period.from === from)?.card.id ?? '';

  it('shows the paid period as it stays, the later ones with their limits, and what is missing', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const answer = await plan.read();
    expect(daysOf(answer)).toMatchInlineSnapshot(`
      [
        "2026-03-03 2026-04-01 sent",
        "2026-04-02 2026-05-01",
        "2026-05-02 2026-05-31",
        "2026-06-01 2026-06-30",
        "2026-07-01 2026-07-30",
        "2026-07-31 2026-08-29",
        "2026-08-30 2026-09-28",
        "2026-09-29 2026-10-28",
      ]
    `);
    const [paid, next] = answer.cardGroup.cardExes;
    expect(paid).toMatchObject({ lockText: expect.stringContaining('.'), limits: null });
    expect(next).toMatchObject({ lock: null, canRemove: true, time: 'future' });
    expect(answer.plan).toMatchObject({ draftVersion: 0, changeCount: 0, closed: null, gaps: [] });
    expect(answer.plan.totals).toMatchInlineSnapshot(`
      {
        "chargedToday": 0,
        "missing": {
          "invalidValueTitle": null,
          "isValid": true,
          "value": 2927.4,
        },
        "missingBefore": {
          "invalidValueTitle": null,
          "isValid": true,
          "value": 2927.4,
        },
        "paid": 418.2,
        "total": {
          "invalidValueTitle": null,
          "isValid": true,
          "value": 3345.6,
        },
      }
    `);
  });

  it('keeps a draft that changes nothing until it is saved', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const before = await stored();
    const id = idOf(await plan.read(), '2026-05-02');
    const removed = answerOf(await plan.edit({ kind: 'remove', id }));
    expect(removed.plan).toMatchObject({
      draftVersion: 1,
      changeCount: 1,
      canUndo: true,
      gaps: [{ period: MAY, days: 30, hasRoom: true }],
    });
    expect(removed.plan.removed.map(({ period }) => period)).toEqual([MAY]);
    expect(await stored()).toEqual(before);
    expect(daysOf(await plan.read())).toEqual(daysOf(removed));
    const undone = answerOf(await plan.edit({ kind: 'undo' }));
    expect(undone.plan).toMatchObject({ draftVersion: 2, changeCount: 0, canUndo: false });
  });

  it('saves what is shown: a removed period frees its days, one that moves is priced again', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const before = await plan.read();
    await plan.edit({ kind: 'remove', id: idOf(before, '2026-05-02') });
    const april = idOf(before, '2026-04-02');
    await plan.edit({ kind: 'move', id: april, period: { from: '2026-04-02', to: '2026-05-05' } });
    const shown = await plan.read();
    const saved = await plan.save({ draftVersion: 2, promise: shown.plan.promise });
    expect(answerOf(saved)).toMatchObject({ isSuccess: true, plan: { changeCount: 0 } });
    expect(daysOf(await plan.read())).toEqual(daysOf(shown));
    expect((await stored()).slice(0, 4)).toMatchInlineSnapshot(`
      [
        "2026-03-03 2026-04-01 Issued 41820 2026-03-03 held",
        "2026-04-02 2026-05-05 Ordered 47396 2026-03-26 held",
        "2026-05-02 2026-05-31 Cancelled 41820 null free",
        "2026-06-01 2026-06-30 Ordered 41820 2026-05-25 held",
      ]
    `);
  });

  it(
    'asks anew for the payment of a period that moves, and no more for its old days',
    { tags: 'postgres' },
    async () => {
      const browser = await signedInWithoutWebhooks(portal, 'anna');
      await orderUntilPayment(browser);
      await pay(browser);
      await portal.runJobs();
      const plan = await GroupPlan.of(portal, 'anna');
      await plan.edit({ kind: 'remove', id: idOf(await plan.read(), '2026-05-02') });
      await plan.save();
      const told = async () => {
        const session = await ApiSession.signIn(portal, 'anna');
        const news = await session.read<Notification[]>('/notifications');
        return news.map(({ notificationType: { value }, payBy }) => `${value} ${payBy}`);
      };
      await portal.goTo('2026-03-26');
      expect(await told()).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-01']);
      const again = await GroupPlan.of(portal, 'anna');
      await again.edit({
        kind: 'move',
        id: idOf(await again.read(), '2026-04-02'),
        period: { from: '2026-04-12', to: '2026-05-11' },
      });
      await again.save();
      expect(await told()).toEqual([]);
      await portal.goTo('2026-04-05');
      expect(await told()).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-11']);
    },
  );

  it('orders a new period under the payment of the group', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    await plan.edit({ kind: 'remove', id: idOf(await plan.read(), '2026-05-02') });
    await plan.save();
    await plan.edit({ kind: 'add', period: MAY });
    expect(answerOf(await plan.save()).isSuccess).toBe(true);
    const may = (await stored()).filter((row) => row.startsWith('2026-05-02'));
    expect(may).toMatchInlineSnapshot(`
      [
        "2026-05-02 2026-05-31 Cancelled 41820 null free",
        "2026-05-02 2026-05-31 Ordered 41820 2026-04-25 held",
      ]
    `);
  });

  it('never moves or removes a paid period', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const before = await stored();
    const answer = await plan.read();
    const id = idOf(answer, '2026-03-03');
    const refused = await plan.edit({ kind: 'remove', id });
    expect(refused.status).toBe(422);
    const others = answer.cardGroup.cardExes.slice(1).map(({ card }) => card);
    const moved = { id, period: { from: '2026-03-03', to: '2026-04-01' } };
    expect(answerOf(await plan.save({ cards: others })).isSuccess).toBe(true);
    const longer = { ...moved, period: { from: '2026-03-04', to: '2026-04-02' } };
    const judged = answerOf(await plan.save({ cards: [longer, ...others] }));
    expect(judged.isSuccess).toBe(false);
    expect(judged.cardGroup.cardExes[0]?.validation.isCardLocked).toBe(true);
    expect(await stored()).toEqual(before);
  });

  it('says what is wrong with a period, and leaves the draft as it was', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const id = idOf(await plan.read(), '2026-05-02');
    const short = await plan.edit({ kind: 'move', id, period: { ...MAY, to: '2026-05-30' } });
    expect(problemOf(short)).toMatchObject({
      code: 'plan-invalid',
      messages: ['Perioden er for kort', 'Mindst 30 dage.'],
    });
    const over = await plan.edit({ kind: 'add', period: { from: '2026-05-20', to: '2026-06-20' } });
    expect(problemOf(over).messages).toEqual(['Du har allerede kort i en del af perioden.']);
    expect((await plan.read()).plan.changeCount).toBe(0);
  });

  it('refuses the change of a second tab, unless it is in effect already', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const id = idOf(await plan.read(), '2026-05-02');
    await plan.edit({ kind: 'remove', id }, 0);
    expect((await plan.edit({ kind: 'remove', id }, 0)).status).toBe(200);
    const other = idOf(await plan.read(), '2026-06-01');
    expect(problemOf(await plan.edit({ kind: 'remove', id: other }, 0)).code).toBe('stale-plan');
    expect((await plan.read()).plan.changeCount).toBe(1);
  });

  it('keeps what is asked about as the draft, and never over what a second tab has kept', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const cards = (await plan.read()).cardGroup.cardExes.map(({ card: { id, period } }) => ({
      id,
      period,
    }));
    const [paid, april, , ...rest] = cards;
    const wanted = [paid!, { ...april!, period: { ...april!.period, to: '2026-05-05' } }, ...rest];
    const ask = { cards: wanted, options: { skipSave: true } };
    // Without the version of a draft nothing is kept.
    expect(answerOf(await plan.save(ask)).plan).toMatchObject({ draftVersion: 0, changeCount: 2 });
    expect((await plan.read()).plan).toMatchObject({ draftVersion: 0, changeCount: 0 });
    const asked = answerOf(await plan.save({ ...ask, draftVersion: 0 }));
    expect(asked.plan).toMatchObject({ draftVersion: 1, changeCount: 2, canUndo: true });
    const kept = await plan.read();
    expect(kept.plan).toMatchObject({ draftVersion: 1, promise: asked.plan.promise });
    // The same once more keeps nothing anew, from an older page, too.
    expect(answerOf(await plan.save({ ...ask, draftVersion: 0 })).plan.draftVersion).toBe(1);

    const other = { ...ask, cards, draftVersion: 0 };
    for (const options of [{ skipSave: true }, ACCEPT_ALL]) {
      expect(problemOf(await plan.save({ ...other, options })).code).toBe('stale-plan');
    }
    expect(await plan.read()).toEqual(kept);
    await plan.edit({ kind: 'undo' });
    expect((await plan.read()).plan).toMatchObject({ draftVersion: 2, changeCount: 0 });
  });

  it('asks before a warning is raised, and raises none that stood before', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const july = (await plan.read()).cardGroup.cardExes.filter(
      ({ card: { period } }) => period.from <= '2026-07-31' && period.to >= '2026-07-01',
    );
    for (const { card } of july) await plan.edit({ kind: 'remove', id: card.id });
    const asked = answerOf(await plan.save());
    expect(asked).toMatchObject({ isSuccess: false, warnings: { noJulyPeriodsSelected: true } });
    expect(answerOf(await plan.save({ options: ACCEPT_ALL })).isSuccess).toBe(true);
    await plan.edit({ kind: 'remove', id: idOf(await plan.read(), '2026-04-02') });
    expect(answerOf(await plan.save()).isSuccess).toBe(true);
  });

  it('fills every free day around the periods that stay when the whole approval is wanted', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const before = daysOf(await plan.read());
    await plan.save({ cards: [], options: ACCEPT_ALL });
    expect(daysOf(await plan.read())).toHaveLength(1);
    const suggested = await plan.session.read<GroupCardsAnswer>(`${plan.path}/default-cards`);
    expect(suggested.defaultPeriodsHaveBeenSet).toBe(true);
    expect(daysOf(suggested)).toEqual(before);
    const options = { ...ACCEPT_ALL, orderCardsForTheWholeApproval: true };
    expect(answerOf(await plan.save({ cards: [], options })).isSuccess).toBe(true);
    expect(daysOf(await plan.read())).toEqual(before);
  });

  it('saves nothing that was shown before midnight and is paid since, and names what is taken out', async () => {
    await GroupPlan.ofAnna(portal);
    await portal.goTo('2026-03-25');
    const plan = await GroupPlan.of(portal, 'anna');
    const answer = await plan.read();
    await plan.edit({ kind: 'remove', id: idOf(answer, '2026-05-02') });
    const april = { from: '2026-04-02', to: '2026-05-05' };
    await plan.edit({ kind: 'move', id: idOf(answer, '2026-04-02'), period: april });
    const shown = await plan.read();
    const cards = shown.cardGroup.cardExes.map(({ card }) => card);
    const body = { cards, draftVersion: shown.plan.draftVersion, promise: shown.plan.promise };
    await portal.goTo('2026-03-26');
    const before = await stored();
    const later = await GroupPlan.of(portal, 'anna');
    const refused = await later.session.call('PUT', `${later.path}/cards`, { body });
    expect(problemOf(refused).code).toBe('stale-plan');
    expect(await stored()).toEqual(before);
    const { plan: rebased } = await later.read();
    expect(rebased.changeCount).toBe(1);
    expect(rebased.dropped.map(readable)).toEqual([
      '2. april – 5. maj 2026 er betalt, så din ændring er taget ud.',
    ]);
  });

  it('saves nothing at 00:01 that was shown at 23:59, once it would be charged at once', async () => {
    await GroupPlan.ofAnna(portal);
    portal.clock.set(new Date('2026-03-25T22:59:00Z'));
    const plan = await GroupPlan.of(portal, 'anna');
    const april = { from: '2026-04-02', to: '2026-05-05' };
    const answer = await plan.read();
    await plan.edit({ kind: 'remove', id: idOf(answer, '2026-05-02') });
    await plan.edit({ kind: 'move', id: idOf(answer, '2026-04-02'), period: april });
    const { cardGroup, plan: shown } = await plan.read();
    expect(shown.totals.chargedToday).toBe(0);
    const before = await stored();
    portal.clock.set(new Date('2026-03-25T23:01:00Z'));
    const { draftVersion, promise } = shown;
    const cards = cardGroup.cardExes.map(({ card }) => card);
    expect(problemOf(await plan.save({ cards, draftVersion, promise })).code).toBe('stale-plan');
    expect(await stored()).toEqual(before);
    const { plan: now } = await plan.read();
    expect(now).toMatchObject({ changeCount: 2, dropped: [], totals: { chargedToday: 473.96 } });
    expect(answerOf(await plan.save({ promise: now.promise })).isSuccess).toBe(true);
  });

  it('takes the 73 periods of six years', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: '2032-03-02' })
      .execute();
    const options = { ...ACCEPT_ALL, orderCardsForTheWholeApproval: true };
    expect(answerOf(await plan.save({ cards: [], options })).isSuccess).toBe(true);
    const { cardGroup } = await plan.read();
    expect(cardGroup.cardExes).toHaveLength(73);
    expect(cardGroup.cardExes.at(-1)?.card.period.to).toBe('2032-03-02');
    const cards = cardGroup.cardExes.map(({ card }) => card);
    expect(answerOf(await plan.save({ cards })).isSuccess).toBe(true);
    const ids = cards.map(({ id }) => id);
    expect((await plan.edit({ kind: 'include', ids, add: [] })).status).toBe(200);
  });

  it('offers the periods that can begin on a day', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    await plan.edit({ kind: 'remove', id: idOf(await plan.read(), '2026-05-02') });
    const { begin } = (await plan.read('?from=2026-05-02')).plan;
    expect(begin).toMatchObject({ ends: { from: '2026-05-31', to: '2026-05-31' }, freeDays: 30 });
    expect(begin?.choices.map(({ kind, period }) => `${kind} ${period.to}`)).toEqual([
      'days 2026-05-31',
    ]);
    expect((await plan.read('?from=2026-05-10')).plan.begin).toMatchObject({
      ends: null,
      freeDays: 22,
    });
  });
});
