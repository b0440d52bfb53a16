import type { CardGroup, Overview, OverviewCard, Scheme } from '../contract/overview';
import { listApprovals, type ApprovalRow } from '../db/approvals';
import { periodOf, listCardsWithApproval, type CardWithApproval } from '../db/cards';
import { readHoldings, type GroupWithCard } from '../db/holdings';
import { hasOpenNotification } from '../db/notifications';
import { snapshotColumn } from '../db/json-columns';
import type { Deps, ServerTexts } from '../deps';
import { isReadyForPayment } from '../domain/card-schedule';
import { isShown } from '../domain/card-status';
import { dayInCopenhagen, daysInPeriod, type Day } from '../domain/day';
import { canMove } from '../domain/group-change';
import { lastDayToChange } from '../domain/later-changes';
import { programOn, type Program } from '../domain/programs';
import { isSentForIssue } from '../domain/lead-times';
import { isBannerDue } from '../domain/rejsebillet-banner';
import { compareByScheme, schemesOf } from '../domain/scheme-order';
import { appDownloadOf } from './app-download';
import { scheduledCard } from './card-schedule';
import { creditCardOf } from './credit-card';
import { displayPriceOf, titledOf } from './display';
import { nextPaymentOf } from './next-payment';
import { obstacleView } from './order/read/flow-view';
import { futureCard, paidPrimaryOf } from './order/read/read-order';
import {
  obstaclesOf,
  reasonNotToOrder,
  type Obstacles,
  type OrderingPerson,
} from './order/read/obstacle';
import { storedPrice } from './order/read/order-price';
import { heldAmong } from './order/read/other-cards';
import { underWayView } from './order/choose/under-way';
import { rejsekortView } from './rejsekort/cards';
import type { Caller } from './session';

/** A group shows this many of its periods until all are asked for. */
const SHOWN_CARDS = 3;

/** «Mine Ungdomskort»: the groups with their coming periods, and whether to order. */
export async function overviewOf(
  deps: Deps,
  caller: Caller,
  { showsAll }: { showsAll: boolean },
): Promise<Overview> {
  const { db } = deps.connection;
  const today = dayInCopenhagen(deps.clock.now());
  const { approvals, groups, cards } = await readHoldings(db, caller.beneficiaryId, today);
  const showsBanner =
    caller.accountState === 'Normal' && isBannerDue(caller.rejsebilletBannerDismissedOn, today);
  const views = groups
    .filter(({ is_obsolete }) => is_obsolete === 0)
    .map((group) => groupView(deps, group, cards, { showsAll, today, showsBanner }))
    .sort(compareGroups);
  const person = orderingPerson(cards, today);
  const obstacles = obstaclesOf(deps, approvals, person);
  const schemes = schemesView(deps, caller, obstacles);
  const mayOrder = caller.accountState === 'Normal';
  const canOrder = schemes.some(isOpenForOrders);
  // An order whose approvals are all gone leads nowhere.
  const isOpen = mayOrder && caller.openFlowId !== null && schemes.length > 0;
  const orderUnderWay =
    isOpen && !caller.paused
      ? await underWayView(deps, caller.beneficiaryId, { cards, today })
      : null;
  const isUnderWay = isOpen && (caller.paused !== null || orderUnderWay !== null);
  return {
    groups: views,
    hasApprovals: approvals.length > 0,
    schemes,
    ordering: isUnderWay ? 'continue' : canOrder ? 'start' : 'none',
    orderUnderWay,
    obstacle:
      mayOrder && !isUnderWay && !canOrder
        ? obstacleView(deps, reasonNotToOrder(deps, obstacles, person))
        : null,
    holder: { name: caller.fullName, photoId: caller.photoId },
    pausedOrder: mayOrder && caller.paused ? pausedView(deps.texts, caller.paused) : null,
    obligatoryFlowId: mayOrder ? caller.obligatoryFlowId : null,
    openOrderFlow:
      (canOrder || isUnderWay) &&
      groups.length === 0 &&
      !caller.isShadow &&
      (await isFirstVisit(deps, caller)),
  };
}

/** What the order that waits for a company waits for. */
function pausedView(
  texts: ServerTexts,
  { reason, assignedPto }: NonNullable<Caller['paused']>,
): Overview['pausedOrder'] {
  return { reason, assignedPto: assignedPto && titledOf(texts, 'pto', assignedPto) };
}

/** The order flow opens by itself once a login, when nothing else wants attention. */
async function isFirstVisit({ connection }: Deps, caller: Caller): Promise<boolean> {
  if (caller.autoOrderFlowDone) return false;
  return !(await hasOpenNotification(connection.db, caller.beneficiaryId));
}

