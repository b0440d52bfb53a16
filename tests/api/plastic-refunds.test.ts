import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { CardDetail } from '#server/contract/card';
import { newId } from '#server/crypto';
import { decideRefund } from '#server/workflows/decide-refund';
import { ApiSession } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { mailsTo, signedIn } from '../worlds/order-world';
import { PaidCards, SPRING } from '../worlds/paid-cards';
import { portalPerTest } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

describe('a card of plastic that its owner cancels', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  let api: ApiSession;
  let cards: PaidCards;
  let cardId: string;

  beforeEach(async () => {
    cards = await PaidCards.ofAnna(portal, [SPRING]);
    await goTo('2026-03-11');
    await db().updateTable('card_group').set({ program_id: 'fynbus-plastic' }).execute();
    ({ id: cardId } = await cards.from(SPRING.from));
  });

  const goTo = async (day: string) => {
    await portal.goTo(day);
    api = await ApiSession.signIn(portal, 'anna');
  };
  const read = () => api.read<Cancellation>(`/cards/${cardId}/cancellation`);
  const detail = () => api.read<CardDetail>(`/cards/${cardId}`);
  const refundId = async () => (await cards.refunds())[0]!.id;
  const cancel = async () => {
    const { promise } = await read();
    return api.call('DELETE', `/cards/${cardId}?promise=${promise}`);
  };
  const decide = async (...args: string[]) => {
    const answer = await runCommand(portal, 'refunds', args);
    await portal.runJobs();
    return answer;
  };

  it('has to be sent back first: so much, if it is there after three bank days', async () => {
    expect(await read()).toMatchObject({
      hindrance: null,
      back: {
        ...{ kind: 'on-return', amount: 418.2, days: 30, promisedOn: null },
        ...{ countedOn: '2026-03-16', lastWithMoney: '2026-04-08', isFalling: false },
        returnBy: '2026-04-10',
      },
    });
    expect((await cancel()).json).toEqual({ isSuccess: true });
    expect((await cancel()).json).toEqual({ isSuccess: true });
    expect(await cards.refunds()).toMatchObject([
      { state: 'awaitsReturn', amount_ore: 41_820, return_by: '2026-04-10' },
    ]);
    await portal.runJobs();
    expect(await cards.refunds()).toMatchObject([{ state: 'awaitsReturn' }]);
    expect(await detail()).toMatchObject({
      ...{ displayStatus: { value: 'UnderRefund' }, canBeCancelled: false, isOver: false },
      refund: {
        ...{ state: 'on-return', amount: 418.2, day: '2026-04-10', countedOn: '2026-03-16' },
        ...{ lastWithMoney: '2026-04-08', isFalling: false },
      },
    });
    expect(await read()).toMatchObject({ hindrance: 'returning' });
    const mails = await mailsTo(portal, 'anna@eksempel.dk');
    expect(mails.find(({ subject }) => subject === 'Send dit Ungdomskort tilbage')?.text).toContain(
      'Send kortet til FynBus. Har de det senest 8. april 2026, får du 418,20 kr.; senere får du ingen penge. Pengene kommer på Visa, der slutter på 1111 senest 10 bankdage efter, at de har det. Kommer kortet slet ikke, gælder det igen efter 10. april 2026.',
    );
    await cards.expectBooks();
  });

  it('is waited for, whatever is decided of money that staff wanted to give back besides', async () => {
    await cancel();
    const [waiting] = await cards.refunds();
    const offered = {
      id: newId(),
      reason: 'offered',
      state: 'awaitsStaff',
      amount_ore: 1000,
    } as const;
    await db()
      .insertInto('refund')
      .values({ ...waiting!, ...offered })
      .execute();
    await decideRefund(portal.deps, {
      ...{ refundId: offered.id, kind: 'refused', by: 'Grete', note: 'Nej', day: null },
    });
    expect((await detail()).displayStatus.value).toBe('UnderRefund');
    const states = (await cards.refunds()).map(({ state }) => state).sort();
    expect(states).toEqual(['awaitsReturn', 'refused']);
  });

  it('gives back what the day on which it is there says, and ends then', async () => {
    await cancel();
    const id = await refundId();
    await goTo('2026-03-30');
    expect((await decide('returned', id, '--by', 'Grete', '--day', '2026-03-10')).code).toBe(1);
    expect((await decide('returned', id, '--by', 'Grete', '--day', '2026-03-27')).code).toBe(0);
    await portal.goTo('2026-03-31');
    expect(await cards.refunds()).toMatchObject([
      { state: 'refunded', counted_on: '2026-03-27', decided_by: 'Grete', amount_ore: 41_820 },
    ]);
    api = await ApiSession.signIn(portal, 'anna');
    expect(await detail()).toMatchObject({
      ...{ displayStatus: { value: 'Cancelled' }, isOver: true, refund: { state: 'sent' } },
    });
    const held = await db().selectFrom('card_period').select('card_id').execute();
    expect(held).toEqual([]);
    expect(await cards.mails()).toContain('Vi har fået dit Ungdomskort tilbage');
    await cards.expectBooks();
  });

  it('gives all of it back on the last day that was named', async () => {
    await cancel();
    await goTo('2026-04-08');
    await decide('returned', await refundId(), '--by', 'Grete');
    expect(await cards.refunds()).toMatchObject([{ state: 'refunded', amount_ore: 41_820 }]);
  });

  it('gives nothing back when too few of its days are left on the day it is there', async () => {
    await cancel();
    await goTo('2026-04-09');
    await decide('returned', await refundId(), '--by', 'Grete');
    expect(await cards.refunds()).toMatchObject([{ state: 'refused' }]);
    expect(await detail()).toMatchObject({
      displayStatus: { value: 'Cancelled' },
      refund: { state: 'refused', reason: 'Kortet kom for sent tilbage.' },
    });
    await cards.expectBooks();
  });

  it('that never comes back is good again, and can be cancelled once more', async () => {
    await cancel();
    await goTo('2026-04-10');
    await portal.runJobs();
    expect(await cards.refunds()).toMatchObject([{ state: 'awaitsReturn' }]);
    await goTo('2026-04-11');
    await portal.runJobs();
    expect(await cards.refunds()).toMatchObject([{ state: 'refused' }]);
    expect(await detail()).toMatchObject({ displayStatus: { value: 'Active' } });
    expect(await read()).toMatchObject({ hindrance: null, back: { kind: 'none' } });
    await goTo('2026-04-12');
    expect(await cards.mails()).toContain('Du får ikke penge tilbage');
    await cards.expectBooks();
  });

  it('is stopped at its maker while it is made, and gives everything back at once', async () => {
    await db().updateTable('card').set({ status: 'DuringProduction' }).execute();
    await db().updateTable('card').set({ from_day: '2026-03-24', to_day: '2026-04-22' }).execute();
    expect(await read()).toMatchObject({
      hindrance: null,
      back: { kind: 'whole', amount: 836.4, countedOn: null, returnBy: null },
    });
    expect((await cancel()).json).toEqual({ isSuccess: true });
    await portal.runJobs();
    expect(await cards.refunds()).toMatchObject([
      { state: 'refunded', amount_ore: 83_640, return_by: null },
    ]);
    expect((await detail()).displayStatus.value).toBe('Cancelled');
    expect(await db().selectFrom('card_period').select('card_id').execute()).toEqual([]);
    await cards.expectBooks();
  });

  it('is told on its page where to send it, and by when', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/card/${cardId}/cancel`);
    expect(textOf(anna)).toContain(
      'Send kortet til FynBus. Har de det senest 8. apr. 2026, får du 418,20 kr.; senere får du ingen penge.',
    );
    await anna.submit('Annullér og send kortet tilbage');
    expect(anna.page?.html).toContain('Husk at sende kortet tilbage');
    expect(textOf(anna)).toContain(
      'FynBus venter på dit kort. Har de det senest 8. apr. 2026, får du 418,20 kr.; senere får du ingen penge. Kommer kortet slet ikke, gælder det igen efter 10. apr. 2026.',
    );
    await anna.open(`/overview/card/${cardId}/cancel`);
    expect(textOf(anna)).toContain('Du har annulleret kortet. FynBus venter på det.');
  });

  it('is told that it gives less later only where it does', async () => {
    await db().updateTable('card').set({ to_day: '2026-05-20' }).execute();
    const sums =
      'Har de det 16. mar. 2026, får du 487,90 kr., senere mindre. De skal have det senest 10. apr. 2026; senere får du ingen penge.';
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/card/${cardId}/cancel`);
    expect(textOf(anna)).toContain(`Send kortet til FynBus. ${sums}`);
    await anna.submit('Annullér og send kortet tilbage');
    expect(textOf(anna)).toContain(`FynBus venter på dit kort. ${sums}`);
  });
});
