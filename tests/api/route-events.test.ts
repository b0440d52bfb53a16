import { beforeEach, describe, expect, it } from 'vitest';
import type { CardDetail } from '#server/contract/card';
import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import type { RouteMap } from '#server/contract/route-map';
import { ApiSession, problemOf } from '../worlds/api-session';
import { chargesOf, personOf, signedIn } from '../worlds/order-world';
import { pressAt, sendEvent } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

/** Bo is a student with an agreement: his next card is charged some days before it begins. */
describe('an event of GVSS', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  let bo: ApiSession;
  let groupId: string;
  beforeEach(async () => {
    bo = await ApiSession.signIn(portal, 'bo');
    groupId = (await bo.read<Overview>('/cards/overview')).groups[0]?.id ?? '';
  });

  const zones = async () => (await bo.read<Overview>('/cards/overview')).groups[0]?.route.zones;
  const list = () => bo.read<Notification[]>('/notifications');
  const told = async () =>
    (await list()).map(({ notificationType, notificationText }) =>
      readable(`${notificationType.title}. ${notificationText}`),
    );
  const press = (fields: Record<string, string>) =>
    pressAt(portal, `/sandbox/gvss/control/groups/${groupId}`, fields);
  const setPrice = (price: number) => press({ action: 'price', price: String(price) });
  const cards = async () => {
    const { id } = await personOf(portal, 'bo');
    return portal.deps.connection.db
      .selectFrom('card')
      .select(['id', 'from_day', 'to_day', 'status', 'price_ore', 'agreed_price_ore'])
      .where('beneficiary_id', '=', id)
      .where('from_day', '>', '2026-03-02')
      .orderBy('from_day')
      .execute();
  };
  /** The days until the next card is charged, and on to the last day to pay for it. */
  const dayBefore = async (days: number) =>
    new Date(Date.parse((await cards())[0]?.from_day ?? '') - days * 86_400_000)
      .toISOString()
      .slice(0, 10);
  const goBefore = async (days: number) => {
    await portal.goTo(await dayBefore(days));
    bo = await ApiSession.signIn(portal, 'bo');
  };

  it.each([
    [
      'start-zone',
      'Din rute har fået ny startzone. Den begynder i zone 02 (før 01). Du kan rejse i de samme zoner som før.',
    ],
    ['add-zone', 'Du kan rejse i flere zoner. Fra 3. marts 2026 gælder kortet også i zone 56.'],
    [
      'remove-zone',
      'Dit kort dækker færre zoner. Fra 3. marts 2026 gælder det ikke i zone 02. Du kan stadig rejse til zone 08. Skift rute, hvis den ikke passer.',
    ],
  ])('about its zones (%s) is told, and shown with the cards', async (action, text) => {
    await press({ action });
    expect(await told()).toEqual([text]);
    // Today the cards are good where they were; those that begin later, where the route leads then.
    expect(await zones()).toHaveLength(8);
    const then = action === 'start-zone' ? 8 : action === 'add-zone' ? 9 : 7;
    const { id } = (await cards())[0] ?? { id: '' };
    expect((await bo.read<CardDetail>(`/cards/${id}`)).route.zones).toHaveLength(then);
    expect((await bo.read<RouteMap>(`/cards/${id}/map`)).routeInfo.zones).toHaveLength(then);
    // What the register says at the next login does not undo it.
    await portal.goTo('2026-03-03');
    bo = await ApiSession.signIn(portal, 'bo');
    expect(await zones()).toHaveLength(then);
  });

  it('about a day that has come is shown at once, in place of what was to come', async () => {
    await press({ action: 'add-zone' });
    const { route, event } = await routePush();
    const push = event(route.zones.slice(1), '2026-03-02T09:00:00Z', { from: '2026-03-02' });
    expect(await sendEvent(portal, by('today'), push)).toEqual([200, 'taken']);
    expect(await zones()).toEqual(route.zones.slice(1));
    await portal.goTo('2026-03-03');
    bo = await ApiSession.signIn(portal, 'bo');
    expect(await zones()).toEqual(route.zones.slice(1));
  });

  it('about fewer zones takes the place of what it told of more', async () => {
    await press({ action: 'add-zone' });
    await press({ action: 'remove-zone' });
    expect(await told()).toEqual([expect.stringMatching(/^Dit kort dækker færre zoner/)]);
  });

  const by = (name: string) => ({ sender: 'gvss', event: name }) as const;
  /** A push of GVSS about Bo's route, with the zones that it has now. */
  async function routePush() {
    const { snapshot } = await portal.deps.connection.db
      .selectFrom('card_group')
      .select('snapshot')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    const { route: now, comingRoute } = JSON.parse(snapshot) as {
      route: { zones: string[] };
      comingRoute?: { info: { zones: string[] } };
    };
    const route = comingRoute?.info ?? now;
    const event = (zones: string[], at: string, other = {}) =>
      ({
        ...{ kind: 'route-updated', groupId, from: '2026-03-03', ordinaryPriceOre: 124_000 },
        ...{ info: { ...route, zones }, at, ...other },
      }) as never;
    return { route, event };
  }

  it('that comes late or twice changes nothing', async () => {
    const { groups } = await bo.read<Overview>('/cards/overview');
    const { route, event } = await routePush();
    const [newer, older] = ['2026-03-02T08:00:00Z', '2026-03-02T07:59:59.999Z'];
    const zones = [...route.zones, '99'];
    expect(await sendEvent(portal, by('2'), event(zones, newer))).toEqual([200, 'taken']);
    expect(await sendEvent(portal, by('2'), event(zones, newer))).toEqual([200, 'known']);
    expect(await sendEvent(portal, by('1'), event(['01'], older))).toEqual([200, 'late']);
    expect(await told()).toHaveLength(1);
    expect(groups).toHaveLength(1);
  });

  it('of a day that is yet to come is refused, since what happens until then would be late', async () => {
    const { route, event } = await routePush();
    const refused = await sendEvent(portal, by('1'), event(['01'], '2026-03-03T08:00:01Z'));
    expect(refused).toEqual([422, 'invalid-input']);
    const now = event([...route.zones, '99'], '2026-03-03T08:00:00Z');
    expect(await sendEvent(portal, by('2'), now)).toEqual([200, 'taken']);
  });

  const NEW_PRICE =
    'Fra 3. marts 2026 koster 30 dage 919,50 kr. (før 1.019,50 kr.). Betalte perioder ændres ikke.';
  it.each([
    [
      'fewer',
      ([first = '', , ...rest]: string[]) => [first, ...rest],
      `Dit kort dækker færre zoner. Fra 3. marts 2026 gælder det ikke i zone 56. Du kan stadig rejse til zone 08. Skift rute, hvis den ikke passer. ${NEW_PRICE}`,
    ],
    [
      'more',
      ([first = '', ...rest]: string[]) => [first, '57', ...rest],
      `Ny pris på dine kort. ${NEW_PRICE} Fra 3. marts 2026 gælder kortet også i zone 57.`,
    ],
    [
      'other',
      ([first = '', second = '', ...rest]: string[]) => [second, first, ...rest],
      `Ny pris på dine kort. ${NEW_PRICE} Din rute begynder nu i zone 56 (før 01). Du kan rejse i de samme zoner som før.`,
    ],
  ])(
    'about %s zones and a price is told once, with both',
    { tags: 'postgres' },
    async (_which, changed, text) => {
      // Earlier news of either are out of date.
      await setPrice(3200);
      await press({ action: 'add-zone' });
      expect(await told()).toHaveLength(2);
      const { route, event } = await routePush();
      const push = event(changed(route.zones), '2026-03-02T09:00:00Z', {
        ordinaryPriceOre: 300_000,
      });
      const messages = async () =>
        (await portal.deps.connection.db.selectFrom('message').select('id').execute()).length;
      const before = await messages();
      expect(await sendEvent(portal, by('both'), push)).toEqual([200, 'taken']);
      expect(await told()).toEqual([text]);
      expect(await messages()).toBe(before + 1);
      expect((await cards()).map(({ price_ore }) => price_ore)).toEqual([91_950, 91_950]);
    },
  );

  it('about the price of a student says what thirty days cost now, and changes what is unpaid', async () => {
    const before = await cards();
    await setPrice(3000);
    expect(await told()).toEqual([
      'Din rute er blevet dyrere. Et almindeligt kort koster over 2.487,00 kr. for 30 dage, og du betaler halvdelen af det, der er over. Fra 3. marts 2026 koster 30 dage 919,50 kr. (før 663,00 kr.). Betalte perioder ændres ikke.',
    ]);
    expect((await cards()).map(({ price_ore }) => price_ore)).toEqual(before.map(() => 91_950));
    await setPrice(3200);
    expect(await told()).toEqual([
      expect.stringMatching(/^Ny pris på dine kort\. .*1\.019,50 kr\./),
    ]);
    await setPrice(1000);
    expect(await told()).toEqual([expect.stringMatching(/^Din rute er blevet billigere\. /)]);
    expect((await cards()).map(({ price_ore }) => price_ore)).toEqual(before.map(() => 66_300));
  });

  it(
    'that makes a card far dearer has its holder asked before anything is charged',
    { tags: 'postgres' },
    async () => {
      const charges = (await chargesOf(portal, 'bo')).length;
      await setPrice(3000);
      await goBefore(6);
      const [first] = (await list()).filter(({ answer }) => answer === 'consent');
      expect(readable(first?.notificationText ?? '')).toMatch(
        /koster nu 919,50 kr\. og ikke 663,00 kr\. som aftalt\. Vi trækker intet, før du siger ja\. Svar senest/,
      );
      expect(first?.newPrice).toBe(919.5);
      expect(await chargesOf(portal, 'bo')).toHaveLength(charges);

      // Dearer still: the first question is no longer the question.
      await setPrice(3200);
      const accept = (id = '') => bo.call('POST', `/notifications/${id}/approval`);
      const refused = await accept(first?.id);
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'price-changed']);
      expect(problemOf(refused).messages).toEqual([
        'Prisen er ændret igen. Læs den nye meddelelse.',
      ]);
      const [second, ...others] = (await list()).filter(({ answer }) => answer === 'consent');
      expect(others).toEqual([]);

      const answers = await Promise.all([accept(second?.id), accept(second?.id)]);
      expect(answers.map(({ json }) => (json as { result: string }).result).sort()).toEqual([
        'accepted',
        'already',
      ]);
      await portal.runJobs();
      expect((await chargesOf(portal, 'bo'))[0]).toMatchObject({ amount: 101_950 });
      expect(await chargesOf(portal, 'bo')).toHaveLength(charges + 1);
      expect((await list()).filter(({ answer }) => answer === 'consent')).toEqual([]);
      expect((await cards())[0]).toMatchObject({ status: 'Paid', agreed_price_ore: null });
    },
  );

  it(
    'about the price of a card that is to be paid now has what asks for it say the new one',
    { tags: 'postgres' },
    async () => {
      await portal.deps.connection.db
        .updateTable('card_group')
        .set({ payment_mode: 'SinglePayment', saved_method_id: null })
        .where('id', '=', groupId)
        .execute();
      await goBefore(6);
      const toPay = async () =>
        (await list())
          .filter(({ notificationType }) => notificationType.value.includes('ReadyFor'))
          .map(({ notificationText }) => /Betal [\d.,]+ kr/.exec(readable(notificationText))?.[0]);
      expect(await toPay()).toEqual(['Betal 663,00 kr']);
      await setPrice(3000);
      expect(await toPay()).toEqual(['Betal 919,50 kr']);
      await setPrice(1000);
      expect(await toPay()).toEqual(['Betal 663,00 kr']);
      const messages = () => portal.deps.connection.db.selectFrom('message').select('id').execute();
      const before = (await messages()).length;
      await goBefore(5);
      expect(await toPay()).toEqual(['Betal 663,00 kr']);
      expect(await messages()).toHaveLength(before);
    },
  );

  it('that makes it cheap again charges it without asking', async () => {
    const charges = (await chargesOf(portal, 'bo')).length;
    await setPrice(3000);
    await goBefore(6);
    expect((await list()).some(({ answer }) => answer === 'consent')).toBe(true);
    await setPrice(1000);
    await portal.runJobs();
    expect((await list()).some(({ answer }) => answer === 'consent')).toBe(false);
    expect((await chargesOf(portal, 'bo'))[0]).toMatchObject({ amount: 66_300 });
    expect(await chargesOf(portal, 'bo')).toHaveLength(charges + 1);
  });

  it('is answered on the overview, where a price that is out of date is refused', async () => {
    await setPrice(3000);
    await goBefore(6);
    const browser = await signedIn(portal, 'bo');
    await browser.open('/overview');
    expect(browser.page?.document.textContent).toContain('Sig ja til en ny pris');
    const stale = browser.prepare(/^Ja, betal/);
    await setPrice(3200);
    await browser.send(stale);
    expect(browser.page?.document.textContent).toContain('Prisen er ændret igen.');
    await browser.submit(/^Ja, betal 1\.019,50/);
    expect(browser.page?.document.textContent).toContain('Du har sagt ja til den nye pris');
    expect((await cards())[0]?.agreed_price_ore).toBeNull();
  });

  it('is said yes to for nothing once its card is cancelled', async () => {
    await setPrice(3000);
    await goBefore(6);
    const browser = await signedIn(portal, 'bo');
    await browser.open('/overview');
    const stale = browser.prepare(/^Ja, betal/);
    await portal.deps.connection.db
      .updateTable('card')
      .set({ status: 'Cancelled' })
      .where('agreed_price_ore', 'is not', null)
      .execute();
    await browser.send(stale);
    expect(browser.page?.document.textContent).toContain('Perioden kan ikke betales nu.');
    expect(browser.page?.document.textContent).not.toContain('Du har sagt ja');
  });

  it('asks to have it paid instead, once its holder pays each period', async () => {
    await setPrice(3000);
    await goBefore(6);
    const charges = (await chargesOf(portal, 'bo')).length;
    const browser = await signedIn(portal, 'bo');
    await browser.open('/overview');
    const late = browser.prepare(/^Ja, betal/);
    await browser.open(`/overview/group/${groupId}/payment`);
    await browser.submit('Gem', { reepayPaymentType: 'SinglePayment' });
    const open = (await list()).map(({ notificationType }) => notificationType.value);
    expect(open).not.toContain('TooLargePriceDiff');
    expect(open).toContain('CardIsReadyForReepaySinglePayment');
    await browser.send(late);
    await portal.runJobs();
    expect(await chargesOf(portal, 'bo')).toHaveLength(charges);
    expect((await cards())[0]).toMatchObject({ agreed_price_ore: null, price_ore: 91_950 });
    expect((await cards())[0]?.status).toBe('ReepaySinglePaymentRegistered');
  });

  it('that nobody answers in time cancels the card, and settles the question', async () => {
    await setPrice(3000);
    await goBefore(6);
    await goBefore(0);
    expect((await cards())[0]?.status).toBe('Cancelled');
    const types = (await list()).map(({ notificationType }) => notificationType.value);
    expect(types).toContain('CardCancelledDueToReepayExpiredSinglePaymentWindow');
    expect(types).not.toContain('TooLargePriceDiff');
  });

  it('that its route does not fit cancels the cards that are not made, and returns the money', async () => {
    await goBefore(3);
    await press({ action: 'incompatible', what: 'school' });
    const [notification, ...others] = (await list()).filter(
      ({ notificationType }) =>
        notificationType.value === 'CardCancelledDueToRoutesIncompatibility',
    );
    expect(others).toEqual([]);
    expect(notification?.notificationLevel).toBe('Blocked');
    expect(readable(notification?.notificationText ?? '')).toMatch(
      /^Dit uddannelsessted er ændret\. Vi har annulleret .+ (frigivet|10 bankdage)\. Dit kort til og med .+ gælder stadig\. Bestil kort med en ny rute\.$/,
    );
    expect((await cards()).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
    await portal.runJobs();
    expect((await chargesOf(portal, 'bo')).map(({ state }) => state)).toContain('cancelled');
    // Told again, it has nothing left to cancel.
    await press({ action: 'incompatible', what: 'school' });
    expect(await list()).toHaveLength(1);
  });
});