/** What can be ordered in each scheme the person has approvals for. */
export async function schemesOverview(deps: Deps, caller: Caller): Promise<Scheme[]> {
  const { db } = deps.connection;
  const today = dayInCopenhagen(deps.clock.now());
  const approvals = await listApprovals(db, caller.beneficiaryId);
  const cards = await listCardsWithApproval(db, caller.beneficiaryId, today);
  const person = orderingPerson(cards, today);
  return schemesView(deps, caller, obstaclesOf(deps, approvals, person));
}

const orderingPerson = (cards: readonly CardWithApproval[], today: Day): OrderingPerson => ({
  today,
  paidPrimary: paidPrimaryOf(cards),
  held: heldAmong(cards),
});

function schemesView(
  { texts }: Deps,
  { accountState, paused }: Caller,
  obstacles: Obstacles,
): Scheme[] {
  const isBlocked = accountState === 'Blocked';
  return schemesOf(obstacles.map(({ approval }) => approval)).map((scheme) => {
    const open = obstacles
      .filter(({ approval, obstacle }) => approval.scheme_type === scheme && !obstacle)
      .map(({ approval }) => approval);
    const canOrder = (level: ApprovalRow['subsidy_level']) =>
      !isBlocked && open.some(({ subsidy_level }) => subsidy_level === level);
    return {
      schemeType: scheme,
      scheme: titledOf(texts, 'scheme', scheme),
      isPaused: scheme === paused?.scheme,
      canOrderPrimaryCards: canOrder('Primary'),
      canOrderSecondaryCards: canOrder('Secondary'),
    };
  });
}

const isOpenForOrders = (scheme: Scheme): boolean =>
  !scheme.isPaused && (scheme.canOrderPrimaryCards || scheme.canOrderSecondaryCards);

/** By scheme and level, then earliest card. */
function compareGroups(a: CardGroup, b: CardGroup): number {
  return (
    compareByScheme(a, b) ||
    (a.cards[0]?.from ?? a.approvedPeriod.from).localeCompare(
      b.cards[0]?.from ?? b.approvedPeriod.from,
    )
  );
}

function groupView(
  { texts, config }: Deps,
  group: GroupWithCard,
  allCards: readonly CardWithApproval[],
  { showsAll, today, showsBanner }: { showsAll: boolean; today: Day; showsBanner: boolean },
): CardGroup {
  const snapshot = snapshotColumn.read(group.snapshot);
  const program = programOn(group.program_id, config.programs, today);
  const coming = allCards.filter(
    ({ group_id, status }) => group_id === group.id && isShown(status),
  );
  const views = coming.map((card) => cardView(texts, card, program, today));
  const shown = showsAll ? views : views.slice(0, SHOWN_CARDS);
  return {
    id: group.id,
    delivery: titledOf(texts, 'delivery', program.delivery),
    route: snapshot.route,
    cards: shown,
    upcomingCards: views.filter(({ from }) => from > today),
    showMoreCardsWarning: shown.length < coming.length,
    isObsolete: group.is_obsolete === 1,
    rkCard: rejsekortView(texts, group),
    showRkToRbaBanner: showsBanner && program.delivery === 'Rejsekort',
    paymentType: group.payment_type,
    paymentMode: group.payment_mode,
    creditCard: creditCardOf(texts, group),
    nextPayment: nextPaymentOf(coming, config.programs, today),
    scheme: titledOf(texts, 'scheme', snapshot.schemeType),
    subsidyLevel: titledOf(texts, 'level', snapshot.subsidyLevel),
    pto: titledOf(texts, 'pto', snapshot.pto),
    institutionAddress: snapshot.institution,
    approvedPeriod: snapshot.approvedPeriod,
    appDownloadInfo: appDownloadOf(config, program),
  };
}

function cardView(
  texts: ServerTexts,
  card: CardWithApproval,
  program: Program,
  today: Day,
): OverviewCard {
  const period = periodOf(card);
  return {
    id: card.id,
    ...period,
    days: daysInPeriod(period),
    daysLeft: period.from <= today ? daysInPeriod({ from: today, to: period.to }) : null,
    lastDayToChange: canMove(futureCard(card), program, today)
      ? lastDayToChange(period, program, {
          isOnOwnRejsekort: program.delivery === 'Rejsekort' && card.is_first_of_rejsekort === 0,
          today,
        })
      : null,
    displayPrice: displayPriceOf(texts, storedPrice(card)),
    displayStatus: titledOf(texts, 'status', card.status),
    status: {
      isLockedSmart: period.from > today && isSentForIssue(period, program, today),
      replacementCardIsOnTheWay: card.status === 'Reordered',
      replacingRkCardIsOnTheWay: false,
      newRkCardIsOnTheWay: card.status === 'RkCardSent',
    },
    isReadyForPayment: isReadyForPayment(scheduledCard(card, card.payment_mode), program, today),
    awaitsCheckIn: card.status === 'SeasonPassAwaitsCheckIn',
  };
}
