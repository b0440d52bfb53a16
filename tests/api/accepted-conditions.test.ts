import { beforeEach, describe, expect, it } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { GOOD_CARD, orderUntilMode, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { chargesOf, outcomeOf, signedIn } from '../worlds/order-world';
import { PAY_SAVED, radioOf } from '../worlds/payment-pages';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const ONCE = { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' };

/** Emma has routes of Sydtrafik and of DSB, and a price that follows the route’s. */
describe('the conditions of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let emma: FormClient;
  let api: ApiSession;

  beforeEach(async () => {
    emma = await signedIn(portal, 'emma');
    await beginOrder();
    await orderFewPeriods(portal, 'emma');
    await orderUntilMode(emma, { needsPhoto: true });
    expect(pathOf(emma)).toBe('/order/payment-mode');
    api = await ApiSession.signIn(portal, 'emma');
  });

  async function beginOrder(): Promise<void> {
    await emma.open(`${portal.origin}/order`);
    await emma.open('/order/configuration/scheme');
    await emma.submit('Brug denne type', { schemeType: 'VU' });
    await chooseOther('route', 'routeId');
  }
  const isTicked = (name: string) =>
    emma.page?.document.querySelector(`input[name=${name}]`)?.hasAttribute('checked');
  async function chooseOther(step: string, field: string): Promise<void> {
    await emma.open(`/order/configuration/${step}`);
    const inputs = emma.page!.document.querySelectorAll(`input[type=radio][name=${field}]`);
    const other = inputs.find((input) => !input.hasAttribute('checked'));
    await emma.submit('Brug denne', { [field]: other?.getAttribute('value') ?? '' });
  }
  async function raisePrice(): Promise<void> {
    const { db } = portal.deps.connection;
    await db.updateTable('route').set({ ordinary_price_ore: 900_000 }).execute();
  }
  const currentFlow = async () => (await api.read<{ flow: Flow }>('/order-flow/current')).flow;

  const CHANGES: [string, () => Promise<void>][] = [
    ['company', () => chooseOther('route', 'routeId')],
    ['delivery', () => chooseOther('delivery', 'programId')],
    ['first period', () => chooseOther('periods', 'choice')],
    ['price', raisePrice],
  ];

  it.each(CHANGES)('have to be accepted again after another %s', async (_name, change) => {
    await change();
    await emma.open('/order/payment-mode');
    expect(pathOf(emma)).toBe('/order/summary');
    expect(isTicked('conditionsAccepted')).toBe(false);
    expect(mainText(emma.page!.document)).toContain(
      'Din bestilling er ændret, siden du accepterede betingelserne.',
    );
    expect((await emma.submit('Gå til betaling')).status).toBe(422);
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(emma)).toBe('/order/payment-mode');
  });

  it.each(CHANGES)(
    'no longer count as accepted in the API after another %s',
    async (_name, change) => {
      await change();
      const flow = await currentFlow();
      expect(flow.conditionsAccepted).toBe(false);
      const { flowId, version } = flow;
      const send = (body: object) =>
        api.call('PATCH', '/order-flow/payment', { body: { flowId, version, ...ONCE, ...body } });
      const refused = await send({});
      expect([refused.status, problemOf(refused).code]).toEqual([422, 'terms-not-accepted']);
      expect((await send({ conditionsAccepted: true })).status).toBe(200);
    },
  );

  it('have to be accepted again when the order is changed after the payment window was opened', async () => {
    await emma.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    expect(pathOf(emma)).toContain('/pay/');
    await emma.open(`${portal.origin}/order/configuration`);
    await chooseOther('route', 'routeId');
    await emma.open('/order/summary');
    expect(isTicked('conditionsAccepted')).toBe(false);
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(emma)).toBe('/order/payment-mode');
    await emma.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(emma, GOOD_CARD);
    expect(pathOf(emma)).toBe('/order/receipt');
  });

  it('stay accepted for the order they were accepted for', async () => {
    await emma.open('/order/summary');
    expect(isTicked('conditionsAccepted')).toBe(true);
    expect(isTicked('allowMarketingContact')).toBe(false);
  });

  it('are not accepted for a price that the page did not show', async () => {
    await emma.open('/order/summary');
    const shown = emma.prepare('Gå til betaling', { conditionsAccepted: 'on' });
    await raisePrice();
    await emma.send(shown);
    expect(pathOf(emma)).toBe('/order/changed');
    expect((await currentFlow()).conditionsAccepted).toBe(false);
  });

  it('and the consent to marketing are never ticked beforehand, not in a later order either', async () => {
    await emma.open('/order/summary');
    const consent = { conditionsAccepted: 'on', allowMarketingContact: 'on' };
    await emma.submit('Gå til betaling', consent);
    await raisePrice();
    await emma.open('/order/summary');
    expect(isTicked('allowMarketingContact')).toBe(false);
    await emma.submit('Gå til betaling', consent);
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    await portal.runJobs();
    await beginOrder();
    await emma.submit('Næste');
    expect(pathOf(emma)).toBe('/order/summary');
    expect([isTicked('conditionsAccepted'), isTicked('allowMarketingContact')]).toEqual([
      false,
      false,
    ]);
  });

  it('that were accepted for a saved card are accepted again before it is charged', async () => {
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    await portal.runJobs();
    await beginOrder();
    await emma.submit('Næste');
    const shown = emma.prepare('Gå til betaling', { conditionsAccepted: 'on' });
    await raisePrice();
    await emma.send(shown);
    expect(pathOf(emma)).toBe('/order/changed');
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
    expect(await outcomeOf(portal, 'emma')).toMatchObject({ receipts: 1 });
  });

  it('are asked for again when the price has changed since a button named it, and nothing is charged before', async () => {
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    await portal.runJobs();
    await beginOrder();
    await emma.submit('Næste');
    await emma.open('/order/payment-mode');
    const saved = radioOf(emma, 'Regular:')?.getAttribute('value') ?? '';
    await emma.submit('Næste', { reepayPaymentType: saved, conditionsAccepted: 'on' });
    expect(pathOf(emma)).toBe('/order/payment');
    expect(mainText(emma.page!.document)).toMatch(/Betal 789,50\skr\. med Visa/);
    const shown = emma.prepare(PAY_SAVED);
    await raisePrice();
    await emma.send(shown);
    expect(pathOf(emma)).toBe('/order/summary');
    expect(mainText(emma.page!.document)).toContain(
      'Din bestilling er ændret, siden du accepterede betingelserne.',
    );
    expect(await chargesOf(portal, 'emma')).toHaveLength(1);
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await emma.submit('Næste', { reepayPaymentType: saved });
    expect(mainText(emma.page!.document)).toMatch(/Betal 3\.919,50\skr\. med Visa/);
    await emma.submit(PAY_SAVED);
    expect(pathOf(emma)).toBe('/order/receipt');
    expect((await chargesOf(portal, 'emma'))[0]?.amount).toBe(391_950);
  });

  const shownPrices = async () => {
    const { flowId } = await currentFlow();
    const { cardGroup } = await api.read<CardsAnswer>(`/order-flow/cards?flowId=${flowId}`);
    return cardGroup.cardExes.map(({ displayPrice }) => displayPrice.beneficiaryPrice.value);
  };

  it.each([
    ['dearer', 900_000],
    ['unknown', null],
  ])(
    'hold for every period of an order that is paid when the register calls it %s',
    async (_what, ordinary) => {
      const accepted = await shownPrices();
      expect(accepted.length).toBeGreaterThan(1);
      await emma.submit('Næste', { reepayPaymentType: 'Regular' });
      const { db } = portal.deps.connection;
      await db.updateTable('route').set({ ordinary_price_ore: ordinary }).execute();
      await pay(emma, GOOD_CARD);
      expect(pathOf(emma)).toBe('/order/receipt');
      const made = await db
        .selectFrom('card')
        .select(['price_ore', 'card_price_ore', 'rebate_ore'])
        .orderBy('from_day')
        .execute();
      expect(made.map((card) => card.price_ore / 100)).toEqual(accepted);
      for (const card of made) {
        expect(card.card_price_ore - card.rebate_ore).toBe(card.price_ore);
      }
    },
  );

  it('make no period as dear as the route before, when a version that keeps no price took them', async () => {
    const { db } = portal.deps.connection;
    const { flowId } = await currentFlow();
    const before = await db
      .selectFrom('order_flow')
      .select(['accepted_ordinary_ore', 'accepted_ordinary_offer'])
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow();
    const pricesBefore = await shownPrices();
    await chooseOther('route', 'routeId');
    await emma.open('/order/summary');
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await db.updateTable('order_flow').set(before).where('id', '=', flowId).execute();
    const accepted = await shownPrices();
    expect(accepted).not.toEqual(pricesBefore);
    await emma.submit('Næste', { reepayPaymentType: 'Regular' });
    await pay(emma, GOOD_CARD);
    expect(pathOf(emma)).toBe('/order/receipt');
    const made = await db.selectFrom('card').select('price_ore').orderBy('from_day').execute();
    expect(made.map((card) => card.price_ore / 100)).toEqual(accepted);
  });

  it('are asked for again on the summary when the price has changed while the payment was waited for', async () => {
    await emma.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    expect(pathOf(emma)).toContain('/pay/');
    await raisePrice();
    await emma.open(`${portal.origin}/order/summary`);
    expect(isTicked('conditionsAccepted')).toBe(false);
    await emma.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(emma)).toBe('/order/payment-mode');
    await emma.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(emma, GOOD_CARD);
    expect(pathOf(emma)).toBe('/order/receipt');
    expect((await chargesOf(portal, 'emma'))[0]?.amount).toBe(391_950);
  });
});
