import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { CardDetail } from '#server/contract/card';
import type { HistoryDetail, HistoryPage } from '#server/contract/history';
import { ApiSession, problemOf } from '../worlds/api-session';
import { chargesOf, signedIn } from '../worlds/order-world';
import { LATER, PaidCards, SPRING, SPRING_ORE } from '../worlds/paid-cards';
import { portalPerTest } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

describe('a card that its owner cancels', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  let api: ApiSession;
  let cards: PaidCards;
  let cardId: string;

  beforeEach(async () => {
    cards = await PaidCards.ofAnna(portal);
    api = await ApiSession.signIn(portal, 'anna');
    cardId = (await cards.from(SPRING.from)).id;
  });

  const goTo = async (day: string) => {
    await portal.goTo(day);
    api = await ApiSession.signIn(portal, 'anna');
  };
  const read = (id = cardId) => api.read<Cancellation>(`/cards/${id}/cancellation`);
  const cancel = (promise?: string, id = cardId) =>
    api.call('DELETE', `/cards/${id}${promise === undefined ? '' : `?promise=${promise}`}`);

  it.each([
    ['2026-03-02', 'whole', SPRING_ORE, 60],
    ['2026-03-10', 'whole', SPRING_ORE, 60],
    ['2026-03-11', 'part', 41_820, 30],
    ['2026-04-08', 'part', 41_820, 30],
    ['2026-04-09', 'none', 0, 0],
  ] as const)('on %s gives back: %s', async (day, kind, ore, days) => {
    if (day !== '2026-03-02') await goTo(day);
    const shown = await read();
    expect(shown.back).toMatchObject({ kind, amount: ore / 100, days });
    expect((await cancel(shown.promise)).json).toEqual({ isSuccess: true });
    await portal.runJobs();
    const expected = { state: 'refunded', reason: 'cancelled', amount_ore: ore };
    expect(await cards.refunds()).toMatchObject(ore === 0 ? [] : [expected]);
    expect(await cards.from(SPRING.from)).toMatchObject({
      status: 'Cancelled',
      next_change_on: null,
    });
    const held = await db()
      .selectFrom('card_period')
      .select('card_id')
      .where('card_id', '=', cardId)
      .execute();
    expect(held).toEqual([]);
    expect(await cards.mails()).toContain('Dit Ungdomskort er annulleret');
    await cards.expectBooks();
  });

  it('shows the return of its money on the card, in the history and by mail', async () => {
    await goTo('2026-03-11');
    const { promise, back } = await read();
    expect(back).toMatchObject({
      period: { from: '2026-04-09', to: '2026-05-08' },
      promisedOn: '2026-03-25',
    });
    await cancel(promise);
    const detail = () => api.read<CardDetail>(`/cards/${cardId}`);
    expect(await detail()).toMatchObject({
      canBeCancelled: false,
      refund: { state: 'underway', amount: 418.2, day: '2026-03-25' },
    });
    await portal.runJobs();
    expect(await detail()).toMatchObject({ refund: { state: 'sent', day: '2026-03-11' } });
    const { refundDetails } = await api.read<HistoryDetail>(`/order-history/details/${cardId}`);
    expect(refundDetails).toEqual({ refundAmount: 418.2, refundDate: '2026-03-11' });
    await goTo('2026-03-12');
    expect(await cards.mails()).toContain('Du har fået penge tilbage');
  });

  it('twice, in two tabs or at once, is cancelled and paid back once', async () => {
    await goTo('2026-03-11');
    const { promise } = await read();
    const answers = await Promise.all([cancel(promise), cancel(promise), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cancel(promise)).status).toBe(200);
    await portal.runJobs();
    expect(await cards.refunds()).toMatchObject([{ state: 'refunded', amount_ore: 41_820 }]);
    const letters = (await cards.mails()).filter((subject) => subject.includes('annulleret'));
    expect(letters).toHaveLength(1);
    await cards.expectBooks();
  });

  it('is kept when another sum would come back than was shown', async () => {
    await goTo('2026-03-10');
    const { promise } = await read();
    await goTo('2026-03-11');
    const answer = await cancel(promise);
    expect(answer.status).toBe(409);
    expect(problemOf(answer).code).toBe('stale-cancellation');
    expect((await cards.from(SPRING.from)).status).toBe('Active');
    expect(await cards.refunds()).toEqual([]);
  });

  it('before it is paid gives its days free, and no money', async () => {
    const { id } = await cards.from(LATER.from);
    const { back, promise } = await read(id);
    expect(back.kind).toBe('unpaid');
    expect((await cancel(promise, id)).status).toBe(200);
    expect((await cards.from(LATER.from)).status).toBe('Cancelled');
    expect(await cards.refunds()).toEqual([]);
  });

  it('is refused once it is over', async () => {
    await goTo('2026-05-09');
    expect(await read()).toMatchObject({ hindrance: 'over' });
    expect((await cancel()).status).toBe(409);
    expect(await cards.refunds()).toEqual([]);
  });

  describe('on its page', () => {
    it('names sum, days and deadline, and leads back to the card', async () => {
      await goTo('2026-03-11');
      const anna = await signedIn(portal, 'anna');
      await anna.open(`/overview/card/${cardId}`);
      expect(textOf(anna)).toContain('Annullér kortet');
      await anna.open(`/overview/card/${cardId}/cancel`);
      expect(textOf(anna)).toContain('Du har betalt 836,40 kr. for 60 dage.');
      expect(textOf(anna)).toContain('Du får 418,20 kr. tilbage for 9. apr. – 8. maj 2026');
      const page = await anna.submit('Annullér og få 418,20 kr. tilbage');
      expect(page.url.pathname).toBe(`/overview/card/${cardId}`);
      expect(textOf(anna)).toContain('Annulleret');
      expect(textOf(anna)).toContain('418,20 kr. er på vej til dit betalingskort');
      await anna.open(`/overview/card/${cardId}/cancel`);
      expect(textOf(anna)).toContain('Kortet er annulleret.');
    });

    it('asks for a tick of its own where nothing comes back, and shows a changed sum again', async () => {
      await goTo('2026-04-08');
      const anna = await signedIn(portal, 'anna');
      await anna.open(`/overview/card/${cardId}/cancel`);
      await goTo('2026-04-09');
      const button = 'Annullér og få 418,20 kr. tilbage';
      const old = anna.prepare(button);
      const again = await signedIn(portal, 'anna');
      await again.open(`/overview/card/${cardId}/cancel`);
      const posted = await again.submit('Annullér uden penge tilbage');
      expect(posted.status).toBe(422);
      expect(textOf(again)).toContain('Sæt kryds, hvis du vil annullere kortet');
      expect(old.url.pathname).toBe(`/overview/card/${cardId}/cancel`);
      expect((await cards.from(SPRING.from)).status).toBe('Active');
      await again.submit('Annullér uden penge tilbage', { none: 'on' });
      expect((await cards.from(SPRING.from)).status).toBe('Cancelled');
    });
  });
});

describe('a card whose money is only reserved', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('has it released when its owner cancels it, without a refund', async () => {
    const soon = { from: '2026-03-06', to: '2026-05-04' };
    const cards = await PaidCards.ofAnna(portal, [soon]);
    const { id } = await cards.from(soon.from);
    const api = await ApiSession.signIn(portal, 'anna');
    const { back, promise } = await api.read<Cancellation>(`/cards/${id}/cancellation`);
    expect(back).toMatchObject({ kind: 'released', amount: 836.4, promisedOn: null });
    expect(await api.read<CardDetail>(`/cards/${id}`)).toMatchObject({ receipts: [] });
    expect((await api.call('DELETE', `/cards/${id}?promise=${promise}`)).status).toBe(200);
    await portal.runJobs();
    expect(await chargesOf(portal, 'anna')).toMatchObject([{ state: 'cancelled' }]);
    expect(await cards.refunds()).toEqual([]);
    await cards.expectBooks();
    const { orderHistory, years } = await api.read<HistoryPage>('/order-history');
    expect({ orderHistory, years }).toEqual({ orderHistory: [], years: [] });
  });
});
