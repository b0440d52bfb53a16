import type { Overview, Scheme } from '../contract/overview';
import { listApprovals, type ApprovalRow } from '../db/approvals';
import { listCardsWithApproval, type CardWithApproval } from '../db/cards';
import { readOverview } from '../db/overview';
import type { Deps, ServerTexts } from '../deps';
import { dayInCopenhagen, type Day } from '../domain/day';
import { isBannerDue } from '../domain/rejsebillet-banner';
import { schemesOf } from '../domain/scheme-order';
import { titledOf } from './display';
import { earlierGroupsView } from './earlier-groups';
import { groupView } from './group/group-view';
import { readGroup } from './group/read-group';
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

/** More than anybody has. */
const MOST_GROUPS = 200;

/** So many groups of which no card is left stand below the others. */
const SHOWN_EARLIER_GROUPS = 3;

/** «Mine Ungdomskort»: the groups with their coming periods, and whether to order. */
export async function overviewOf(
  deps: Deps,
  caller: Caller,
  { showsAll, page }: { showsAll: boolean; page?: number | undefined },
): Promise<Overview> {
  const { db } = deps.connection;
  const today = dayInCopenhagen(deps.clock.now());
  const { approvals, groups, cards, earlier, hasGroups } = await readOverview(db, {
    beneficiaryId: caller.beneficiaryId,
    from: today,
    ...windowOf(page),
    earlierLimit: SHOWN_EARLIER_GROUPS + 1,
  });
  const most = page === undefined ? MOST_GROUPS : GROUPS_A_PAGE;
  const showsBanner =
    caller.accountState === 'Normal' && isBannerDue(caller.rejsebilletBannerDismissedOn, today);
  const views = groups.slice(0, most).map((row) =>
    groupView(deps, readGroup(deps, caller, row, { approvals, cards }, today), {
      ...(showsAll ? {} : { most: SHOWN_CARDS }),
      showsBanner,
      withQrCode: false,
    }),
  );
  const person = orderingPerson(caller, cards, today);
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
    hasMoreGroups: groups.length > most,
    earlierGroups: earlierGroupsView(deps.texts, {
      rows: earlier.slice(0, SHOWN_EARLIER_GROUPS),
      hasOlder: earlier.length > SHOWN_EARLIER_GROUPS,
    }),
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
      (canOrder || isUnderWay) && !hasGroups && !caller.isShadow && isFirstVisit(caller),
  };
}

/** A page of groups and one more, which tells that another page follows; every group without one. */
const windowOf = (page: number | undefined) =>
  page === undefined
    ? { limit: MOST_GROUPS, offset: 0 }
    : { limit: GROUPS_A_PAGE + 1, offset: (page - 1) * GROUPS_A_PAGE };

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
  const person = orderingPerson(caller, cards, today);
  return schemesView(deps, caller, obstaclesOf(deps, approvals, person));
}

const orderingPerson = (
  { isSecondaryBlacklisted }: Caller,
  cards: readonly CardWithApproval[],
  today: Day,
): OrderingPerson => ({
  today,
  isBlacklisted: isSecondaryBlacklisted,
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
