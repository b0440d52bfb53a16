import { addMinutes } from 'date-fns/addMinutes';
import { describe, expect, it } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { GroupDetail } from '#server/contract/group';
import type { Flow } from '#server/contract/order-flow';
import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import { timeInCopenhagen } from '#server/domain/day';
import { applyDueEvents } from '#server/workflows/card-events';
import { groupsToRemind } from '#server/workflows/reminders-due';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { cardsOf, complete } from '../worlds/group-orders';
import { GroupPlan } from '../worlds/group-plan';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, outcomeOf, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf, titleOf } from '../worlds/shown';

const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

/** What plastic takes from bo at once, where his app would take it later. */
const CHARGED = 'Vi trækker 663,00 kr. i dag på Visa •••• 1111.';

const hrefsOf = ({ page }: FormClient) =>
  page!.document.querySelectorAll('main a').map((link) => link.getAttribute('href'));

async function groupOf(username: string): Promise<string> {
  const { id } = await personOf(portal, username);
  const { id: groupId } = await portal.deps.connection.db
    .selectFrom('card_group')
    .select('id')
    .where('beneficiary_id', '=', id)
    .executeTakeFirstOrThrow();
  return groupId;
}

describe('another delivery for a group', () => {
  it('gets the coming cards with their days and payments, and names what is charged at once', async () => {
    const bo = await signedIn(portal, 'bo');
    await bo.open(`/order?groupId=${await groupOf('bo')}`);
    expect(pathOf(bo)).toBe('/order/configuration');
    expect(bo.page?.url.search).toBe('');
    expect(textOf(bo)).toContain('Skift levering');
    expect(textOf(bo)).toContain('2 perioder, den første 17. mar. – 15. apr. 2026');
    // The one other delivery is chosen already.
    expect(textOf(bo)).toContain('Plastickort med posten');
    expect(titleOf(bo)).toBe('Skift levering – Bestilling – Ungdomskort');
    // Its days are not chosen, so nothing offers to.
    expect(hrefsOf(bo)).not.toContain('/order/configuration/periods');
    await bo.open('/order/summary');
    expect(hrefsOf(bo)).toContain('/order/configuration/delivery');
    expect(hrefsOf(bo)).not.toContain('/order/configuration/periods');
    expect(textOf(bo)).toContain(`Ændringen gælder 2 perioder, til 15. maj 2026. ${CHARGED}`);
    expect(textOf(bo)).toContain(`Når du trykker på Næste, er din levering skiftet. ${CHARGED}`);
    expect(textOf(bo)).not.toContain('Du betaler ikke noget nu');
    await bo.open('/order/configuration');
    await complete(bo, 'Næste');
    expect(pathOf(bo)).toBe('/order/receipt');
    expect(titleOf(bo)).toBe('Kvittering for bestilling – Bestilling – Ungdomskort');
    expect(bo.page?.document.querySelector('.notice')?.text).toContain('Din levering er skiftet');
    expect(textOf(bo)).toContain('Plastickort');
    expect(textOf(bo)).toContain('663,00 kr. omkring 2. mar. 2026');
    expect(await cardsOf(portal, 'bo')).toEqual([
      '2025-12-17 dsb-app Expired',
      '2026-01-16 dsb-app Expired',
      '2026-02-15 dsb-app Active',
      '2026-03-17 dsb-plastic Ordered',
      '2026-04-16 dsb-plastic Ordered',
    ]);
    await portal.runJobs();
    const outcome = await outcomeOf(portal, 'bo');
    expect(outcome).toMatchObject({ flows: ['Finished', 'Finished'], groups: 2, receipts: 2 });
    // The agreement goes with the cards: each is charged when the new delivery says so.
    expect(outcome.charges).toHaveLength(4);
    await portal.goTo('2026-03-26');
    expect((await outcomeOf(portal, 'bo')).charges).toHaveLength(4);
    await portal.goTo('2026-03-27');
    expect((await outcomeOf(portal, 'bo')).charges).toHaveLength(5);
    const later = await signedIn(portal, 'bo');
    await later.open('/overview');
    expect(textOf(later)).toContain('Plastickort med posten');
  });

  it(
    'charges nothing that its page did not name, because it is from before midnight',
    { tags: 'postgres' },
    async () => {
      await portal.goTo('2026-03-26');
      const midnight = timeInCopenhagen('2026-03-27', 0);
      portal.clock.set(addMinutes(midnight, -5));
      const bo = await signedIn(portal, 'bo');
      await bo.open(`/order?groupId=${await groupOf('bo')}`);
      await bo.submit('Næste');
      expect(pathOf(bo)).toBe('/order/summary');
      expect(textOf(bo)).toContain('Du betaler ikke noget nu.');
      const yesterday = bo.prepare('Næste', { conditionsAccepted: 'on' });
      portal.clock.set(midnight);
      await bo.send(yesterday);
      expect(pathOf(bo)).toBe('/order/changed');
      expect(await cardsOf(portal, 'bo')).toContain('2026-04-16 dsb-app Ordered');
      await bo.open('/order/summary');
      expect(textOf(bo)).toContain(CHARGED);
      await bo.submit('Næste', { conditionsAccepted: 'on' });
      expect(pathOf(bo)).toBe('/order/receipt');
    },
  );

  it('names in its receipt what is being charged, and does not call it paid', async () => {
    const bo = await signedIn(portal, 'bo');
    await bo.open(`/order?groupId=${await groupOf('bo')}`);
    await complete(bo, 'Næste');
    await applyDueEvents(portal.deps);
    await bo.open('/order/receipt');
    expect(textOf(bo)).toContain('Du har ikke betalt noget nu.');
    expect(textOf(bo)).toContain('663,00 kr. omkring 2. mar. 2026');
  });

  it(
    'has its receipt mailed, though the next change took every card along first',
    { tags: 'postgres' },
    async () => {
      const bo = await signedIn(portal, 'bo');
      await bo.open(`/order?groupId=${await groupOf('bo')}`);
      await complete(bo, 'Næste');
      const { group_id: changed } = await portal.deps.connection.db
        .selectFrom('card')
        .select('group_id')
        .where('from_day', '=', '2026-03-17')
        .executeTakeFirstOrThrow();
      await bo.open(`/order?groupId=${changed}`);
      await complete(bo, 'Næste');
      expect(titleOf(bo)).toBe('Kvittering for bestilling – Bestilling – Ungdomskort');
      await portal.runJobs();
      const subjects = (await mailsTo(portal, 'bo@eksempel.dk')).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('Ændring'))).toHaveLength(2);
    },
  );

  it(
    'closes the group that the cards have left for planning, and drops what was not saved there',
    { tags: 'postgres' },
    async () => {
      const left = await GroupPlan.of(portal, 'bo');
      const { cardGroup } = await left.read();
      const cards = cardGroup.cardExes.map(({ card }) => card);
      await left.edit({ kind: 'remove', id: cards.at(-1)!.id });
      const bo = await signedIn(portal, 'bo');
      await bo.open(`/order?groupId=${left.groupId}`);
      await complete(bo, 'Næste');
      const { db } = portal.deps.connection;
      expect(await db.selectFrom('plan_draft').select('group_id').execute()).toEqual([]);
      const page = await left.session.read<GroupDetail>(left.path);
      expect(page).toMatchObject({
        ...{ isEditable: false, hindrance: { code: 'group-moved' } },
        cards: [{ from: '2026-02-15', to: '2026-03-16' }],
      });
      const whole = { wholeApproval: true, confirm: true };
      const next = await left.session.call('POST', `${left.path}/next-period`, { body: whole });
      expect([next.status, problemOf(next).code]).toEqual([403, 'group-moved']);
      const { groups } = await left.session.read<Overview>('/cards/overview');
      expect(groups.map(({ id, isEditable }) => [id === left.groupId, isEditable])).toEqual([
        [true, false],
        [false, true],
      ]);
      expect(await cardsOf(portal, 'bo')).toContain('2026-04-16 dsb-plastic Ordered');
    },
  );

  it('is what its holder is reminded of, and no longer the one that the cards have left', async () => {
    const groupId = await groupOf('bo');
    const bo = await signedIn(portal, 'bo');
    await bo.open(`/order?groupId=${groupId}`);
    await complete(bo, 'Næste');
    const { deps, clock } = portal;
    const { id: beneficiaryId } = await personOf(portal, 'bo');
    const remindedOn = async (day: string) => {
      clock.set(timeInCopenhagen(day, 9));
      const due = await groupsToRemind(deps, deps.connection.db, { beneficiaryId });
      return due.map(({ deadline }) => deadline);
    };
    // A week before the last day for plastic, and for the app that the cards came by before.
    expect(await remindedOn('2026-04-25')).toEqual(['2026-05-02']);
    expect(await remindedOn('2026-05-08')).toEqual([]);
    const { last_day: lastDay } = await deps.connection.db
      .selectFrom('card_group')
      .select('last_day')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    expect(lastDay).toBe('2026-03-16');
  });

  it('has the reserved money taken at once when its card is issued too late for that', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    const session = await ApiSession.signIn(portal, 'anna');
    const { flow } = await session.read<{ flow: Flow }>('/order-flow/current');
    const body = {
      flowId: flow.flowId,
      cards: [{ period: { from: '2026-03-18', to: '2026-04-16' } }],
      options: { acceptNoJulyPeriodsWarning: true },
    };
    await session.call('PUT', '/order-flow/cards', { body });
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
    expect((await outcomeOf(portal, 'anna')).operations).toEqual(['authorized']);
    await anna.open(`/order?groupId=${await groupOf('anna')}`);
    expect(textOf(anna)).toContain('18. mar. – 16. apr. 2026');
    await complete(anna, 'Næste');
    expect(await cardsOf(portal, 'anna')).toEqual(['2026-03-18 fynbus-app Paid']);
    await portal.runJobs();
    expect((await outcomeOf(portal, 'anna')).operations).toEqual(['settled']);
    // Whoever sold it in the end stands in the books, as on its receipt.
    const { id } = await personOf(portal, 'anna');
    const soldIn = (books: 'ledger_entry' | 'payment_receipt') =>
      portal.deps.connection.db
        .selectFrom(books)
        .innerJoin('payment_operation', 'payment_operation.id', 'operation_id')
        .select('program_id')
        .where('beneficiary_id', '=', id)
        .execute();
    expect(await soldIn('ledger_entry')).toEqual([{ program_id: 'fynbus-app' }]);
    expect(await soldIn('payment_receipt')).toEqual([{ program_id: 'fynbus-app' }]);
  });

  it(
    'lets a period that can be paid wait where the new delivery is paid later, and asks for it then',
    { tags: 'postgres' },
    async () => {
      const anna = await signedIn(portal, 'anna');
      await anna.open('/order');
      await anna.open('/order/configuration/delivery');
      await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
      const asked = async () => {
        const session = await ApiSession.signIn(portal, 'anna');
        const told = await session.read<Notification[]>('/notifications');
        return told.map(({ notificationType, payBy }) => [notificationType.value, payBy]);
      };
      const ready = 'CardIsReadyForReepaySinglePayment';
      await portal.goTo('2026-03-26');
      expect(await asked()).toEqual([[ready, '2026-04-01']]);
      const later = await signedIn(portal, 'anna');
      await later.open(`/order?groupId=${await groupOf('anna')}`);
      await complete(later, 'Næste');
      expect(await asked()).toEqual([]);
      expect(await cardsOf(portal, 'anna')).toContain('2026-04-15 fynbus-app Ordered');
      await portal.goTo('2026-04-07');
      expect(await asked()).toEqual([]);
      await portal.goTo('2026-04-08');
      expect(await asked()).toEqual([[ready, '2026-04-14']]);
    },
  );

  it('is one order however often it is begun, and one change however often it is sent', async () => {
    const bo = await signedIn(portal, 'bo');
    const href = `/order?groupId=${await groupOf('bo')}`;
    const windows = [1, 2, 3].map(() => bo.newWindow());
    await Promise.all(windows.map((window) => window.open(href)));
    await bo.open(href);
    await bo.submit('Næste');
    expect(pathOf(bo)).toBe('/order/summary');
    const summary = bo.prepare('Næste', { conditionsAccepted: 'on' });
    const pages = await Promise.all([1, 2, 3].map(() => bo.newWindow().send(summary)));
    expect(pages.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/order/receipt'));
    await portal.runJobs();
    expect(await outcomeOf(portal, 'bo')).toMatchObject({ groups: 2, receipts: 2 });
  });

  it('is refused for another person’s group, and for a group that has been replaced', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    const groupId = await groupOf('bo');
    const foreign = await bo.call('POST', '/order-flow', {
      body: { groupId: await groupOf('gry') },
    });
    expect(problemOf(foreign).code).toBe('not-found');
    const { db } = portal.deps.connection;
    await db.updateTable('card_group').set({ is_obsolete: 1 }).where('id', '=', groupId).execute();
    const obsolete = await bo.call('POST', '/order-flow', { body: { groupId } });
    expect(problemOf(obsolete).code).toBe('group-obsolete');
    await db.updateTable('card_group').set({ is_obsolete: 0 }).where('id', '=', groupId).execute();
  });

  it('is refused when it is too late for the next card, and when no card is left', async () => {
    const groupId = await groupOf('bo');
    // Four days later plastic is too late for the next card.
    await portal.goTo('2026-03-06');
    const late = await ApiSession.signIn(portal, 'bo');
    const flow = (await late.call('POST', '/order-flow', { body: { groupId } })).json as Flow;
    expect(flow).toMatchObject({ changeProblem: 'no-delivery-fits', missing: ['firstCard'] });
    const cards = await late.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
    expect(cards.cardGroup.cardExes.map(({ validation }) => validation)).toMatchObject([
      { isTooLateToChangeDeliveryType: true, isValid: false },
      { isTooLateToChangeDeliveryType: false, isValid: true },
    ]);
    const change = {
      flowId: flow.flowId,
      cards: [{ period: { from: '2026-05-01', to: '2026-06-01' } }],
    };
    const put = await late.call('PUT', '/order-flow/cards', { body: change });
    expect(problemOf(put).code).toBe('choice-fixed');
    await late.call('DELETE', `/order-flow/${flow.flowId}`);
    await portal.goTo('2026-04-16');
    const nothing = await ApiSession.signIn(portal, 'bo');
    const answer = await nothing.call('POST', '/order-flow', { body: { groupId } });
    expect(problemOf(answer).code).toBe('group-unchangeable');
    const browser = await signedIn(portal, 'bo');
    await browser.open(`/order?groupId=${groupId}`);
    expect(pathOf(browser)).toBe('/overview');
    expect(browser.page?.html).toContain('Du har ingen kommende perioder, der kan ændres');
  });

  it('at the same time as a new order leads to a question which of the two to go on with', async () => {
    const bo = await signedIn(portal, 'bo');
    await bo.open('/order');
    await bo.open('/order/configuration/periods');
    await bo.submit('Brug denne periode', { scope: 'one' });
    const href = `/order?groupId=${await groupOf('bo')}`;
    await bo.open(href);
    expect(pathOf(bo)).toBe('/order/active');
    expect(textOf(bo)).toContain('Igangværende bestilling');
    const late = bo.prepare('Afbryd bestillingen');
    await bo.submit('Afbryd bestillingen');
    expect(pathOf(bo)).toBe('/order/configuration');
    expect(textOf(bo)).toContain('Skift levering');
    // A second press finds the wanted order under way, and leaves it alone.
    await bo.send(late);
    expect(textOf(bo)).toContain('Skift levering');
    const states = (await outcomeOf(portal, 'bo')).flows;
    expect(states).toEqual(['Finished', 'Cancelled', 'InProcess']);
  });
});

