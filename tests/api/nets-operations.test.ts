import { beforeEach, describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { Notification } from '#server/contract/notifications';
import type { NetsOperation } from '#server/contract/single-payment';
import { addDays } from '#server/domain/day';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { payInTerminal } from '../worlds/nets-orders';
import {
  inTerminal,
  NETS_CARD,
  netsFaults,
  netsTransactions,
  readyToPay,
  REFUSED_NETS_CARD,
} from '../worlds/nets-world';
import { signedIn } from '../worlds/order-world';
import { goToPaymentWindow } from '../worlds/payment-window';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

describe('a later period that its holder pays through Nets', () => {
  const portal = portalPerTest({ runsJobs: false });
  let cardId: string;
  let clara: ApiSession;
  beforeEach(async () => {
    await netsFaults(portal, { callback: 'never' });
    const { session, flow } = await readyToPay(portal, 'clara');
    await payInTerminal(portal, session, flow, { netsPaymentType: 'SinglePayment' });
    ({ id: cardId } = await goToPaymentWindow(portal, 'clara'));
    clara = await ApiSession.signIn(portal, 'clara');
  });

  const start = async () => {
    const { json } = await clara.call('POST', '/nets/operations', { body: { cardId } });
    return json as { isCreated: boolean; operationId: string };
  };
  const read = (id: string) => clara.read<NetsOperation>(`/nets/operations/${id}`);
  async function openWindow(operationId: string): Promise<string> {
    const { groupId } = await read(operationId);
    const { json } = await clara.call('POST', '/payment-sessions', {
      body: { paymentType: 'Nets', sessionType: 'SinglePayment', groupId, cardId, operationId },
    });
    return (json as { redirectUrl: string }).redirectUrl;
  }
  /** Comes back with what the terminal put in the address. */
  const comeBack = (id: string, address: string) =>
    clara.call('PATCH', `/nets/operations/${id}?${hints(address)}`, {});
  const hints = (address: string) => {
    const { searchParams } = new URL(address);
    searchParams.delete('cardId');
    searchParams.delete('operationId');
    return searchParams.toString();
  };

  it('is begun once, and found again while it is under way', async () => {
    const first = await start();
    expect(first.isCreated).toBe(true);
    expect(await start()).toEqual({ isCreated: false, operationId: first.operationId });
    expect(await read(first.operationId)).toMatchObject({
      cardId,
      ...{ isFinished: false, canGoToNets: true, canBeCancelled: true, canBeRestarted: false },
      ...{ checkUpdates: true, hasWarning: false, hasError: false, completedSuccessfully: false },
    });
    const place = await clara.read('/starting-location');
    expect(place).toEqual({ operationId: first.operationId, operationCardId: cardId });
  });

  it('is paid in the terminal, and told as finished', async () => {
    const { operationId } = await start();
    const back = await inTerminal(await openWindow(operationId), NETS_CARD);
    expect(new URL(back).pathname).toBe('/single-payment/process-nets');
    const { json } = await comeBack(operationId, back);
    expect(json).toMatchObject({ finished: true, stop: true, canBeCancelled: false });
    expect(await read(operationId)).toMatchObject({
      ...{ isFinished: true, completedSuccessfully: true, checkUpdates: false, canGoToNets: false },
    });
    const card = await clara.read<CardDetail>(`/cards/${cardId}`);
    expect(card.displayStatus.value).toBe('Paid');
    expect(await clara.read('/starting-location')).toEqual({
      operationId: null,
      operationCardId: null,
    });
  });

  it('can be begun anew after its bank said no, in one attempt however often that is pressed', async () => {
    const { operationId } = await start();
    const back = await inTerminal(await openWindow(operationId), REFUSED_NETS_CARD);
    await comeBack(operationId, back);
    const failed = await read(operationId);
    expect(failed).toMatchObject({ hasError: true, canBeRestarted: true, isFinished: true });
    const attempts = await Promise.all([start(), start(), start()]);
    expect(new Set(attempts.map((each) => each.operationId)).size).toBe(1);
    expect(attempts.filter(({ isCreated }) => isCreated)).toHaveLength(1);
    expect((await read(operationId)).canBeRestarted).toBe(false);
  });

  it('on a Rejsekort is told as not paid when its bank says no, until it is', async () => {
    const { db } = portal.deps.connection;
    await db.updateTable('card_group').set({ program_id: 'movia-rejsekort' }).execute();
    // Its window closes earlier.
    const card = await db
      .selectFrom('card')
      .select('from_day')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow();
    portal.clock.set(new Date(`${addDays(card.from_day, -5)}T08:00:00Z`));
    clara = await ApiSession.signIn(portal, 'clara');
    const told = async () =>
      (await clara.read<Notification[]>('/notifications')).map(
        ({ notificationType }) => notificationType.value,
      );
    const { operationId } = await start();
    await comeBack(operationId, await inTerminal(await openWindow(operationId), REFUSED_NETS_CARD));
    expect(await told()).toContain('RKSinglePaymentFailed');
    expect(await read(operationId)).toMatchObject({
      ...{ showRkDirectPublishResult: false, directPublishResult: null },
    });
    const again = (await start()).operationId;
    await comeBack(again, await inTerminal(await openWindow(again), NETS_CARD));
    expect(await told()).not.toContain('RKSinglePaymentFailed');
    const { displayStatus } = await clara.read<CardDetail>(`/cards/${cardId}`);
    expect(await read(again)).toMatchObject({
      ...{ showRkDirectPublishResult: true, directPublishResult: displayStatus },
    });
  });

  it('is to be paid by the day that its card says, also when its money was lost', async () => {
    const { db } = portal.deps.connection;
    await db.updateTable('card_group').set({ program_id: 'movia-rejsekort' }).execute();
    await db.updateTable('card').set({ charge_failure: 'lost' }).where('id', '=', cardId).execute();
    const { period } = await clara.read<CardDetail>(`/cards/${cardId}`);
    portal.clock.set(new Date(`${addDays(period.from, -5)}T08:00:00Z`));
    clara = await ApiSession.signIn(portal, 'clara');
    const { operationId } = await start();
    const { payBy } = await clara.read<CardDetail>(`/cards/${cardId}`);
    expect(payBy).toBe(addDays(period.from, -1));
    expect((await read(operationId)).payBy).toBe(payBy);
  });

  it('is given up, after Nets was asked', async () => {
    const { operationId } = await start();
    await openWindow(operationId);
    const answer = await clara.call('DELETE', `/nets/operations/${operationId}`, {});
    expect(answer.json).toEqual({ cardId });
    expect(await read(operationId)).toMatchObject({ hasWarning: true, canBeRestarted: true });
    expect((await clara.read<CardDetail>(`/cards/${cardId}`)).isRkSinglePaymentReady).toBe(true);
  });

  it('counts when it was paid before it was given up', async () => {
    const { operationId } = await start();
    await comeBack(operationId, await inTerminal(await openWindow(operationId), NETS_CARD));
    const answer = await clara.call('DELETE', `/nets/operations/${operationId}`, {});
    expect(answer.json).toEqual({ cardId });
    expect((await read(operationId)).completedSuccessfully).toBe(true);
    const paid = await netsTransactions(portal);
    expect(paid[0]).toMatchObject({ isAnnulled: false });
  });

  it('is nobody else’s', async () => {
    const { operationId } = await start();
    const bo = await ApiSession.signIn(portal, 'bo');
    for (const [method, path] of [
      ['GET', `/nets/operations/${operationId}`],
      ['GET', `/nets/operations/${operationId}/state`],
      ['PATCH', `/nets/operations/${operationId}`],
      ['DELETE', `/nets/operations/${operationId}`],
    ] as const) {
      expect(problemOf(await bo.call(method, path, {})).code).toBe('not-found');
    }
    const refused = await bo.call('POST', '/nets/operations', { body: { cardId } });
    expect(problemOf(refused).code).toBe('not-found');
  });

  describe('on the pages', () => {
    let browser: FormClient;
    const text = () => mainText(browser.page!.document);
    beforeEach(async () => {
      browser = await signedIn(portal, 'clara');
      await browser.open(`/overview/card/${cardId}`);
      await browser.submit(/^Betal [\d.,]+ kr\.$/);
    });

    it('leads to the terminal, and after it to the page of the payment', async () => {
      const back = await inTerminal(browser.page!.url.href, NETS_CARD);
      await browser.open(back);
      expect(pathOf(browser)).toMatch(new RegExp(`^/overview/card/${cardId}/single-payment/`));
      expect(text()).toContain('Perioden er betalt');
    });

    it('goes on after the terminal was left, and after a login', async () => {
      await browser.open(`/overview/card/${cardId}`);
      const href = browser
        .page!.document.querySelectorAll('main a')
        .find((link) => link.text.includes('Fortsæt betalingen'))
        ?.getAttribute('href');
      await browser.open(href ?? '');
      expect(text()).toContain('Vi venter på svar fra Nets');
      const again = await signedIn(portal, 'clara');
      expect(pathOf(again)).toBe(new URL(href ?? '', portal.origin).pathname);
      await again.submit('Gå til betaling hos Nets');
      expect(pathOf(again)).toMatch(/^\/sandbox\/netaxept/);
    });

    it('is given up and begun anew', async () => {
      await browser.open(`/overview/card/${cardId}`);
      const link = browser.page!.document.querySelector('main a[href*="single-payment"]');
      const operation = link?.getAttribute('href') ?? '';
      await browser.open(operation);
      await browser.submit('Afbryd betalingen');
      expect(pathOf(browser)).toBe(`/overview/card/${cardId}`);
      await browser.open(operation);
      expect(text()).toContain('Betalingen blev afbrudt');
      await browser.submit('Prøv igen');
      expect(pathOf(browser)).toMatch(/^\/sandbox\/netaxept/);
    });

    it('tells a browser that comes back without its session where to look', async () => {
      const back = await inTerminal(browser.page!.url.href, NETS_CARD);
      const stranger = portal.browser();
      await stranger.open(back);
      expect(mainText(stranger.page!.document)).toContain('Log ind for at se din betaling');
    });
  });
});
