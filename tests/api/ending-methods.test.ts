import { describe, expect, it } from 'vitest';
import { remind } from '#server/workflows/reminders';
import { ApiSession } from '../worlds/api-session';
import { orderAllDays } from '../worlds/later-order';
import { mailsTo } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const ENDS = 'Dit betalingskort udløber';

describe('a saved payment card that ends before it is charged again', () => {
  const portal = portalPerTest({ runsJobs: false });
  const mails = async () =>
    (await mailsTo(portal, 'anna@eksempel.dk')).filter(({ subject }) => subject === ENDS);

  /** Anna, whose periods are paid with a card that is good through this month. */
  async function annaWith(expiry: string): Promise<void> {
    await orderAllDays(portal);
    await portal.deps.connection.db.updateTable('saved_method').set({ expiry }).execute();
  }

  it('is told from the first day of its last month, once, with the period it can not pay', async () => {
    await annaWith('04-26');
    for (const day of ['2026-03-30', '2026-03-31']) await portal.goTo(day);
    expect(await mails()).toEqual([]);
    await portal.goTo('2026-04-01');
    const [mail] = await mails();
    expect(mail?.text).toContain(
      'Du betaler med Visa, der slutter på 1111. Det udløber med udgangen af april 2026, men 1. juni – 30. juni 2026 skal først betales 25. maj 2026. Virker det ikke til den tid, skriver vi til dig.',
    );
    expect(mail?.stopUrl).toBeNull();
    for (const day of ['2026-04-02', '2026-04-30', '2026-05-01']) await portal.goTo(day);
    expect(await mails()).toHaveLength(1);
    const session = await ApiSession.signIn(portal, 'anna');
    const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
    expect(messages.filter(({ subject }) => subject === ENDS)).toHaveLength(1);
  });

  it('is not told within 24 hours of the order, and then also when its month is over', async () => {
    await annaWith('03-26');
    await portal.runJobs();
    expect(await mails()).toEqual([]);
    await portal.goTo('2026-04-01');
    expect(await mails()).toHaveLength(1);
  });

  it('is told once by two processes at a time', { tags: 'postgres' }, async () => {
    await annaWith('03-26');
    portal.clock.set(new Date('2026-03-04T09:00:00Z'));
    await Promise.all([1, 2].map(() => remind(portal.deps)));
    await portal.runJobs();
    expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
  });

  it.each([
    ['it is good for longer', { expiry: '12-30' }],
    ['it has no readable month', { expiry: '' }],
    ['its provider refused it', { state: 'failed' as const }],
  ])('is not told where %s', async (_why, change) => {
    await annaWith('03-26');
    await portal.deps.connection.db.updateTable('saved_method').set(change).execute();
    await portal.goTo('2026-03-04');
    expect(await mails()).toEqual([]);
  });

  it('is not told to a blocked account, which can choose no other', async () => {
    await annaWith('03-26');
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .execute();
    await portal.goTo('2026-04-01');
    expect(await mails()).toEqual([]);
  });

  it('is not told when nothing more is to be charged', async () => {
    await annaWith('03-26');
    await portal.deps.connection.db.updateTable('card').set({ status: 'Paid' }).execute();
    await portal.goTo('2026-03-04');
    expect(await mails()).toEqual([]);
  });
});
