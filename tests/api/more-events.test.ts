import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import type { Flow, Subsidy } from '#server/contract/order-flow';
import type { Overview, Scheme } from '#server/contract/overview';
import { findCard } from '#server/db/cards';
import { inTransaction } from '#server/in-transaction';
import { as, orderOnce, periodsFrom } from '#server/seed/order-as';
import { applyCardEvents } from '#server/workflows/card-events';
import { unpauseCards } from '#server/workflows/card-pause';
import { ApiSession, problemOf } from '../worlds/api-session';
import { personOf, signedIn } from '../worlds/order-world';
import { pressAt, sendEvent } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';
import type { TestPortal } from '../worlds/portal';
import { readable } from '../worlds/readable';
import { textOf } from '../worlds/shown';

const REFUSED = 'Du kan ikke bestille praktikkort nu. Kontakt dit trafikselskab.';
const AT = '2026-03-02T08:00:00.000Z';

const toldTo = async (portal: TestPortal, username: string) => {
  const session = await ApiSession.signIn(portal, username);
  return (await session.read<Notification[]>('/notifications')).map((each) => ({
    type: each.notificationType.value,
    level: each.notificationLevel,
    text: readable(`${each.notificationType.title}. ${each.notificationText}`),
    leadsTo: each.leadsTo,
  }));
};

const cardsOf = async (portal: TestPortal, username: string) =>
  portal.deps.connection.db
    .selectFrom('card')
    .selectAll()
    .where('beneficiary_id', '=', (await personOf(portal, username)).id)
    .orderBy('from_day')
    .execute();

describe('what Rejsekort tells of a period', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  const press = (fields: Record<string, string>) =>
    pressAt(portal, '/sandbox/rejsekort/control/events', fields);

  it.each([
    [
      'period-known',
      'RKOrderAlreadyExistNotification',
      /^Perioden ligger på kortet i forvejen\. Vi har ikke lagt .+ på dit Rejsekort igen\. (Du får|De reserverede) .+\.$/,
    ],
    ['period-refunded', 'RKCardRefunded', /^[\d.,]+ kr\. er sendt tilbage\. Pengene er for .+\.$/],
    [
      'rejsekort-replaced',
      'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard',
      /^Betal for dit nye Rejsekort\. Det gamle er spærret\. Betal .+ senest 9\. marts 2026.+ For den gamle periode: .+\.$/,
    ],
  ])('(%s) ends it, gives the money back, and is told once', async (kind, type, text) => {
    const card = (await cardsOf(portal, 'frede')).find(
      ({ is_first_of_rejsekort: isOnRejsekort }) => isOnRejsekort === 1,
    );
    const cardId = card?.id ?? '';
    await press({ kind, cardId });
    await press({ kind, cardId });
    const told = (await toldTo(portal, 'frede')).filter((each) => each.type === type);
    expect(told.map((each) => each.text)).toEqual([expect.stringMatching(text)]);
    const now = (await cardsOf(portal, 'frede')).find(({ id }) => id === cardId);
    expect(now?.status).toMatch(/^(Refunded|Cancelled)$/);
    const { state } = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('state')
      .where('id', '=', card?.operation_id ?? '')
      .executeTakeFirstOrThrow();
    expect(state).toBe('refunded');
  });

  it('is refused for a card that is no Rejsekort', async () => {
    const [card] = await cardsOf(portal, 'bo');
    const event = { kind: 'period-refunded', cardId: card?.id ?? '', at: AT } as const;
    const path = { sender: 'rejsekort', event: 'one' } as const;
    expect(await sendEvent(portal, path, event)).toEqual([404, 'not-found']);
  });
});

describe('money that is reserved for a later period', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  it('is told until it is taken', async () => {
    const next = (await cardsOf(portal, 'bo')).find(({ from_day }) => from_day > '2026-03-02');
    const before = (days: number) =>
      new Date(Date.parse(next?.from_day ?? '') - days * 86_400_000).toISOString().slice(0, 10);
    await portal.goTo(before(6));
    const [told] = (await toldTo(portal, 'bo')).filter(
      ({ type }) => type === 'MoneyReservationNotification',
    );
    expect(told?.text).toMatch(
      /^[\d.,]+ kr\. er reserveret\. Beløbet er for .+ på Visa, der slutter på 1111\. Vi trækker det tidligst .+\.$/,
    );
    await portal.goTo(before(1));
    expect((await toldTo(portal, 'bo')).map(({ type }) => type)).not.toContain(
      'MoneyReservationNotification',
    );
  });
});

