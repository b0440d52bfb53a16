import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupCardsAnswer } from '#server/contract/group-plan';
import type { NextPeriodAnswer } from '#server/contract/next-period';
import { ACCEPT_ALL, daysOf, GroupPlan } from '../worlds/group-plan';
import { chargesOf, signedIn } from '../worlds/order-world';
import { LATER, PaidCards, SPRING, SPRING_ORE } from '../worlds/paid-cards';
import { portalPerTest } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';
import { typedDays } from '../worlds/typed-days';

/** So soon that its money is only reserved. */
const SOON = { from: '2026-03-06', to: '2026-05-04' };
const INSTEAD = { from: '2026-03-20', to: '2026-04-18' };

describe('a paid period that a plan takes out', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  let cards: PaidCards;
  let plan: GroupPlan;

  const orderPaid = async (first = SPRING) => {
    cards = await PaidCards.ofAnna(portal, [first, LATER]);
    plan = await GroupPlan.of(portal, 'anna');
  };
  const remove = async (from: string) => {
    const { id } = await cards.from(from);
    const { json } = await plan.edit({ kind: 'remove', id });
    return json as GroupCardsAnswer;
  };
  const save = async (promise?: string) => {
    const sent = promise === undefined ? {} : { promise };
    const { status, json } = await plan.save({ options: ACCEPT_ALL, ...sent });
    return { status, answer: json as GroupCardsAnswer };
  };
  const letters = async () =>
    (await cards.mails()).filter((subject) => subject === 'Dit Ungdomskort er annulleret');

  describe('and that was taken', () => {
    beforeEach(() => orderPaid());

    it('goes back in full once its owner has seen how much, and frees its days', async () => {
      expect(daysOf(await plan.read())).toEqual([
        '2026-03-10 2026-05-08 paid',
        '2026-05-09 2026-06-07',
      ]);
      const removed = await remove(SPRING.from);
      expect(removed.plan.withdrawn).toMatchObject([
        { period: SPRING, back: { kind: 'whole', amount: 836.4 }, hindrance: null },
      ]);
      await plan.edit({ kind: 'add', period: INSTEAD });
      const { promise } = (await plan.read()).plan;
      const { answer } = await save(promise);
      expect(answer.isSuccess).toBe(true);
      expect(daysOf(answer)).toEqual(['2026-03-20 2026-04-18', '2026-05-09 2026-06-07']);
      expect(answer.plan.withdrawn).toEqual([]);
      await portal.runJobs();
      expect(await cards.refunds()).toMatchObject([{ state: 'refunded', amount_ore: SPRING_ORE }]);
      expect(await cards.from(SPRING.from)).toMatchObject({ status: 'Cancelled' });
      expect(await letters()).toHaveLength(1);
      await cards.expectBooks();
    });

    it('stays as long as nothing was said of its money', async () => {
      await remove(SPRING.from);
      const { status, answer } = await save();
      expect([status, answer.isSuccess]).toEqual([200, false]);
      expect(answer.plan.withdrawn).toHaveLength(1);
      expect((await cards.from(SPRING.from)).status).not.toBe('Cancelled');
      expect(await cards.refunds()).toEqual([]);
    });

    it('stays when it is left out of what an older page sends', async () => {
      const [, later] = (await plan.read()).cardGroup.cardExes;
      const sent = [{ id: later?.card.id, period: LATER }];
      const { json } = await plan.save({ cards: sent, options: ACCEPT_ALL });
      expect((json as GroupCardsAnswer).isSuccess).toBe(false);
      expect(await cards.refunds()).toEqual([]);
    });

    it('goes back once, when it is saved in two windows and cancelled on its page at once', async () => {
      const { promise } = (await remove(SPRING.from)).plan;
      const { id } = await cards.from(SPRING.from);
      const left = [{ id: (await cards.from(LATER.from)).id, period: LATER }];
      const change = { cards: left, options: ACCEPT_ALL, promise };
      const cancel = () => plan.session.call('DELETE', `/cards/${id}`);
      const answers = await Promise.all([plan.save(change), plan.save(change), cancel()]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await cancel()).status).toBe(200);
      await portal.runJobs();
      expect(await cards.refunds()).toMatchObject([{ state: 'refunded', amount_ore: SPRING_ORE }]);
      expect(await letters()).toHaveLength(1);
      await cards.expectBooks();
    });

    it('stays when it is on its way to be issued by the time that it is saved', async () => {
      const { promise } = (await remove(SPRING.from)).plan;
      await portal.goTo('2026-03-09');
      plan = await GroupPlan.of(portal, 'anna');
      expect((await save(promise)).status).toBe(409);
      expect((await plan.read()).plan.dropped).toEqual([
        expect.stringContaining('er sendt til udstedelse, så din ændring er taget ud.'),
      ]);
      expect(await cards.refunds()).toEqual([]);
    });

    it('takes the internship card with it that needs its days, and says so', async () => {
      const base = await cards.from(SPRING.from);
      const group = await db().selectFrom('card_group').selectAll().executeTakeFirstOrThrow();
      const approval = await db()
        .selectFrom('approval')
        .selectAll()
        .where('id', '=', group.approval_id)
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('approval')
        .values({ ...approval, id: 'praktik', vus_id: 'praktik', subsidy_level: 'Secondary' })
        .execute();
      const own = { id: 'praktik', flow_id: 'praktik', approval_id: 'praktik' };
      await db()
        .insertInto('card_group')
        .values({ ...group, ...own })
        .execute();
      const unpaid = {
        price_ore: 0,
        paid_at: null,
        operation_id: null,
        status: 'Ordered' as const,
      };
      await db()
        .insertInto('card')
        .values({ ...base, ...unpaid, id: 'praktik', group_id: 'praktik' })
        .execute();
      const { plan: shown } = await remove(SPRING.from);
      expect(shown.withdrawn).toMatchObject([{ internships: [{ id: 'praktik', period: SPRING }] }]);
      expect((await save(shown.promise)).answer.isSuccess).toBe(true);
      const { status } = await db()
        .selectFrom('card')
        .select('status')
        .where('id', '=', 'praktik')
        .executeTakeFirstOrThrow();
      expect(status).toBe('Cancelled');
    });

    it.each([
      ['list', ''],
      ['calendar', '&vis=kalender&md=2026-03'],
    ])(
      'is asked about on «Bemærk» of the %s, and stays until that is accepted',
      async (_, view) => {
        const { id } = await cards.from(SPRING.from);
        const anna = await signedIn(portal, 'anna');
        await anna.open(`/overview/group/${plan.groupId}/periods?periode=${id}${view}`);
        await anna.submit('Fjern perioden');
        await anna.submit('Gem');
        const said = textOf(anna);
        expect(said).toContain('Bemærk');
        expect(said).toContain('Du får hele beløbet tilbage: 836,40 kr.');
        expect(await cards.refunds()).toEqual([]);
        await anna.submit('Acceptér');
        expect(await cards.refunds()).toMatchObject([{ amount_ore: SPRING_ORE }]);
      },
    );
  });

  it('has its money released while that is only reserved', async () => {
    await orderPaid(SOON);
    const { plan: shown } = await remove(SOON.from);
    expect(shown.withdrawn).toMatchObject([{ back: { kind: 'released', amount: 836.4 } }]);
    expect((await save(shown.promise)).answer.isSuccess).toBe(true);
    await portal.runJobs();
    expect(await chargesOf(portal, 'anna')).toMatchObject([{ state: 'cancelled' }]);
    expect(await cards.refunds()).toEqual([]);
    await cards.expectBooks();
  });

  describe('by «Næste periode»', () => {
    beforeEach(() => orderPaid());
    const choose = async (body: object) => {
      const { json } = await plan.session.call('POST', `${plan.path}/next-period`, { body });
      return json as NextPeriodAnswer;
    };

    it('goes back when its owner wants one other period alone and has seen how much', async () => {
      const alone = { ...INSTEAD, wholeApproval: false };
      const asked = await choose(alone);
      expect(asked.withdrawn).toMatchObject([{ period: SPRING, back: { amount: 836.4 } }]);
      expect((await choose({ ...alone, confirm: true })).isSuccess).toBe(false);
      expect(await cards.refunds()).toEqual([]);
      const { promise } = asked;
      expect((await choose({ ...alone, confirm: true, promise })).isSuccess).toBe(true);
      expect(daysOf(await plan.read())).toEqual(['2026-03-20 2026-04-18']);
      expect(await cards.refunds()).toMatchObject([{ amount_ore: SPRING_ORE }]);
    });

    it('is told of with what comes back before anything is saved', async () => {
      const anna = await signedIn(portal, 'anna');
      await anna.open(`/overview/group/${plan.groupId}/add`);
      expect(textOf(anna)).toContain(
        'En betalt periode bliver også fjernet; du ser først, hvad du får tilbage.',
      );
      const days = typedDays(INSTEAD.from, INSTEAD.to);
      await anna.submit('Vis perioder og priser', { whole: '', ...days });
      expect(textOf(anna)).toContain('Fjernes: 10. mar. – 8. maj 2026');
      expect(textOf(anna)).toContain('Du får hele beløbet tilbage: 836,40 kr.');
    });

    it('stays when the whole approval is wanted', async () => {
      const { withdrawn, staying } = await choose({ wholeApproval: true, skipSave: true });
      expect([withdrawn, staying[0]?.period]).toEqual([[], SPRING]);
    });

    it('stays when it was sent for issue between the look and the press', async () => {
      const alone = { ...INSTEAD, wholeApproval: false };
      const { promise } = await choose(alone);
      await portal.goTo('2026-03-09');
      plan = await GroupPlan.of(portal, 'anna');
      const answer = await choose({ ...alone, confirm: true, promise });
      expect(answer).toMatchObject({ isSuccess: false, validation: { isPeriodOverlapped: true } });
      expect(await cards.refunds()).toEqual([]);
    });
  });
});
