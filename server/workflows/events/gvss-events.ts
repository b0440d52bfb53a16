import type { EducationType } from '../../contract/enums';
import { findRoute, listApprovals, type ApprovalRow } from '../../db/approvals';
import { changeCard, setRoute } from '../../db/card-changes';
import { listCardsWithApproval, periodOf, type CardWithApproval } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { snapshotColumn, type NotificationFacts } from '../../db/json-columns';
import { insertChosenRoute } from '../../db/route-requests';
import type { Deps } from '../../deps';
import { cardMachine } from '../../domain/card-lifecycle';
import { isShown } from '../../domain/card-status';
import { nextChangeOn } from '../../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../../domain/day';
import { priceCard } from '../../domain/pricing';
import { getProgram } from '../../domain/programs';
import { coverageChange, priceChange, type PriceChange } from '../../domain/route-change';
import { Refusal } from '../../refusal';
import { correctAskedToPay } from '../card-effects';
import { applyCardEvents } from '../card-events';
import { scheduledCard } from '../card-schedule';
import { newestRoute, routeOn } from '../group-snapshot';
import { moneyOf } from '../money-of-cards';
import { tell, type Told } from '../notifications/raise';
import { routeOf } from '../order/read/route-of-group';
import type { EventHandler } from './event-handler';

/** What GVSS tells of a route by itself. */
export const gvssEvents: {
  'route-updated': EventHandler<'route-updated'>;
  'route-incompatible': EventHandler<'route-incompatible'>;
} = { 'route-updated': updateRoute, 'route-incompatible': endRoute };

/**
 * The route of a group is another from a day on: where its cards are good, and what those cost that nobody
 * has paid for. Its holder is told at once, and once of both.
 */
async function updateRoute(
  ...[deps, tx, event, group]: Parameters<EventHandler<'route-updated'>>
): Promise<void> {
  const snapshot = snapshotColumn.read(group.snapshot);
  const approval = await approvalOf(tx, group);
  const oldRouteId = await routeOf(tx, group);
  const oldRoute = oldRouteId === null ? undefined : await findRoute(tx, oldRouteId);
  const before = oldRoute?.ordinary_price_ore ?? null;
  const after = event.ordinaryPriceOre;
  // As a route of its own: the register says what it said before at the next login.
  const place = { approvalId: group.approval_id, flowId: group.flow_id, position: 0 };
  const { pto } = snapshot;
  if (pto === 'Unknown') throw new Refusal('not-found');
  const routeId = await insertChosenRoute(tx, place, {
    ...{ pto, info: event.info, ordinaryPriceOre: after },
  });
  const today = dayInCopenhagen(deps.clock.now());
  const routes =
    event.from > today
      ? { route: routeOn(snapshot, today), comingRoute: { from: event.from, info: event.info } }
      : { route: event.info, comingRoute: undefined };
  const changed = snapshotColumn.write({ ...snapshot, ...routes });
  await setRoute(tx, group.id, { routeId, snapshot: changed });
  const about = { groupId: group.id };
  const told = { beneficiaryId: group.beneficiary_id, about, event: event.id };
  const coverage = coverageTold(newestRoute(snapshot).zones, event);
  const terms = {
    scheme: approval.scheme_type as Exclude<EducationType, 'Unknown'>,
    rank: approval.subsidy_level,
    regime: approval.rules_regime,
  };
  const change = priceChange({ ...terms, from: event.from }, before, after);
  const news = gravestFirst(coverage, change && priceTold(event.from, change));
  if (news) await tell(deps, tx, { ...told, ...news });
  if (!change) return;
  for (const card of await unpaidCards(deps, tx, group)) {
    if (card.from_day < event.from) continue;
    const period = periodOf(card);
    const now = priceCard({ ...terms, period, ordinaryPriceOre: after });
    if (now.ok) await reprice(deps, tx, card, now);
  }
}

/** A piece of news of a route. */
type News = Pick<Told, 'type' | 'variant' | 'alsoTells'> & { facts: NotificationFacts };

/**
 * The one notification about what has become of zones and price: of the graver, with the facts of both.
 * Somebody who loses a zone has to know that before anything else, and a price before more zones.
 */
function gravestFirst(coverage: News | null, price: News | null): News | null {
  if (!coverage || !price) return coverage ?? price;
  const [first, other] = coverage.facts.removed ? [coverage, price] : [price, coverage];
  return { ...first, facts: { ...other.facts, ...first.facts }, alsoTells: [other.type] };
}

const priceTold = (from: Day, price: PriceChange): News => ({
  ...(price.kind === 'price'
    ? { type: 'BeneficiaryPriceHasChanged' }
    : { type: 'IsLongRouteChanged', variant: price.kind }),
  facts: {
    from,
    oldPrice: price.oldPriceOre,
    newPrice: price.newPriceOre,
    ...(price.thresholdOre === null ? {} : { threshold: price.thresholdOre }),
  },
});