describe('an internship card whose other card falls', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  /** David with an internship card beside the one that covers it, ordered as usual and not made yet. */
  async function internship() {
    const { db } = portal.deps.connection;
    const david = await ApiSession.signIn(portal, 'david');
    const { groups } = await david.read<Overview>('/cards/overview');
    const [primary] = await cardsOf(portal, 'david');
    const group = await db
      .selectFrom('card_group')
      .selectAll()
      .where('id', '=', groups[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const internship = await db
      .selectFrom('approval')
      .select(['id', 'valid_from', 'valid_to'])
      .where('vus_id', '=', 'david-praktik')
      .executeTakeFirstOrThrow();
    // Ordered as usual, and not made yet.
    await db
      .insertInto('card_group')
      .values({ ...group, id: 'praktik', flow_id: 'praktik', approval_id: internship.id })
      .execute();
    const [from_day, to_day] = [internship.valid_from, internship.valid_to];
    await db
      .insertInto('card')
      .values({
        ...primary!,
        ...{ id: 'praktik', group_id: 'praktik', from_day, to_day, status: 'Ordered' },
        ...{ price_ore: 0, paid_at: null, operation_id: null, version: 1 },
      })
      .execute();
    const status = async () =>
      (await cardsOf(portal, 'david')).find(({ id }) => id === 'praktik')?.status;
    const path = `/sandbox/companies/control/groups/${group.id}`;
    return { db, group, primary: primary!, status, path };
  }

  /** The card that covers the internship falls. */
  async function refundPrimary({
    db,
    group,
    primary,
    path,
  }: Awaited<ReturnType<typeof internship>>) {
    await db
      .updateTable('card_group')
      .set({ program_id: 'movia-rejsebillet-app' })
      .where('id', '=', group.id)
      .execute();
    await pressAt(portal, path, { action: 'refund', cardId: primary.id });
  }

  /** Another card for the days of the one that fell is paid. */
  async function payAgain({ db, primary }: Awaited<ReturnType<typeof internship>>) {
    await db
      .insertInto('card')
      .values({ ...primary, id: 'again', status: 'FaultyPayment', paid_at: null, version: 1 })
      .execute();
    const again = await findCard(db, 'again');
    await inTransaction(portal.deps, (tx) => applyCardEvents(portal.deps, tx, again!, ['paid']));
  }

  const stopped = async () =>
    (await toldTo(portal, 'david')).filter(({ type }) => type === 'SecondaryCardIsBlocked');

  it('is put aside and told with the days that are missing, and goes on once they are covered', async () => {
    const praktik = await internship();
    const { status } = praktik;
    await refundPrimary(praktik);
    expect(await stopped()).toEqual([
      {
        ...{ type: 'SecondaryCardIsBlocked', level: 'Normal', leadsTo: 'group' },
        text: expect.stringMatching(
          /^Dit praktikkort er stoppet\. .+ kræver et betalt Ungdomskort de samme dage\. Det mangler .+\. Betal det, så fortsætter praktikkortet\.$/,
        ) as string,
      },
    ]);
    expect(await status()).toBe('Paused');

    // Another card for the same days, which is paid.
    await payAgain(praktik);
    expect(await stopped()).toEqual([]);
    expect(await status()).toBe('Ordered');
  });

  it('is told of once, whatever else is paid while its days are missing', async () => {
    const praktik = await internship();
    await refundPrimary(praktik);
    const { db, primary } = praktik;
    await db
      .insertInto('card')
      .values({
        ...{ ...primary, id: 'later', status: 'FaultyPayment', paid_at: null, version: 1 },
        ...{ from_day: '2027-01-01', to_day: '2027-01-31' },
      })
      .execute();
    const later = await findCard(db, 'later');
    await inTransaction(portal.deps, (tx) => applyCardEvents(portal.deps, tx, later!, ['paid']));
    const told = await db
      .selectFrom('notification')
      .select('id')
      .where('type', '=', 'SecondaryCardIsBlocked')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('is not taken up with the other cards of its group while its days are missing', async () => {
    const praktik = await internship();
    await refundPrimary(praktik);
    const { id: beneficiaryId } = await personOf(portal, 'david');
    const paused = { beneficiaryId, groupId: 'praktik' };
    await inTransaction(portal.deps, (tx) => unpauseCards(portal.deps, tx, paused));
    expect(await praktik.status()).toBe('Paused');
    const david = await signedIn(portal, 'david');
    await david.open('/overview/group/praktik');
    await david.submit('Genoptag');
    const said = david.page?.document.querySelector('.status-area')?.text;
    expect(said).toContain('Et praktikkort kræver et betalt Ungdomskort i de samme dage.');
    expect(await praktik.status()).toBe('Paused');
    await payAgain(praktik);
    expect(await praktik.status()).toBe('Ordered');
  });

  it('goes on with a new order for those days, too', async () => {
    const praktik = await internship();
    await refundPrimary(praktik);
    expect(await praktik.status()).toBe('Paused');
    // As if David had never ordered, which the order of a demo person asks for.
    const { id } = await personOf(portal, 'david');
    await praktik.db
      .updateTable('order_flow')
      .set({ state: 'Cancelled' })
      .where('beneficiary_id', '=', id)
      .execute();
    const periods = periodsFrom('2026-03-04', 1, 112);
    const { deps } = portal;
    const isOrdered = await as(deps, 'david', (caller) =>
      orderOnce(deps, caller, { phone: '21314151', periods, mode: 'SinglePayment' }),
    );
    expect(isOrdered).toBe(true);
    expect(await stopped()).toEqual([]);
    expect(await praktik.status()).toBe('Ordered');
  });

  it('is not taken up by giving up an order, while the company makes none', async () => {
    const { db, group, path, status } = await internship();
    const snapshot = group.snapshot.replace('"Primary"', '"Secondary"');
    await db.updateTable('card_group').set({ snapshot }).where('id', '=', 'praktik').execute();
    await pressAt(portal, path, { action: 'list' });
    expect(await status()).toBe('Paused');
    const david = await ApiSession.signIn(portal, 'david');
    const begun = await david.call('POST', '/order-flow', { body: { groupId: 'praktik' } });
    expect([begun.status, problemOf(begun).code]).toEqual([403, 'group-blacklisted']);
    const { id: beneficiaryId } = await personOf(portal, 'david');
    const listed = { beneficiaryId, groupId: 'praktik' };
    await inTransaction(portal.deps, (tx) => unpauseCards(portal.deps, tx, listed));
    expect(await status()).toBe('Paused');
    await pressAt(portal, path, { action: 'unlist' });
    expect(await status()).toBe('Ordered');
  });

  it('is put aside while the company makes none, whatever is paid meanwhile', async () => {
    const praktik = await internship();
    const { path, status } = praktik;
    await pressAt(portal, path, { action: 'list' });
    expect(await status()).toBe('Paused');
    await refundPrimary(praktik);
    await pressAt(portal, path, { action: 'unlist' });
    expect(await status()).toBe('Paused');
    await pressAt(portal, path, { action: 'list' });
    await payAgain(praktik);
    expect(await status()).toBe('Paused');
    await pressAt(portal, path, { action: 'unlist' });
    expect(await status()).toBe('Ordered');
  });
});

describe('an internship card of somebody whom the company refuses', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  let path: string;
  let subsidyId: string;
  beforeEach(async () => {
    const david = await ApiSession.signIn(portal, 'david');
    const { groups } = await david.read<Overview>('/cards/overview');
    path = `/sandbox/companies/control/groups/${groups[0]?.id ?? ''}`;
    const { id } = await portal.deps.connection.db
      .selectFrom('approval')
      .select('id')
      .where('vus_id', '=', 'david-praktik')
      .executeTakeFirstOrThrow();
    subsidyId = id;
  });

  it('can’t be ordered before the company makes them again, and every page says why', async () => {
    await pressAt(portal, path, { action: 'list' });
    const david = await ApiSession.signIn(portal, 'david');
    const refused = await david.call('POST', '/order-flow', { body: { subsidyId } });
    expect([refused.status, problemOf(refused).code]).toEqual([403, 'group-blacklisted']);
    const [scheme] = await david.read<Scheme[]>('/schemes');
    expect(scheme?.canOrderSecondaryCards).toBe(false);
    const subsidies = await david.read<Subsidy[]>('/approvals');
    expect(
      subsidies.find(({ beneficiarySubsidyId }) => beneficiarySubsidyId === subsidyId),
    ).toMatchObject({ isBlocked: true, blockedReason: REFUSED });
    const browser = await signedIn(portal, 'david');
    await browser.open(`/order?subsidyId=${subsidyId}`);
    expect(textOf(browser)).toContain(REFUSED);
    await pressAt(portal, path, { action: 'unlist' });
    const begun = await david.call('POST', '/order-flow', { body: { subsidyId } });
    expect(begun.json).toMatchObject({ selectedSubsidyId: subsidyId });
  });

  it('is not made by an order that was begun before', async () => {
    const david = await ApiSession.signIn(portal, 'david');
    const begun = await david.call('POST', '/order-flow', { body: { subsidyId } });
    const { flowId } = begun.json as Flow;
    await pressAt(portal, path, { action: 'list' });
    const body = { flowId, conditionsAccepted: true };
    const placed = await david.call('PATCH', '/order-flow/payment', { body });
    expect([placed.status, problemOf(placed).code]).toEqual([403, 'group-blacklisted']);
    expect(await cardsOf(portal, 'david')).toHaveLength(1);
  });
});
