import { describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import { addDays } from '#server/domain/day';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, personOf, signedIn, signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

describe('reminders', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  async function goThrough(from: string, to: string): Promise<void> {
    for (let day = from; day <= to; day = addDays(day, 1)) await portal.goTo(day);
  }
  async function toldTo(username: string): Promise<string[]> {
    const session = await ApiSession.signIn(portal, username);
    const told = await session.read<Notification[]>('/notifications');
    return told.map(({ notificationType: { value }, payBy }) => `${value} ${payBy ?? ''}`.trim());
  }
  async function mailedTo(username: string): Promise<string[]> {
    const { contact_email } = await personOf(portal, username);
    return (await mailsTo(portal, contact_email)).map(({ subject }) => subject).reverse();
  }

  it('of a payment come when it opens and on the day before the last, each once', async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await goThrough('2026-03-03', '2026-03-26');
    expect(await toldTo('anna')).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-01']);
    await goThrough('2026-03-27', '2026-03-30');
    expect(await toldTo('anna')).toEqual(['CardIsReadyForReepaySinglePayment 2026-04-01']);
    await goThrough('2026-03-31', '2026-04-01');
    expect(await toldTo('anna')).toEqual(['ReepaySinglePaymentWindowIsAboutToExpire 2026-04-01']);
    await portal.goTo('2026-04-02');
    expect(await toldTo('anna')).toEqual(['CardCancelledDueToReepayExpiredSinglePaymentWindow']);
    const paid = ['Du kan betale dit næste kort', 'Husk at betale', 'Kortet er annulleret'];
    expect((await mailedTo('anna')).filter((subject) => paid.includes(subject))).toEqual(paid);
  });

  it('of the next period come 7 and 2 days before the last day to order it', async () => {
    await goThrough('2026-03-03', '2026-05-15');
    const subject = /^Bestil din næste periode/;
    const mails = (await mailedTo('bo')).filter((each) => subject.test(each));
    expect(mails).toEqual(Array(2).fill('Bestil din næste periode senest 15. maj 2026'));
  });

  it('of an order that waits come after a day and after six, and then no more', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    const waits = async () => {
      const session = await ApiSession.signIn(portal, 'anna');
      const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
      return messages.filter(({ subject }) => subject === 'Din bestilling er ikke færdig').length;
    };
    await portal.goTo('2026-03-03');
    expect(await waits()).toBe(0);
    await goThrough('2026-03-04', '2026-03-08');
    expect(await waits()).toBe(1);
    await portal.goTo('2026-03-09');
    expect(await waits()).toBe(2);
    await goThrough('2026-03-10', '2026-03-20');
    expect(await waits()).toBe(2);
  });
});