const zonesText = (zones: readonly string[]): string =>
  `zone ${zones.length > 1 ? `${zones.slice(0, -1).join(', ')} og ` : ''}${zones.at(-1) ?? ''}`;

function coverageTold(
  before: readonly string[],
  { from, info }: { from: string; info: { zones: string[] } },
): News | null {
  const change = coverageChange(before, info.zones);
  switch (change?.kind) {
    case undefined:
      return null;
    case 'extended':
      return {
        type: 'RouteHasBeenUpdatedCoverageExtended',
        facts: { from, added: zonesText(change.added) },
      };
    case 'reduced':
      return {
        type: 'RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged',
        facts: { from, removed: zonesText(change.removed), toZone: change.toZone },
      };
    case 'from-zone':
      return {
        type: 'RouteHasBeenUpdatedSameCoverageFromZoneChanged',
        facts: { old: change.old, new: change.new },
      };
  }
}

/**
 * Gives an unpaid card its new price. What an agreement pays keeps in mind what was agreed: far above it
 * its holder is asked, and is no longer asked once the price has come back. What asks to have it paid says the
 * new price.
 */
async function reprice(
  deps: Deps,
  tx: Tx,
  card: CardWithApproval,
  price: { cardPriceOre: number; rebateOre: number; beneficiaryPriceOre: number },
): Promise<void> {
  if (card.price_ore === price.beneficiaryPriceOre) return;
  const wasAsked =
    card.status === 'ReepaySinglePaymentRegistered' && card.agreed_price_ore !== null;
  const isAgreement = card.payment_mode === 'Regular' || card.payment_mode === 'Shared';
  const change = {
    card_price_ore: price.cardPriceOre,
    rebate_ore: price.rebateOre,
    price_ore: price.beneficiaryPriceOre,
    agreed_price_ore: isAgreement ? (card.agreed_price_ore ?? card.price_ore) : null,
    // Asked once more, or charged, by what the price is now.
    ...(wasAsked ? { status: 'Ordered' as const } : {}),
  };
  const scheduled = scheduledCard({ ...card, ...change }, card.payment_mode);
  const next = nextChangeOn(scheduled, getProgram(card.program_id));
  if (!(await changeCard(tx, card, { ...change, next_change_on: next }))) {
    throw new Error(`Card ${card.id} changed meanwhile`);
  }
  const repriced = { ...card, ...change, version: card.version + 1 };
  if (!wasAsked) return correctAskedToPay(tx, card.beneficiary_id, [repriced]);
  const event = scheduled.needsConsent ? 'consentDue' : 'chargeDue';
  await applyCardEvents(deps, tx, repriced, [event]);
}

/** The cards of a group that are to come fall, since their route leads elsewhere. */
async function endRoute(
  ...[deps, tx, { id, what }, group]: Parameters<EventHandler<'route-incompatible'>>
): Promise<void> {
  const cards = await cardsOf(deps, tx, group);
  const fallen = cards.filter(({ status }) => cardMachine.can(status, 'cancelled'));
  if (fallen.length === 0) return;
  const back = await moneyOf(tx, fallen);
  for (const card of fallen) await applyCardEvents(deps, tx, card, ['cancelled']);
  const running = cards.find((card) => isShown(card.status) && !fallen.includes(card));
  await tell(deps, tx, {
    type: 'CardCancelledDueToRoutesIncompatibility',
    beneficiaryId: group.beneficiary_id,
    level: back.refund || back.reserved ? 'Blocked' : 'Normal',
    facts: {
      ...back,
      what,
      cards: fallen.map(periodOf),
      ...(running ? { validTo: running.to_day } : {}),
    },
    about: { groupId: group.id, approvalId: group.approval_id },
    event: id,
  });
}

async function cardsOf(
  deps: Deps,
  tx: Tx,
  group: { id: string; beneficiary_id: string },
): Promise<CardWithApproval[]> {
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, group.beneficiary_id, today);
  return cards.filter(({ group_id }) => group_id === group.id);
}

/** Those that nobody has begun to pay for. */
const unpaidCards = async (
  deps: Deps,
  tx: Tx,
  group: { id: string; beneficiary_id: string },
): Promise<CardWithApproval[]> =>
  (await cardsOf(deps, tx, group)).filter(
    ({ status, paid_at, operation_id }) =>
      cardMachine.can(status, 'cancelled') && paid_at === null && operation_id === null,
  );

async function approvalOf(
  tx: Tx,
  group: { beneficiary_id: string; approval_id: string },
): Promise<ApprovalRow> {
  const approvals = await listApprovals(tx, group.beneficiary_id);
  const approval = approvals.find(({ id }) => id === group.approval_id);
  if (!approval) throw new Refusal('not-found');
  return approval;
}
