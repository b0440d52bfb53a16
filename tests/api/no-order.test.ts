import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Overview, Scheme } from '#server/contract/overview';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { outcomeOf, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf, titleOf } from '../worlds/shown';

describe('where nothing can be ordered', () => {
  const portal = portalPerTest({ runsJobs: false });

  async function flowsOf(username: string): Promise<string[]> {
    const { id } = await personOf(portal, username);
    const rows = await portal.deps.connection.db
      .selectFrom('order_flow')
      .select('state')
      .where('beneficiary_id', '=', id)
      .execute();
    return rows.map(({ state }) => state);
  }

  /** Changes the one approval of a person as the register does. */
  async function setApproval(username: string, change: object): Promise<void> {
    const { id } = await personOf(portal, username);
    await portal.deps.connection.db
      .updateTable('approval')
      .set(change)
      .where('beneficiary_id', '=', id)
      .execute();
  }

  it('somebody without an approval is told about it, and no order begins', async () => {
    const browser = await signedIn(portal, 'none');
    expect(pathOf(browser)).toBe('/overview');
    for (const path of ['/order', '/order/configuration?schemeType=UU', '/order/summary']) {
      await browser.open(path);
      expect(pathOf(browser)).toBe('/order/configuration');
      expect(textOf(browser)).toContain('Noget gik galt');
      expect(textOf(browser)).toContain('Det er ikke muligt at bestille Ungdomskort lige nu.');
      expect(textOf(browser)).toContain('Du har ingen godkendelse');
      expect(browser.page?.document.querySelector('header')?.text).not.toContain('Afbryd');
    }
    expect(hrefOf(browser, 'Søg om godkendelse')).toContain('ungdomskort.dk');
    expect(await flowsOf('none')).toEqual([]);
    await browser.open('/overview');
    expect(pathOf(browser)).toBe('/overview');
    expect(hrefOf(browser, 'Fortsæt bestilling')).toBeUndefined();
  });

  it('an order under way whose approvals are withdrawn says so, and the overview does not lead to it', async () => {
    const anna = await signedIn(portal, 'anna');
    expect(pathOf(anna)).toBe('/order/configuration');
    await setApproval('anna', { removed_at: '2026-03-02T08:00:00.000Z' });
    await anna.open('/order/configuration/delivery');
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(textOf(anna)).toContain('Du har ingen godkendelse');
    expect(anna.page?.document.querySelector('main form')).toBeNull();
    await anna.open('/overview');
    expect(hrefOf(anna, 'Fortsæt bestilling')).toBeUndefined();
    // The register has it again, which is told before an order opens by itself.
    const again = await signedIn(portal, 'anna');
    expect(pathOf(again)).toBe('/overview');
    expect(textOf(again)).toContain('Du kan bestille kort igen');
    await again.open('/order');
    expect(textOf(again)).not.toContain('Du har ingen godkendelse');
    expect(again.page?.document.querySelector('main form')).not.toBeNull();
  });

  it.each([
    [{ valid_to: '2026-03-01' }, 'approval-ended', 'gjaldt til og med 1. marts 2026'],
    [{ valid_to: '2026-03-31' }, 'too-few-days', 'Der er ikke 30 dage tilbage'],
    [{ blocked_reason: 'Kontakt skolen' }, 'subsidy-blocked', 'til din godkendelse'],
    [{ subsidy_level: 'Secondary' }, 'no-primary-card', 'kræver et betalt Ungdomskort'],
  ])('an approval with %j begins no order, and says why', async (change, code, text) => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    await setApproval('anna', change);
    await anna.open('/order');
    expect(textOf(anna)).toContain(text);
    const session = await ApiSession.signIn(portal, 'anna');
    await setApproval('anna', change);
    const answer = await session.call('POST', '/order-flow', { body: {} });
    expect([answer.status, problemOf(answer).code]).toEqual([
      code === 'subsidy-blocked' ? 422 : 409,
      code,
    ]);
    expect((await session.read<Overview>('/cards/overview')).ordering).toBe('none');
    expect(await flowsOf('anna')).toEqual(['Cancelled']);
  });

  it('an order can begin up to the last day on which a period fits', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await setApproval('anna', { valid_to: '2026-04-01' });
    const { firstCard, missing } = await start(anna);
    expect(firstCard).toMatchObject({ fromDate: '2026-03-03', toDate: '2026-04-01' });
    expect(missing).toEqual([]);
  });

  it('a delivery that would come too late can neither be chosen nor be picked for the person', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await setApproval('anna', { valid_to: '2026-04-10' });
    const { programs, selectedProgramId } = await start(anna);
    expect(programs.map(({ id, earliestStart }) => [id, earliestStart])).toEqual([
      ['fynbus-app', '2026-03-03'],
      ['fynbus-plastic', null],
    ]);
    expect(selectedProgramId).toBe('fynbus-app');
    const browser = await signedIn(portal, 'anna');
    await setApproval('anna', { valid_to: '2026-04-10' });
    await browser.open('/order/configuration/delivery');
    expect(textOf(browser)).toContain('Kan ikke vælges: kortet kan ikke nå at komme');
    expect(
      browser.page?.document.querySelector('input[value=fynbus-plastic]')?.attributes,
    ).toHaveProperty('disabled');
  });

  describe('with every day of the approval ordered', () => {
    let anna: FormClient;
    beforeEach(async () => {
      anna = await signedIn(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
    });

    it('the overview offers no order, and the order page says until when there are cards', async () => {
      await anna.open('/overview');
      expect(hrefOf(anna, 'Start bestilling')).toBeUndefined();
      for (const path of ['/order', '/order?schemeType=UU']) {
        await anna.open(path);
        expect(titleOf(anna)).toBe('Alle dage er bestilt – Bestilling – Ungdomskort');
        expect(textOf(anna)).toContain('Dit sidste kort gælder til og med 28. oktober 2026');
        expect(textOf(anna)).not.toContain('Noget gik galt');
        expect(anna.page?.document.querySelector('main form')).toBeNull();
      }
      expect(await flowsOf('anna')).toEqual(['Finished']);
      const session = await ApiSession.signIn(portal, 'anna');
      const [scheme] = await session.read<Scheme[]>('/schemes');
      expect(scheme).toMatchObject({ canOrderPrimaryCards: false });
    });

    it('an order for a scheme or an approval of it is refused with the same words', async () => {
      const session = await ApiSession.signIn(portal, 'anna');
      const [approval] = await session.read<{ beneficiarySubsidyId: string }[]>('/approvals');
      for (const body of [
        {},
        { schemeType: 'UU' },
        { subsidyId: approval?.beneficiarySubsidyId },
      ]) {
        const answer = await session.call('POST', '/order-flow', { body });
        expect(answer.status).toBe(409);
        expect(problemOf(answer)).toMatchObject({
          code: 'all-days-ordered',
          messages: [
            'Du har bestilt kort til alle de dage, du kan bestille til. Dit sidste kort gælder til og med 28. oktober 2026.',
          ],
        });
      }
    });
  });

  describe('with some of the days ordered', () => {
    it('every page names the same earliest day', async () => {
      const anna = await signedIn(portal, 'anna');
      await orderFewPeriods(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
      await anna.open('/order');
      expect(textOf(anna)).toContain('2. maj – 31. maj 2026');
      await anna.open('/order/configuration/delivery');
      expect(textOf(anna)).toContain('Tidligst fra: 2. maj 2026');
      await anna.open('/order/configuration/periods');
      expect(textOf(anna)).toContain('Tidligst 2. maj 2026');
    });

    /** Three months in the middle of what anna may order. */
    async function orderSummer(): Promise<FormClient> {
      const session = await ApiSession.signIn(portal, 'anna');
      const { flowId } = await start(session);
      const cards = [{ period: { from: '2026-06-01', to: '2026-08-31' } }];
      await session.call('PUT', '/order-flow/cards', {
        body: { flowId, cards, options: { acceptShortLastPause: true } },
      });
      const anna = await signedIn(portal, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      await portal.runJobs();
      return anna;
    }

    it('the days before the ordered ones are offered as the earliest', async () => {
      await orderSummer();
      const again = await ApiSession.signIn(portal, 'anna');
      const flow = await start(again);
      expect(flow.firstCard?.fromDate).toBe('2026-03-03');
      expect(flow.programs[0]?.earliestStart).toBe('2026-03-03');
      const answer = await again.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
      expect(answer.bounds).toMatchObject({ earliestStart: '2026-03-03', latestEnd: '2026-10-28' });
      expect(answer.cardGroup.cardExes.map(({ card }) => card.period)).toEqual([
        { from: '2026-03-03', to: '2026-04-01' },
        { from: '2026-04-02', to: '2026-05-01' },
        { from: '2026-05-02', to: '2026-05-31' },
        { from: '2026-09-01', to: '2026-10-28' },
      ]);
    });

    it('periods on both sides of the ordered days become cards once they are paid', async () => {
      const anna = await orderSummer();
      await anna.open('/order');
      await orderFewPeriods(portal, 'anna', 4);
      await anna.open('/order/configuration');
      await anna.submit('Næste');
      await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
      await pay(anna);
      expect(pathOf(anna)).toBe('/order/receipt');
      await portal.runJobs();
      expect(await outcomeOf(portal, 'anna')).toMatchObject({
        flows: ['Finished', 'Finished'],
        operations: ['settled', 'settled'],
      });
      const { id } = await personOf(portal, 'anna');
      const held = await portal.deps.connection.db
        .selectFrom('card')
        .select(['from_day', 'to_day'])
        .where('beneficiary_id', '=', id)
        .orderBy('from_day')
        .execute();
      expect(held.map(({ from_day, to_day }) => [from_day, to_day])).toEqual([
        ['2026-03-03', '2026-04-01'],
        ['2026-04-02', '2026-05-01'],
        ['2026-05-02', '2026-05-31'],
        ['2026-06-01', '2026-08-31'],
        ['2026-09-01', '2026-10-28'],
      ]);
    });
  });

  it('a scheme with days left is chosen before a scheme without', async () => {
    const emma = await ApiSession.signIn(portal, 'emma');
    const { id } = await personOf(portal, 'emma');
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: '2026-03-20' })
      .where('beneficiary_id', '=', id)
      .where('scheme_type', '=', 'UU')
      .execute();
    expect((await start(emma)).scheme?.value).toBe('VU');
    const refused = await emma.call('POST', '/order-flow', { body: { schemeType: 'UU' } });
    expect(refused.status).toBe(409);
    const browser = await signedIn(portal, 'emma');
    await portal.deps.connection.db
      .updateTable('approval')
      .set({ valid_to: '2026-03-20' })
      .where('beneficiary_id', '=', id)
      .where('scheme_type', '=', 'UU')
      .execute();
    await browser.open('/order/configuration/scheme');
    const page = await browser.submit('Brug denne type', { schemeType: 'UU' });
    expect(page.status).toBe(422);
    expect(textOf(browser)).toContain('Der er ikke 30 dage tilbage');
  });

  it('a blocked account can order no cards, and is told so, in the API too', async () => {
    const browser = await signedIn(portal, 'blocked');
    await browser.open('/order');
    expect([browser.page?.status, titleOf(browser)]).toEqual([
      200,
      'Noget gik galt – Bestilling – Ungdomskort',
    ]);
    expect(textOf(browser)).toContain('Din konto er spærret. Du kan se dine kort');
    expect(hrefOf(browser, 'Gå til Overblik')).toBe('/overview');
    const blocked = await ApiSession.signIn(portal, 'blocked');
    expect(await blocked.read<Scheme[]>('/schemes')).toMatchObject([
      { canOrderPrimaryCards: false, canOrderSecondaryCards: false },
    ]);
  });

  it('nobody whose data could not be fetched begins an order', async () => {
    const nodata = await ApiSession.signIn(portal, 'nodata');
    const answer = await nodata.call('POST', '/order-flow', { body: {} });
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'data-not-retrieved']);
    expect(await flowsOf('nodata')).toEqual([]);
  });

  const start = async (session: ApiSession): Promise<Flow> =>
    (await session.call('POST', '/order-flow', { body: {} })).json as Flow;
});
