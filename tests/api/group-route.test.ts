import { describe, expect, it } from 'vitest';
import type { GroupRouteChange } from '#server/contract/group';
import type { Notification } from '#server/contract/notifications';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { cardsOf, complete } from '../worlds/group-orders';
import { FYN_ROUTE, sendAnswer, sendResult } from '../worlds/gvss';
import { outcomeOf, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';
import { hrefOf, pathOf, textOf, titleOf } from '../worlds/shown';

const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

const TRAIN = {
  pto: 'Dsb',
  info: {
    ...FYN_ROUTE.info,
    ...{ state: 'ShowStations', from: 'Roskilde', to: 'Kolding', fareArea: null, zones: [] },
    ...{ fromStation: 'Roskilde St.', toStation: 'Kolding St.' },
  },
  ordinaryPriceOre: 161_000,
};
const ANSWER = { outcome: 'answer', route: TRAIN };
const TAKEN = { status: 200, code: null };
const ALIVE = ['2026-03-17', '2026-04-16'];

async function groupOf(username: string): Promise<string> {
  const { id } = await personOf(portal, username);
  const row = await portal.deps.connection.db
    .selectFrom('card_group')
    .select('id')
    .where('beneficiary_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
}

const routePath = async (username: string) => `/overview/group/${await groupOf(username)}/route`;

/** From the group's page to a fare area of the picker as a page of its own. */
async function openPicker(bo: FormClient, area: string): Promise<void> {
  await bo.open(`${portal.origin}${(await routePath('bo')).replace('/route', '')}`);
  await bo.open(hrefOf(bo, 'Skift rute')!);
  await bo.open(hrefOf(bo, 'Åbn rutevalget på en side for sig')!);
  await bo.open(new URL(hrefOf(bo, area)!, bo.page?.url).href);
}

const STATIONS = { coverage: 'stations', fromStation: 'Roskilde St.', toStation: 'Kolding St.' };

async function visit(session: ApiSession, username = 'bo'): Promise<string> {
  const path = `/groups/${await groupOf(username)}/gvss-request`;
  const { iFrameUrl } = await session.read<{ iFrameUrl: string }>(path);
  return iFrameUrl.split('/').at(-1) ?? '';
}

const stateOf = async (session: ApiSession) =>
  session.read<GroupRouteChange>(`/groups/${await groupOf('bo')}/route-change`);
const start = (session: ApiSession, body: object) => session.call('POST', '/order-flow', { body });

describe('another route for a group, without script', () => {
  it('is chosen, confirmed, and gets the coming cards, those not paid at its own price', async () => {
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Tog i hele landet');
    await bo.submit('Vælg ruten', { coverage: 'area' });
    expect(pathOf(bo)).toBe(await routePath('bo'));
    expect(textOf(bo)).toContain('Vil du skifte til ruten?');
    expect(textOf(bo)).toContain('med DSB (Tog i hele landet: Alle zoner i området)');
    // Nothing has begun before the press.
    expect((await outcomeOf(portal, 'bo')).flows).toEqual(['Finished', 'Precreated']);
    await bo.open(hrefOf(bo, 'Bekræft')!);
    expect(pathOf(bo)).toBe('/order/configuration');
    expect(textOf(bo)).toContain('Skift rute');
    // The delivery stays as long as the company has it.
    await complete(bo, 'Næste');
    expect(titleOf(bo)).toBe('Kvittering for bestilling – Bestilling – Ungdomskort');
    expect((await cardsOf(portal, 'bo')).slice(-3)).toEqual([
      '2026-02-15 dsb-app Active',
      '2026-03-17 dsb-app Ordered',
      '2026-04-16 dsb-app Ordered',
    ]);
    const { id } = await personOf(portal, 'bo');
    const cards = await portal.deps.connection.db
      .selectFrom('card')
      .select('price_ore')
      .where('beneficiary_id', '=', id)
      .where('from_day', 'in', ['2026-02-15', ...ALIVE])
      .orderBy('from_day')
      .execute();
    const [active = 0, ...coming] = cards.map(({ price_ore }) => price_ore);
    expect(coming).toEqual([111_950, 111_950]);
    expect(active).toBeLessThan(111_950);
    await bo.open('/overview');
    const [, changed] = new Set(
      bo.page?.document
        .querySelectorAll('a[href^="/overview/group/"]')
        .map((link) => link.getAttribute('href') ?? ''),
    );
    await bo.open(changed ?? '');
    expect(textOf(bo)).toContain('Tog i hele landet');
  });

  it('has what asks to have a card paid say what it costs now', async () => {
    const { db } = portal.deps.connection;
    await db
      .updateTable('card_group')
      .set({ payment_mode: 'SinglePayment', saved_method_id: null })
      .where('id', '=', await groupOf('bo'))
      .execute();
    await portal.goTo('2026-03-11');
    const api = await ApiSession.signIn(portal, 'bo');
    const toPay = async () =>
      (await api.read<Notification[]>('/notifications'))
        .filter(({ notificationType }) => notificationType.value.includes('ReadyFor'))
        .map(({ notificationText }) => /Betal [\d.,]+ kr/.exec(readable(notificationText))?.[0]);
    expect(await toPay()).toEqual(['Betal 663,00 kr']);
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Tog i hele landet');
    await bo.submit('Vælg ruten', { coverage: 'area' });
    await bo.open(hrefOf(bo, 'Bekræft')!);
    await complete(bo, 'Næste');
    await portal.passMinutes(1);
    expect(await toPay()).toEqual(['Betal 1.119,50 kr']);
  });

  it('of another company is asked about in a dialog, and can be left alone', async () => {
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Sjælland');
    await bo.submit('Vælg ruten', { coverage: 'area' });
    expect(textOf(bo)).toContain('Ruten hører til et andet trafikselskab');
    expect(textOf(bo)).toContain('hører til Movia');
    await bo.open(hrefOf(bo, 'Gå til forrige trin')!);
    expect(pathOf(bo)).toBe(await routePath('bo'));
    expect(textOf(bo)).toContain('skiftet er ikke bekræftet');
    await bo.open(hrefOf(bo, 'Fortsæt skiftet')!);
    // Another company delivers in other ways.
    expect(pathOf(bo)).toBe('/order/configuration/delivery');
    expect(textOf(bo)).toContain('Dine kommende kort følger med over på den nye rute');
  });

  it.each([
    ['Behold samme rute', 'Du har beholdt din rute'],
    ['Annullér', 'Skift rute'],
  ])('(%s) leads back to the group', async (button, says) => {
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Tog i hele landet');
    await bo.submit(button);
    expect(pathOf(bo)).toBe((await routePath('bo')).replace('/route', ''));
    expect(bo.page?.html).toContain(says);
    expect((await outcomeOf(portal, 'bo')).flows).toEqual(['Finished']);
  });

  it('that a company has to work on puts the coming cards aside until it has answered', async () => {
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Tog i hele landet');
    await bo.submit('Lad selskabet behandle ruten', STATIONS);
    expect(pathOf(bo)).toBe('/order/unfinished');
    expect(textOf(bo)).toContain('DSB');
    expect((await cardsOf(portal, 'bo')).at(-1)).toContain('Paused');
    await bo.open(await routePath('bo'));
    expect(textOf(bo)).toContain('Du er i gang med at skifte rute');
    expect(bo.page?.document.querySelector('iframe')).toBeNull();
  });

  it('is shown as it is, whatever command the address claims', async () => {
    const bo = await signedIn(portal, 'bo');
    const path = await routePath('bo');
    for (const command of ['answer', 'ptochanged', 'unfinished', 'sameroute']) {
      await bo.open(`${path}?kommando=goto_${command}`);
      expect(bo.page?.url.search).toBe('');
      expect(pathOf(bo)).toBe(path);
      expect(bo.page?.html).not.toContain('Du har beholdt din rute');
    }
  });

  it('is confirmed after a new login when the old one ended in the picker', async () => {
    const bo = await signedIn(portal, 'bo');
    await openPicker(bo, 'Tog i hele landet');
    const api = await ApiSession.signIn(portal, 'bo');
    const token = await visit(api);
    expect(await sendResult(portal, token, ANSWER)).toEqual(TAKEN);
    const stranger = await signedIn(portal, 'bo');
    await stranger.open(`${await routePath('bo')}?kommando=goto_answer`);
    expect(textOf(stranger)).toContain('Vil du skifte til ruten?');
  });

  it('is closed, in words, when no card can change', async () => {
    await portal.goTo('2026-04-16');
    const bo = await signedIn(portal, 'bo');
    await bo.open(await routePath('bo'));
    expect(bo.page?.status).toBe(200);
    expect(textOf(bo)).toContain('Du kan ikke skifte rute nu.');
    expect(textOf(bo)).toContain('Du har ingen kommende perioder, der kan ændres');
    await bo.open((await routePath('bo')).replace('/route', ''));
    expect(textOf(bo)).toContain('Du kan ikke skifte rute nu.');
    expect(hrefOf(bo, 'Skift rute')).toBeUndefined();
  });
});

describe('the visit for a group', () => {
  it('is one as long as it lasts, and brings one result', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    const token = await visit(bo);
    expect(await visit(bo)).toBe(token);
    const results = await Promise.all([1, 2, 3].map(() => sendResult(portal, token, ANSWER)));
    expect(results).toEqual([TAKEN, TAKEN, TAKEN]);
    const other = await sendResult(portal, token, { outcome: 'cancel' });
    expect(other).toEqual({ status: 409, code: 'route-request-over' });
    expect((await outcomeOf(portal, 'bo')).flows).toEqual(['Finished', 'Precreated']);
    expect(await visit(bo)).not.toBe(token);
  });

  it(
    'that comes later replaces what was chosen and not confirmed',
    { tags: 'postgres' },
    async () => {
      const bo = await ApiSession.signIn(portal, 'bo');
      await sendResult(portal, await visit(bo), ANSWER);
      const first = (await stateOf(bo)).preparedFlowId;
      const route = { ...TRAIN, info: { ...TRAIN.info, toStation: 'Odense St.' } };
      await sendResult(portal, await visit(bo), { outcome: 'answer', route });
      const { preparedFlowId, chosen } = await stateOf(bo);
      expect(chosen?.routeInfo.toStation).toBe('Odense St.');
      expect(problemOf(await start(bo, { routeChangeFlowId: first })).code).toBe('order-not-open');
      const flow = (await start(bo, { routeChangeFlowId: preparedFlowId })).json as Flow;
      expect(flow).toMatchObject({ changesRoute: true, selectedProgramId: 'dsb-app', missing: [] });
      // And another can be chosen from within the order.
      const { iFrameUrl } = await bo.read<{ iFrameUrl: string }>(
        `/order-flow/${flow.flowId}/gvss-request`,
      );
      await sendResult(portal, iFrameUrl.split('/').at(-1) ?? '', ANSWER);
      const changed = await bo.read<Flow>(`/order-flow/${flow.flowId}`);
      expect(changed.routes.map(({ routeInfo }) => routeInfo.toStation)).toEqual(['Kolding St.']);
    },
  );

  it.each([
    ['after 8 hours', 'route-request-over', () => portal.passMinutes(8 * 60)],
    ['for a group that was closed meanwhile', 'group-ended', () => closeGroup()],
    ['when no card is left to change', 'group-unchangeable', () => portal.goTo('2026-04-16')],
  ])('that ends %s is refused, and nothing is kept', async (_, code, meanwhile) => {
    const bo = await ApiSession.signIn(portal, 'bo');
    const token = await visit(bo);
    await meanwhile();
    const refused = await sendResult(portal, token, ANSWER);
    if (code === 'group-unchangeable') expect(refused.status).toBe(409);
    else expect(refused.code).toBe(code);
    expect((await outcomeOf(portal, 'bo')).flows).toEqual(['Finished']);
  });

  it('leads to nothing any more when its group was closed before the order is opened', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    await sendResult(portal, await visit(bo), ANSWER);
    const { preparedFlowId } = await stateOf(bo);
    await closeGroup();
    const refused = await start(bo, { routeChangeFlowId: preparedFlowId });
    expect(problemOf(refused).code).toBe('group-ended');
    const browser = await signedIn(portal, 'bo');
    await browser.open(`/order?flowId=${preparedFlowId}`);
    expect(pathOf(browser)).toBe('/overview');
    expect(browser.page?.html).toContain('Ordningen er slut.');
  });

  it(
    'waits for the decision about another order, and then for the company',
    { tags: 'postgres' },
    async () => {
      const bo = await ApiSession.signIn(portal, 'bo');
      const groupId = await groupOf('bo');
      const delivery = (await start(bo, { groupId })).json as Flow;
      const token = await visit(bo);
      await sendResult(portal, token, { ...ANSWER, outcome: 'unfinished' });
      const { preparedFlowId, isOtherUnderWay } = await stateOf(bo);
      expect(isOtherUnderWay).toBe(true);
      expect((await cardsOf(portal, 'bo')).at(-1)).toContain('Ordered');
      const browser = await signedIn(portal, 'bo');
      await browser.open(`/overview/group/${groupId}/route?kommando=goto_unfinished`);
      expect(textOf(browser)).toContain('DSB skal behandle ruten');
      expect(textOf(browser)).toContain('Du har en anden bestilling i gang.');
      await browser.open(hrefOf(browser, 'Bekræft')!);
      expect(pathOf(browser)).toBe('/order/active');
      await browser.submit('Afbryd bestillingen');
      expect(pathOf(browser)).toBe('/order/unfinished');
      expect((await cardsOf(portal, 'bo')).at(-1)).toContain('Paused');
      expect(await sendAnswer(portal, token, { answer: 'rejected' })).toEqual(TAKEN);
      await browser.open('/order/unfinished');
      await browser.submit('Næste');
      // The rejected route is gone; another one is chosen, or the change is given up.
      const after = await bo.read<Flow>(`/order-flow/${preparedFlowId}`);
      expect(after).toMatchObject({ routes: [], selectedRouteId: null, canChooseRoute: true });
      expect(delivery.flowId).not.toBe(preparedFlowId);
      await browser.open('/order/configuration/route');
      expect(browser.page?.document.querySelector('iframe')).not.toBeNull();
    },
  );

  it('takes a company’s answer also before its order is opened', { tags: 'postgres' }, async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    await start(bo, { groupId: await groupOf('bo') });
    const token = await visit(bo);
    await sendResult(portal, token, { ...ANSWER, outcome: 'unfinished' });
    expect(await sendAnswer(portal, token, { answer: 'approved' })).toEqual(TAKEN);
    expect(await sendAnswer(portal, token, { answer: 'approved' })).toEqual(TAKEN);
    expect((await stateOf(bo)).preparedFlowId).not.toBeNull();
  });

  it('is nobody else’s', async () => {
    const gry = await ApiSession.signIn(portal, 'gry');
    const groupId = await groupOf('bo');
    for (const call of ['gvss-request', 'route-change']) {
      expect((await gry.call('GET', `/groups/${groupId}/${call}`)).status).toBe(404);
    }
  });
});

async function closeGroup(): Promise<void> {
  const id = await groupOf('bo');
  await portal.deps.connection.db
    .updateTable('card_group')
    .set({ is_obsolete: 1 })
    .where('id', '=', id)
    .execute();
}
