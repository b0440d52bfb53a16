import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import { ApiSession } from '../worlds/api-session';
import { chargesOf } from '../worlds/order-world';
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

  it('to a later last day opens more days', async () => {
    await change('move-last-day', 31);
    expect(await told()).toEqual([
      expect.stringMatching(/^Normal: Din godkendelse er forlænget\. Du kan vælge perioder til/),
    ]);
    expect(await coming()).toHaveLength(3);
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
