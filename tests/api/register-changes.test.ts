// @module-tag postgres
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import { ApiSession } from '../worlds/api-session';
import { addDays, daysInPeriod, timeInCopenhagen } from '#server/domain/day';
import { isOnPostgres } from '../worlds/database';
import { daysOf, GroupPlan } from '../worlds/group-plan';
import { orderUntilPayment, pay } from '../worlds/journey';
import { chargesOf, mailsTo, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

/** What the register says differently is followed at the next login. */
describe('a change in the register', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  let bo: ApiSession;
  beforeEach(async () => {
    bo = await ApiSession.signIn(portal, 'bo');
    expect(await told()).toEqual([]);
  });

  async function change(action: string, days = 0): Promise<void> {
    const response = await fetch(`${portal.origin}/sandbox/vus/control/bo/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action, approvalId: 'bo-vu', 'days-bo-vu': String(days) }),
    });
    expect(response.status).toBe(200);
    bo = await ApiSession.signIn(portal, 'bo');
  }

  /** Level, title and text. */
  async function told(): Promise<string[]> {
    const notifications = await bo.read<Notification[]>('/notifications');
    return notifications.map(({ notificationLevel, notificationType, notificationText }) =>
      readable(`${notificationLevel}: ${notificationType.title}. ${notificationText}`),
    );
  }

  async function coming(): Promise<string[]> {
    const cards = await portal.deps.connection.db
      .selectFrom('card')
      .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
      .select(['card.from_day', 'card.status'])
      .where('beneficiary.username', '=', 'bo')
      .where('card.to_day', '>', '2026-03-02')
      .orderBy('card.from_day')
      .execute();
    return cards.map(({ from_day, status }) => `${from_day} ${status}`);
  }

  it('to a later last day opens more days, until that is over', async () => {
    await change('move-last-day', 31);
    expect(await told()).toEqual([
      expect.stringMatching(/^Normal: Din godkendelse er forlænget\. Du kan vælge perioder til/),
    ]);
    expect(await coming()).toHaveLength(3);
    const { valid_to: lastDay } = await portal.deps.connection.db
      .selectFrom('approval')
      .select('valid_to')
      .where('vus_id', '=', 'bo-vu')
      .executeTakeFirstOrThrow();
    portal.clock.set(timeInCopenhagen(addDays(lastDay, 1), 12));
    bo = await ApiSession.signIn(portal, 'bo');
    expect(await told()).not.toContainEqual(expect.stringContaining('Du kan vælge perioder til'));
  });

  it('to an earlier last day that no card needs changes no card', async () => {
    await change('move-last-day', -10);
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Normal: Din godkendelse slutter tidligere\. .*Dine kort ændres ikke\.$/,
      ),
    ]);
  });

  it('that blocks it and opens it again is told each time', async () => {
    await change('block');
    expect(await told()).toEqual([
      'Normal: Din godkendelse er spærret. Uddannelsen er afbrudt. Du kan ikke bestille flere kort.',
    ]);
    await change('open');
    expect(await told()).toEqual(['Normal: Du kan bestille kort igen. Din godkendelse er åben.']);
  });

  it('to another school asks whether the route still fits', async () => {
    await change('change-school');
    expect(await told()).toEqual([
      'Normal: Dit uddannelsessted er ændret i registret. Tjek, at din rute stadig passer.',
    ]);
  });

  it('that withdraws it cancels the cards to come, keeps the one at hand, and is told once', async () => {
    const [active = '', ...others] = await coming();
    await change('withdraw');
    expect(await coming()).toEqual([
      active,
      ...others.map((card) => card.replace(/ \w+$/, ' Cancelled')),
    ]);
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Normal: Kort annulleret: godkendelsen er ændret\. Den er trukket tilbage\. Vi har annulleret .* Du har ikke betalt for det\. Dit kort til og med .* gælder stadig\.$/,
      ),
    ]);
    bo = await ApiSession.signIn(portal, 'bo');
    expect(await told()).toHaveLength(1);
    await change('give-back');
    expect((await coming()).filter((card) => card.endsWith('Cancelled'))).toHaveLength(2);
  });

  it('that takes away a card that is paid returns the money and cannot be missed', async () => {
    const [, next = ''] = await coming();
    const [day = ''] = next.split(' ');
    await portal.goTo(new Date(Date.parse(day) - 3 * 86_400_000).toISOString().slice(0, 10));
    expect((await coming()).some((card) => card.endsWith('Paid'))).toBe(true);
    await change('withdraw');
    const cancelled = (await told()).filter((text) => text.includes('Kort annulleret'));
    expect(cancelled).toEqual([expect.stringMatching(/^Blocked: .*(frigivet|tilbage på)/)]);
    await portal.runJobs();
    const states = (await chargesOf(portal, 'bo')).map(({ state }) => state);
    expect(states).toContain('cancelled');
  });
});

/** Anna holds a paid card from 3 March and ordered ones until her approval ends on 28 October. */
describe('an approval that ends earlier', () => {
  const portal = portalPerTest({ runsJobs: false });
  const OLD_END = '2026-10-28';
  let plan: GroupPlan;
  beforeEach(async () => {
    plan = await GroupPlan.ofAnna(portal);
  });

  /** The register ends the approval so much later, or earlier; the person logs in again. */
  async function moveEnd(days: number): Promise<void> {
    const response = await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({
        action: 'move-last-day',
        approvalId: 'anna-uu',
        'days-anna-uu': String(days),
      }),
    });
    expect(response.status).toBe(200);
    plan = await GroupPlan.of(portal, 'anna');
  }

  const endOn = (day: string) => moveEnd(1 - daysInPeriod({ from: day, to: OLD_END }));

  /** The cards that end after this day, as they are stored. */
  async function cardsAfter(day: string): Promise<string[]> {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .leftJoin('card_period', 'card_period.card_id', 'card.id')
      .select(['card.from_day', 'card.to_day', 'card.status', 'card.price_ore'])
      .select('card_period.to_day as held')
      .where('card.to_day', '>=', day)
      .orderBy('card.from_day')
      .orderBy('card.to_day', 'desc')
      .orderBy('card.status', 'desc')
      .execute();
    for (const { status, held, to_day } of rows) {
      expect(held).toBe(status === 'Cancelled' ? null : to_day);
    }
    return rows.map((row) => [row.from_day, row.to_day, row.status, row.price_ore].join(' '));
  }

  const told = async () => {
    const all = await plan.session.read<Notification[]>('/notifications');
    return all.map(({ notificationLevel, notificationText }) =>
      readable(`${notificationLevel}: ${notificationText}`),
    );
  };

  const lastDayOfGroup = async () => {
    const { last_day } = await portal.deps.connection.db
      .selectFrom('card_group')
      .select('last_day')
      .where('id', '=', plan.groupId)
      .executeTakeFirstOrThrow();
    return last_day;
  };

  /** Gives up the last two periods for one of 60 days, from 30 August. */
  async function orderLongLast(): Promise<void> {
    const { cardGroup } = await plan.read();
    const cards: object[] = cardGroup.cardExes.map(({ card }) => card).slice(0, -2);
    cards.push({ period: { from: '2026-08-30', to: OLD_END } });
    expect((await plan.save({ cards })).json).toMatchObject({ isSuccess: true });
  }

  it('cuts an ordered card that keeps 30 days, with its price, and says so', async () => {
    await orderLongLast();
    await endOn('2026-09-28');
    expect(await cardsAfter('2026-08-30')).toEqual([
      '2026-08-30 2026-09-28 Ordered 41820',
      '2026-08-30 2026-09-28 Cancelled 41820',
      '2026-09-29 2026-10-28 Cancelled 41820',
    ]);
    // What reminds of the next period goes by it, once the approval is longer again.
    expect(await lastDayOfGroup()).toBe('2026-09-28');
    expect(await told()).toEqual([
      'Normal: Den gælder til og med 28. september 2026 (før 28. oktober 2026). Vi har forkortet en periode til 30. august – 28. september 2026.',
    ]);
  });

  it.each([
    ['cuts', '2026-09-28', 'Vi har forkortet'],
    ['takes', '2026-09-27', 'Vi har annulleret'],
  ])('%s a card after it was extended, which nobody is reminded of then', async (_, day, text) => {
    await orderLongLast();
    // So that the reminder waits for the next morning.
    await portal.passMinutes(120);
    await moveEnd(31);
    expect(await told()).toEqual([expect.stringContaining('Du kan vælge perioder til')]);
    await moveEnd(-31 + 1 - daysInPeriod({ from: day, to: OLD_END }));
    expect(await told()).toEqual([expect.stringContaining(text)]);
    await portal.goTo('2026-03-03');
    const subjects = (await mailsTo(portal, 'anna@eksempel.dk')).map(({ subject }) => subject);
    expect(subjects).not.toContain('Din godkendelse er forlænget');
  });

  it('cuts a card also when it is blocked at once, and tells both', async () => {
    await orderLongLast();
    await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'block', approvalId: 'anna-uu' }),
    });
    await endOn('2026-09-28');
    const texts = await told();
    expect(texts).toHaveLength(2);
    expect(texts.some((text) => text.includes('Vi har forkortet'))).toBe(true);
    expect(texts.some((text) => text.includes('Du kan ikke bestille flere kort.'))).toBe(true);
  });

  it('takes a card that would keep 29 days', async () => {
    await orderLongLast();
    await endOn('2026-09-27');
    expect((await cardsAfter('2026-10-28')).filter((card) => !card.includes('09-29'))).toEqual([
      '2026-08-30 2026-10-28 Cancelled 83640',
    ]);
    expect(await lastDayOfGroup()).toBe('2026-08-29');
    expect(await told()).toEqual([
      expect.stringMatching(/^Normal: .* Vi har annulleret 30\. august – 28\. oktober 2026\./),
    ]);
  });

  it('leaves the issued card as it is, though it lies across the end', async () => {
    await endOn('2026-03-20');
    const [first = '', ...others] = await cardsAfter('2026-03-02');
    expect(first).toBe('2026-03-03 2026-04-01 Issued 41820');
    expect(others.every((card) => card.includes('Cancelled'))).toBe(true);
  });

  /** April lasts 34 days and is charged, so it waits for its issue. */
  async function payLongApril(): Promise<void> {
    const { cardGroup } = await plan.read();
    const [first, second, , ...later] = cardGroup.cardExes.map(({ card }) => card);
    const april = { ...second, period: { from: '2026-04-02', to: '2026-05-05' } };
    expect((await plan.save({ cards: [first!, april, ...later] })).json).toMatchObject({
      isSuccess: true,
    });
    await portal.goTo('2026-03-26');
    await portal.runJobs();
    expect((await cardsAfter('2026-05-05'))[0]).toBe('2026-04-02 2026-05-05 Paid 47396');
  }

  it('gives the money of a paid card back and orders the days that are left, which are paid again', async () => {
    await payLongApril();
    await endOn('2026-05-01');
    await portal.runJobs();
    expect((await cardsAfter('2026-05-01')).slice(0, 2)).toEqual([
      '2026-04-02 2026-05-05 Cancelled 47396',
      '2026-04-02 2026-05-01 Paid 41820',
    ]);
    expect((await told())[0]).toMatch(
      /^Blocked: .*forkortet en periode til 2\. april – 1\. maj 2026\. Den skal betales på ny\. .*(473,96)/,
    );
    const charges = (await chargesOf(portal, 'anna')).map(({ state }) => state);
    expect(charges.filter((state) => state === 'cancelled')).toHaveLength(1);
  });

  it('gives the money of a paid card back that would keep 29 days', async () => {
    await payLongApril();
    await endOn('2026-04-30');
    await portal.runJobs();
    expect((await cardsAfter('2026-05-01'))[0]).toBe('2026-04-02 2026-05-05 Cancelled 47396');
    expect((await told())[0]).toMatch(/^Blocked: .*annulleret 2\. april – 5\. maj 2026/);
  });

  it('cancels a paid card whose shorter days could not be paid in time', async () => {
    await payLongApril();
    // The last day to pay for a card from 2 April was yesterday, and it is not issued yet.
    await portal.deps.connection.db
      .updateTable('card')
      .set({ next_change_on: '2026-04-03' })
      .where('status', '=', 'Paid')
      .execute();
    await portal.goTo('2026-04-02');
    await endOn('2026-05-01');
    expect((await cardsAfter('2026-05-01'))[0]).toBe('2026-04-02 2026-05-05 Cancelled 47396');
  });

  it('takes cards also when it is blocked at once, and tells both', async () => {
    await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'block', approvalId: 'anna-uu' }),
    });
    await endOn('2026-09-28');
    expect(await cardsAfter('2026-10-28')).toEqual(['2026-09-29 2026-10-28 Cancelled 41820']);
    const texts = await told();
    expect(texts).toHaveLength(2);
    expect(texts.some((text) => text.includes('annulleret 29. september'))).toBe(true);
    expect(texts.some((text) => text.includes('Du kan ikke bestille flere kort.'))).toBe(true);
  });

  it('cuts what is drafted, takes out what has no days left, and names both', async () => {
    const { cardGroup } = await plan.read();
    const ids = cardGroup.cardExes.map(({ card }) => card.id);
    for (const id of ids.slice(-2)) await plan.edit({ kind: 'remove', id });
    await plan.edit({ kind: 'add', period: { from: '2026-08-30', to: '2026-10-15' } });
    await endOn('2026-09-30');
    const shown = await plan.read();
    expect(daysOf(shown).at(-1)).toBe('2026-08-30 2026-09-30');
    expect(shown.plan.dropped.map(readable)).toEqual([
      '29. september – 28. oktober 2026 passer ikke længere, så din ændring er taget ud.',
      '30. august – 15. oktober 2026 er forkortet, så den slutter 30. september 2026 med godkendelsen.',
    ]);
  });
});

describe('an approval that begins later', () => {
  const portal = portalPerTest({ runsJobs: false });

  const postpone = async (times: number): Promise<ApiSession> => {
    for (let time = 0; time < times; time++) {
      const response = await fetch(`${portal.origin}/sandbox/vus/control/anna/approvals`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'move-first-day', approvalId: 'anna-uu' }),
      });
      expect(response.status).toBe(200);
    }
    return ApiSession.signIn(portal, 'anna');
  };

  const firstDay = async () => {
    const { db } = portal.deps.connection;
    const row = await db.selectFrom('approval').select('valid_from').executeTakeFirstOrThrow();
    return row.valid_from;
  };

  const cards = async () => {
    const { db } = portal.deps.connection;
    const rows = await db.selectFrom('card').selectAll().orderBy('from_day').limit(4).execute();
    return rows.map(({ from_day, status }) => `${from_day} ${status}`);
  };

  it('takes the cards to come before its first day with their money, and is told', async () => {
    await GroupPlan.ofAnna(portal);
    // The second period is charged, so it waits for its issue.
    await portal.goTo('2026-03-26');
    await portal.runJobs();
    const anna = await postpone(4);
    expect(await firstDay()).toBe('2026-05-31');
    expect(await cards()).toEqual([
      '2026-03-03 Active',
      '2026-04-02 Cancelled',
      '2026-05-02 Cancelled',
      '2026-06-01 Ordered',
    ]);
    await portal.runJobs();
    const states = (await chargesOf(portal, 'anna')).map(({ state }) => state);
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(1);
    const told = await anna.read<Notification[]>('/notifications');
    expect(
      told.map(({ notificationLevel, notificationType, notificationText }) =>
        readable(`${notificationLevel}: ${notificationType.title}. ${notificationText}`),
      ),
    ).toEqual([
      'Blocked: Kort annulleret: godkendelsen er ændret. Den gælder først fra 31. maj 2026. Vi har annulleret 2. april – 1. maj 2026 og 2. maj – 31. maj 2026. De reserverede 418,20 kr. bliver frigivet. Dit kort til og med 1. april 2026 gælder stadig.',
    ]);
  });

  it('is told alone where no card begins before its first day', async () => {
    await GroupPlan.ofAnna(portal);
    await portal.goTo('2026-03-26');
    const before = await cards();
    const anna = await postpone(2);
    expect(await firstDay()).toBe('2026-04-01');
    expect(await cards()).toEqual(before);
    const told = await anna.read<Notification[]>('/notifications');
    expect(told.map(({ notificationText }) => readable(notificationText))).toContain(
      'Den gælder først fra 1. april 2026. Dine kort ændres ikke.',
    );
  });
});

// SQLite has one writer at a time.
if (isOnPostgres()) {
  describe('an approval that ends earlier while another device', () => {
    const portal = portalPerTest({ runsJobs: false });

    /** The register ends the approval on this day, and the work is begun before that is kept. */
    async function endWhile(day: string, work: () => Promise<unknown>): Promise<void> {
      const { db } = portal.deps.connection;
      let working: Promise<unknown> | undefined;
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('approval')
          .set({ valid_to: day })
          .where('vus_id', '=', 'anna-uu')
          .execute();
        working = work();
        const waiting = sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `;
        await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
      });
      await working;
    }

    const lastDays = async () => {
      const { db } = portal.deps.connection;
      const held = await db.selectFrom('card_period').select('to_day').orderBy('to_day').execute();
      return held.map(({ to_day }) => to_day);
    };

    it('saves a plan has no period after its end', async () => {
      const plan = await GroupPlan.ofAnna(portal);
      const { cardGroup } = await plan.read();
      const cards = cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
      const fewer = cards.slice(0, -2);
      expect((await plan.save({ cards: fewer })).json).toMatchObject({ isSuccess: true });
      const before = await lastDays();
      await endWhile('2026-08-29', async () => {
        const more = [...fewer, { period: { from: '2026-08-30', to: '2026-09-28' } }];
        expect((await plan.save({ cards: more })).json).toMatchObject({ isSuccess: false });
      });
      expect(await lastDays()).toEqual(before);
    });

    it('pays an order gets no card after its end, and the money goes back', async () => {
      const anna = await signedIn(portal, 'anna');
      await orderUntilPayment(anna);
      await endWhile('2026-08-29', () => pay(anna));
      expect(await lastDays()).toEqual([]);
      await portal.runJobs();
      const operations = await portal.deps.connection.db
        .selectFrom('payment_operation')
        .select('state')
        .execute();
      expect(operations).toEqual([{ state: 'released' }]);
    });
  });
}
