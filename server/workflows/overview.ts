import type { Overview, Scheme } from '../contract/overview';
import { listApprovals, type ApprovalRow } from '../db/approvals';
import { listCardsWithApproval, type CardWithApproval } from '../db/cards';
import { readHoldings } from '../db/holdings';
import type { Deps, ServerTexts } from '../deps';
import { dayInCopenhagen, type Day } from '../domain/day';
import { isBannerDue } from '../domain/rejsebillet-banner';
import { compareByScheme, schemesOf } from '../domain/scheme-order';
import { titledOf } from './display';
import { groupView } from './group/group-view';
import { readGroup, type ReadGroup } from './group/read-group';
import { obstacleView } from './order/read/flow-view';
import { paidPrimaryOf } from './order/read/read-order';
import {
  obstaclesOf,
  reasonNotToOrder,
  type Obstacles,
  type OrderingPerson,
} from './order/read/obstacle';
import { heldAmong } from './order/read/other-cards';
import { underWayView } from './order/choose/under-way';
import type { Caller } from './session';

/** A group shows this many of its periods until all are asked for. */
const SHOWN_CARDS = 3;

/** So many groups are on a page, where pages are asked for. */
const GROUPS_A_PAGE = 4;

/** «Mine Ungdomskort»: the groups with their coming periods, and whether to order. */
export async function overviewOf(
  deps: Deps,
  caller: Caller,
  { showsAll, page }: { showsAll: boolean; page?: number | undefined },
): Promise<Overview> {
  const { db } = deps.connection;
  const today = dayInCopenhagen(deps.clock.now());
  const { approvals, groups, cards } = await readHoldings(db, caller.beneficiaryId, today);
  const showsBanner =
    caller.accountState === 'Normal' && isBannerDue(caller.rejsebilletBannerDismissedOn, today);
  const sorted = groups
    .filter(({ is_obsolete }) => is_obsolete === 0)
    .map((group) => readGroup(deps, caller, group, { approvals, cards }, today))
    .sort(compareGroups);
  const first = page === undefined ? 0 : (page - 1) * GROUPS_A_PAGE;
  const next = page === undefined ? sorted.length : first + GROUPS_A_PAGE;
  const views = sorted.slice(first, next).map((group) =>
    groupView(deps, group, {
      ...(showsAll ? {} : { most: SHOWN_CARDS }),
      showsBanner,
      withQrCode: false,
    }),
  );
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
    hasMoreGroups: next < sorted.length,
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
      (canOrder || isUnderWay) && groups.length === 0 && !caller.isShadow && isFirstVisit(caller),
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
const isFirstVisit = ({ autoOrderFlowDone, openNotifications }: Caller): boolean =>
  !autoOrderFlowDone && openNotifications === 0;

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

/** By scheme and level, then earliest card; those whose cards are all over come last. */
function compareGroups(a: ReadGroup, b: ReadGroup): number {
  return (
    compareByScheme(schemeOf(a), schemeOf(b)) ||
    isOver(a) - isOver(b) ||
    firstDayOf(a).localeCompare(firstDayOf(b))
  );
}

const isOver = ({ cards }: ReadGroup): number => Number(cards.length === 0);

const schemeOf = ({ snapshot }: ReadGroup) => ({
  scheme: { value: snapshot.schemeType },
  subsidyLevel: { value: snapshot.subsidyLevel },
});

const firstDayOf = ({ cards: [first], approvedPeriod }: ReadGroup): Day =>
  first?.from_day ?? approvedPeriod.from;