describe('a new order that was only looked at', () => {
  it('gives way to another delivery for a group', async () => {
    const bo = await signedIn(portal, 'bo');
    await bo.open('/order');
    await bo.open(`/order?groupId=${await groupOf('bo')}`);
    expect(textOf(bo)).toContain('Skift levering');
    const states = (await outcomeOf(portal, 'bo')).flows;
    expect(states).toEqual(['Finished', 'Cancelled', 'InProcess']);
  });
});

describe('a route that another company has now', () => {
  it('waits until the holder goes on, and then moves her cards to the other company', async () => {
    const gry = await signedIn(portal, 'gry');
    await gry.open('/order');
    expect(pathOf(gry)).toBe('/order/unfinished');
    expect(textOf(gry)).toContain('Din rute hører nu til Sydtrafik');
    await gry.submit('Næste');
    // The delivery alone is missing, and with it the choices are made.
    expect(pathOf(gry)).toBe('/order/configuration/delivery');
    expect(textOf(gry)).toContain('Dine kommende kort følger med');
    await gry.submit('Brug denne levering', { programId: 'sydtrafik-app' });
    expect(pathOf(gry)).toBe('/order/summary');
    await gry.submit('Næste', { conditionsAccepted: 'on' });
    expect(pathOf(gry)).toBe('/order/receipt');
    expect(titleOf(gry)).toBe('Kvittering for bestilling – Bestilling – Ungdomskort');
    expect(await cardsOf(portal, 'gry')).toEqual([
      '2026-02-10 fynbus-app Active',
      '2026-03-12 sydtrafik-app Ordered',
      '2026-04-11 sydtrafik-app Ordered',
      '2026-05-11 sydtrafik-app Ordered',
    ]);
    await gry.open('/overview');
    expect(textOf(gry)).toContain('via Taulov');
  });

  it('cannot be changed while her cards move to it, and the page says why', async () => {
    const gry = await signedIn(portal, 'gry');
    await gry.open('/order/unfinished');
    await gry.submit('Næste');
    for (const query of ['', '?vis=vaelg']) {
      await gry.open(`/order/configuration/route${query}`);
      expect(textOf(gry)).toContain('Ruten følger med de kort, du ændrer.');
      expect(textOf(gry)).toContain('Kolding');
      expect(textOf(gry)).not.toContain('kun én rute');
      expect(textOf(gry)).not.toContain('Rutevalget virker ikke');
      expect(hrefOf(gry, 'Vælg en anden rute')).toBeUndefined();
    }
  });

  it('continues the order that waits when the holder chooses her scheme', async () => {
    const gry = await ApiSession.signIn(portal, 'gry');
    const schemes = await gry.read<{ schemeType: string; isPaused: boolean }[]>('/schemes');
    expect(schemes).toMatchObject([{ schemeType: 'UU', isPaused: true }]);
    const start = async (body: object) =>
      (await gry.call('POST', '/order-flow', { body })).json as Flow;
    const paused = await start({ schemeType: 'UU', continueUnfinished: true });
    expect(paused).toMatchObject({ flowStatus: 'Paused', abortReason: 'None' });
    expect(await start({ schemeType: 'UU' })).toMatchObject({
      flowId: paused.flowId,
      abortReason: 'CouldNotProcessPreviousActiveFlows',
    });
  });

  it('can be given up, and the cards go on as they were', async () => {
    const before = await cardsOf(portal, 'gry');
    const gry = await signedIn(portal, 'gry');
    await gry.open('/order/unfinished');
    await gry.open(hrefOf(gry, 'Afbryd bestilling')!);
    await gry.submit('Afbryd bestilling');
    expect(pathOf(gry)).toBe('/overview');
    expect(await cardsOf(portal, 'gry')).toEqual(
      before.map((card) => card.replace('Paused', 'Ordered')),
    );
    expect((await outcomeOf(portal, 'gry')).flows).toEqual(['Finished', 'Cancelled']);
  });
});

