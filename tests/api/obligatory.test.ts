import { describe, expect, it } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import { Sweeps } from '#server/jobs/sweeps';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { cardsOf, complete } from '../worlds/group-orders';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf, titleOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

/** A process with other programs does at its start what is due by them. */
const startedAnew = () => new Sweeps(portal.deps).run();

/** The message above the page, about what was asked for before it. */
const messageOf = (browser: FormClient): string | undefined =>
  browser.page?.document.querySelector('.status-area')?.text;

const addressOf = (browser: FormClient) =>
  `${browser.page?.url.pathname}${browser.page?.url.search}`;

async function opened(browser: FormClient, path: string): Promise<FormClient> {
  await browser.open(path);
  return browser;
}

describe('a delivery that has ended', () => {
  it('makes its holder choose a new delivery, and after that every page is open again', async () => {
    const hans = await signedIn(portal, 'hans');
    await hans.open('/messages');
    expect(addressOf(hans)).toBe('/overview?vis=vigtigt&videre=%2Fmessages');
    expect(hrefOf(hans, 'Vælg ny levering')).toMatch(/^\/order\?obligatoryFlowId=/);
    await hans.submit('Se mine kort først');
    expect(pathOf(hans)).toBe('/overview');
    expect(messageOf(hans)).toBeUndefined();
    await hans.open('/messages');
    expect(pathOf(hans)).toBe('/overview');
    expect(messageOf(hans)).toContain(
      'Før du kan gå videre, skal du vælge en ny levering. Tryk på Vælg ny levering.',
    );
    expect(textOf(hans)).toContain('Du skal vælge en ny levering');
    await hans.open('/overview');
    expect(messageOf(hans)).toBeUndefined();
    await hans.open(hrefOf(hans, 'Vælg ny levering')!);
    expect(pathOf(hans)).toBe('/order/configuration');
    expect(textOf(hans)).toContain('Vælg ny levering');
    expect(hrefOf(hans, 'Afbryd bestilling')).toBeUndefined();
    await hans.open('/order/cancel');
    expect(textOf(hans)).toContain('kan ikke afbryde');
    await hans.open('/profile');
    expect(pathOf(hans)).toBe('/overview');
    await hans.open('/order');
    await complete(hans, 'Næste');
    expect(pathOf(hans)).toBe('/order/receipt');
    expect(await cardsOf(portal, 'hans')).toEqual([
      '2026-02-05 nordjylland-rejsekort Active',
      '2026-03-07 nordjylland-app Paid',
      '2026-04-06 nordjylland-app Ordered',
      '2026-05-06 nordjylland-app Ordered',
    ]);
    await hans.open('/messages');
    expect(pathOf(hans)).toBe('/messages');
    await portal.runJobs();
    const { id } = await personOf(portal, 'hans');
    const notifications = await portal.deps.connection.db
      .selectFrom('notification')
      .select(['type', 'level', 'approved_at'])
      .where('beneficiary_id', '=', id)
      .where('type', '=', 'ProgramDeactivated')
      .execute();
    expect(notifications).toEqual([
      { type: 'ProgramDeactivated', level: 'Blocked', approved_at: expect.any(String) },
    ]);
    for (const day of ['2026-03-06', '2026-03-08']) await portal.goTo(day);
    expect((await cardsOf(portal, 'hans'))[1]).toBe('2026-03-07 nordjylland-app Active');
  });

  it('has an order whose conditions can be read, and whose other e-mail waits for MitID', async () => {
    const hans = await signedIn(portal, 'hans');
    await hans.open('/order');
    await portal.passMinutes(11);
    await hans.open('/order/contacts');
    await hans.submit('Næste', { email: 'ny@eksempel.dk', repeatedEmail: 'ny@eksempel.dk' });
    expect(pathOf(hans)).toBe('/login/confirm');
    await hans.submit('Bekræft med MitID');
    await hans.submit(/\(hans\)/);
    expect(pathOf(hans)).toBe('/order/contacts');
    await hans.submit('Næste');
    expect((await personOf(portal, 'hans')).contact_email).toBe('ny@eksempel.dk');
    await hans.open('/order/summary');
    await hans.open(hrefOf(hans, 'Læs betingelserne')!);
    expect(pathOf(hans)).toBe('/files/terms');
    expect(titleOf(hans)).toContain('Betingelser');
    await hans.open(hrefOf(hans, 'Tilbage')!);
    expect(pathOf(hans)).toBe('/order/summary');
  });

  it('keeps an account that is blocked, and staff who look, from no page', async () => {
    const { id } = await personOf(portal, 'hans');
    const grete = await signedInStaff(portal, 'support');
    await grete.open(`/admin/person/${id}`);
    await grete.submit(/^Se portalen som/, { reason: 'customer' });
    expect(pathOf(await opened(grete, '/messages'))).toBe('/messages');
    await grete.submit('Afslut skyggevisning');
    await grete.open(`/admin/person/${id}/order`);
    await grete.submit('Vælg for personen', { reason: 'customer' });
    expect(textOf(grete)).toContain('Vælg ny levering');
    expect(pathOf(await opened(grete, '/approvals'))).toBe('/approvals');

    const hans = await signedIn(portal, 'hans');
    const { db } = portal.deps.connection;
    await db
      .updateTable('beneficiary')
      .set({ account_state: 'Blocked' })
      .where('id', '=', id)
      .execute();
    for (const path of ['/overview', '/messages', '/history', '/profile', '/profile/delete']) {
      expect(pathOf(await opened(hans, path)), path).toBe(path);
    }
    expect(textOf(hans)).toContain('Du kan slette din profil dagen efter.');
  });

  it('has an order that cannot be given up while a new delivery can be chosen, and can when none is left', async () => {
    const hans = await ApiSession.signIn(portal, 'hans');
    const { obligatoryFlowId } = await hans.read<{ obligatoryFlowId: string }>('/cards/overview');
    const path = `/order-flow/${obligatoryFlowId}/cancel-obligatory`;
    expect((await hans.call('POST', path)).json).toBe(false);
    const refused = await hans.call('DELETE', `/order-flow/${obligatoryFlowId}`);
    expect(problemOf(refused).code).toBe('order-obligatory');
    const flow = (await hans.call('POST', '/order-flow', { body: { obligatoryFlowId } }))
      .json as Flow;
    expect(flow).toMatchObject({ flowType: 'Obligatory', canBeCancelled: false });
    const cards = async () =>
      hans.read<CardsAnswer>(`/order-flow/cards?flowId=${obligatoryFlowId}`);
    expect((await cards()).cardGroup.obligatoryFlowCanBeCancelled).toBe(false);
    portal.deps.config.programs.deactivated = [];
    expect((await cards()).cardGroup.obligatoryFlowCanBeCancelled).toBe(true);
    expect((await hans.call('GET', path)).json).toBe(true);
    expect((await hans.call('POST', path)).json).toBe(true);
    const { hasObligatoryFlow } = await hans.read<{ hasObligatoryFlow: boolean }>('/auth/check');
    expect(hasObligatoryFlow).toBe(false);
    // Ended again, the program asks again, once.
    portal.deps.config.programs.deactivated = ['nordjylland-rejsekort'];
    await startedAnew();
    await startedAnew();
    const { id } = await personOf(portal, 'hans');
    const flows = await portal.deps.connection.db
      .selectFrom('order_flow')
      .select('state')
      .where('beneficiary_id', '=', id)
      .where('flow_type', '=', 'Obligatory')
      .execute();
    expect(flows.map(({ state }) => state).sort()).toEqual(['Cancelled', 'Precreated']);
  });

  it.each([
    { state: 'Finishing', isGivenUp: false, becomes: 'Finishing' },
    { state: 'AwaitsPaymentData', isGivenUp: true, becomes: 'Cancelled' },
  ] as const)(
    'has an order in state $state that can be given up: $isGivenUp',
    async ({ state, isGivenUp, becomes }) => {
      const { db } = portal.deps.connection;
      const hans = await ApiSession.signIn(portal, 'hans');
      const { obligatoryFlowId } = await hans.read<{ obligatoryFlowId: string }>('/cards/overview');
      portal.deps.config.programs.deactivated = [];
      await db
        .updateTable('order_flow')
        .set({ state })
        .where('id', '=', obligatoryFlowId)
        .execute();
      const path = `/order-flow/${obligatoryFlowId}/cancel-obligatory`;
      expect(await hans.call('POST', path)).toMatchObject({ status: 200, json: isGivenUp });
      const flow = db.selectFrom('order_flow').select('state').where('id', '=', obligatoryFlowId);
      expect(await flow.executeTakeFirst()).toEqual({ state: becomes });
    },
  );

  it('is told before everything else in each login, which can look past it until another ends', async () => {
    const asked = '/overview?vis=vigtigt&videre=%2Foverview';
    const hans = await signedIn(portal, 'hans');
    await hans.open('/overview');
    expect(addressOf(hans)).toBe(asked);
    expect(textOf(hans)).toContain('Vælg en ny levering');
    // A second window of the same login shows it as well, until one of them has looked past it.
    const stale = hans.prepare('Se mine kort først');
    await hans.open(asked);
    expect(addressOf(hans)).toBe(asked);
    await hans.send(stale);
    expect(addressOf(hans)).toBe('/overview');
    expect(textOf(hans)).toContain('Du skal vælge en ny levering');
    await hans.send(stale);
    expect(addressOf(hans)).toBe('/overview');
    await hans.open(asked);
    expect(addressOf(hans)).toBe('/overview');

    const later = await signedIn(portal, 'hans');
    const [group] = (
      await ApiSession.signIn(portal, 'hans').then((api) =>
        api.read<{ groups: { id: string }[] }>('/cards/overview'),
      )
    ).groups;
    await later.open(`/overview/group/${group!.id}`);
    expect(addressOf(later)).toContain('/overview?vis=vigtigt');
    await later.submit('Se mine kort først');
    expect(addressOf(later)).toBe(`/overview/group/${group!.id}`);

    // To be had again and ended again is news.
    portal.deps.config.programs.deactivated = [];
    await portal.passMinutes(1);
    await startedAnew();
    const api = await ApiSession.signIn(portal, 'hans');
    const { obligatoryFlowId } = await api.read<{ obligatoryFlowId: string }>('/cards/overview');
    await api.call('POST', `/order-flow/${obligatoryFlowId}/cancel-obligatory`);
    await later.open('/overview');
    expect(addressOf(later)).toBe('/overview');
    portal.deps.config.programs.deactivated = ['nordjylland-rejsekort'];
    await startedAnew();
    await later.open('/overview');
    expect(addressOf(later)).toBe(asked);
  });

  it('asks for nothing while the register has withdrawn the approval', async () => {
    portal.deps.config.programs.deactivated = ['dsb-app'];
    const { id } = await personOf(portal, 'bo');
    const { db } = portal.deps.connection;
    const setRemoved = (removed_at: string | null) =>
      db.updateTable('approval').set({ removed_at }).where('beneficiary_id', '=', id).execute();
    const listPrepared = () =>
      db
        .selectFrom('order_flow')
        .select('scheme_type')
        .where('beneficiary_id', '=', id)
        .where('flow_type', '=', 'Obligatory')
        .execute();
    await setRemoved('2026-03-02T08:00:00.000Z');
    await startedAnew();
    expect(await listPrepared()).toEqual([]);
    await setRemoved(null);
    await startedAnew();
    expect(await listPrepared()).toEqual([{ scheme_type: 'VU' }]);
  });

  it('lets go of somebody whose login ended before they looked past it', async () => {
    const hans = await signedIn(portal, 'hans');
    await hans.open('/overview');
    const stale = hans.prepare('Se mine kort først');
    await portal.passMinutes(31);
    await hans.send(stale);
    expect(pathOf(hans)).toMatch(/^\/login/);
  });

  it('has an order that comes before any other', async () => {
    const hans = await ApiSession.signIn(portal, 'hans');
    const flow = (await hans.call('POST', '/order-flow', { body: { schemeType: 'UU' } })).json;
    expect(flow).toMatchObject({ flowType: 'Obligatory', abortReason: 'None' });
  });

  it('offers the deliveries that can take the cards over, and says why the others cannot', async () => {
    const hans = await signedIn(portal, 'hans');
    await hans.open('/order');
    await hans.open('/order/configuration/delivery');
    // Plastic is paid elsewhere.
    expect(hans.page?.document.querySelector('input[disabled]')?.getAttribute('value')).toBe(
      'nordjylland-plastic',
    );
    expect(textOf(hans)).toContain('Kan ikke vælges: dine kort betales på en anden måde');
    const api = await ApiSession.signIn(portal, 'hans');
    const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
    const body = { flowId: flow.flowId, programId: 'nordjylland-plastic' };
    const changed = (await api.call('POST', '/order-flow/set-program', { body })).json;
    expect(changed).toMatchObject({
      changeProblem: 'payment-mismatch',
      canBeCancelled: false,
      missing: ['firstCard'],
    });
    const cards = await api.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
    expect(cards.cardGroup.cardExes[0]?.validation).toMatchObject({
      paymentTypesDoNotMatchOnChangeDeliveryType: true,
      isValid: false,
    });
    await hans.open('/order');
    expect(textOf(hans)).toContain('Dine kort betales på en anden måde');
    await hans.submit('Næste');
    expect(hans.page?.status).toBe(422);
  });

  it('leaves a way on for somebody who waits until it is too late for the next card', async () => {
    portal.deps.config.programs.deactivated = ['dsb-app'];
    await portal.runJobs();
    // Bo's next card begins on 17 March: from 4 March on plastic comes too late for it.
    await portal.goTo('2026-03-04');
    const bo = await signedIn(portal, 'bo');
    await bo.open('/order');
    expect(textOf(bo)).toContain('Lige nu kan ingen anden levering overtage dine kort');
    expect(textOf(bo)).not.toContain('Næste');
    expect(hrefOf(bo, 'Gå til Overblik')).toBe('/overview');
    await bo.open('/order/configuration/delivery');
    expect(textOf(bo)).toContain('Kan ikke vælges: dit næste kort begynder for snart');
    expect(textOf(bo)).not.toContain('Brug denne');
    const before = await cardsOf(portal, 'bo');
    await bo.open(hrefOf(bo, 'Afbryd bestilling')!);
    await bo.submit('Afbryd bestilling');
    expect(pathOf(bo)).toBe('/overview');
    expect(await cardsOf(portal, 'bo')).toEqual(before);
    await bo.open('/messages');
    expect(pathOf(bo)).toBe('/messages');
    await portal.runJobs();
    await bo.open('/overview');
    expect(textOf(bo)).not.toContain('Du skal vælge en ny levering');

    // Once that card has begun, the choice for those after it is asked for again.
    await portal.goTo('2026-03-18');
    const later = await signedIn(portal, 'bo');
    await later.open('/overview');
    expect(textOf(later)).toContain('Vælg en ny levering');
    await later.open('/order');
    await complete(later, 'Næste');
    expect(pathOf(later)).toBe('/order/receipt');
    expect((await cardsOf(portal, 'bo')).at(-1)).toBe('2026-04-16 dsb-plastic Ordered');
  });
});