const INTERNSHIP = 'Ungdomskort til ungdomsuddannelse: Praktik';

describe('an internship with a paid base card', () => {
  it('is free, and needs no payment', async () => {
    const david = await signedIn(portal, 'david');
    await david.open('/approvals');
    await david.open(secondary(david));
    expect(pathOf(david)).toBe('/order/configuration');
    expect(textOf(david)).toContain('22. mar. – 20. apr. 2026');
    expect(textOf(david)).toContain('0,00 kr.');
    expect(textOf(david)).toContain(INTERNSHIP);
    await complete(david, 'Næste');
    expect(pathOf(david)).toBe('/order/receipt');
    expect(textOf(david)).toContain('0,00 kr.');
    expect(textOf(david)).toContain(INTERNSHIP);
    await portal.runJobs();
    const mails = await mailsTo(portal, 'david@eksempel.dk');
    expect(mails.some(({ text }) => text.includes(INTERNSHIP))).toBe(true);
    expect(await outcomeOf(portal, 'david')).toMatchObject({ groups: 2, charges: ['settled'] });
    await portal.goTo('2026-03-22');
    const later = await signedIn(portal, 'david');
    await later.open('/overview');
    expect(textOf(later)).toContain('Praktik');
  });

  it('ends where the base card does', async () => {
    const { db } = portal.deps.connection;
    const { id } = await personOf(portal, 'david');
    await db
      .updateTable('card')
      .set({ to_day: '2026-05-10' })
      .where('beneficiary_id', '=', id)
      .where('from_day', '=', '2026-02-23')
      .execute();
    const david = await ApiSession.signIn(portal, 'david');
    const approvals = await david.read<{ beneficiarySubsidyId: string }[]>('/approvals');
    const subsidyId = approvals[1]!.beneficiarySubsidyId;
    const flow = (await david.call('POST', '/order-flow', { body: { subsidyId } })).json as Flow;
    const cards = await david.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
    expect(cards.cardGroup.cardExes.map(({ card }) => card.period)).toEqual([
      { from: '2026-03-22', to: '2026-05-10' },
    ]);
    expect(cards.bounds).toMatchObject({ earliestStart: '2026-03-22', latestEnd: '2026-05-10' });
    const body = {
      flowId: flow.flowId,
      cards: [{ period: { from: '2026-04-20', to: '2026-05-20' } }],
    };
    const answer = (await david.call('PUT', '/order-flow/cards', { body })).json as CardsAnswer;
    expect(answer.isSuccess).toBe(false);
    expect(answer.cardGroup.cardExes[0]?.validation.doesNotMatchWithPrimary).toBe(true);
  });
});

/** The link to an order for the second approval, whatever it is called. */
function secondary(browser: FormClient): string {
  const links = browser
    .page!.document.querySelectorAll('main a')
    .filter(({ text }) => text.includes('Bestil nu'));
  return links.at(-1)?.getAttribute('href') ?? '';
}
