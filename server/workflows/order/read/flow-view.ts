import type { Flow, Route, Subsidy } from '../../../contract/order-flow';
import { formatKroner } from '../../../contract/written';
import type { ApprovalRow, RouteRow } from '../../../db/approvals';
import type { CardGroupRow } from '../../../db/cards';
import { routeInfoColumn } from '../../../db/json-columns';
import type { Deps, ServerTexts } from '../../../deps';
import { isIslandConnectionPostcode } from '../../../domain/address';
import { addDays, daysInPeriod, laterDay, overlaps } from '../../../domain/day';
import { isEditableFlow } from '../../../domain/order-flow';
import { PRICE_DAYS } from '../../../domain/pricing';
import {
  missingSteps,
  shownSteps,
  stepOrder,
  unfinishedSteps,
  type OrderStep,
} from '../../../domain/order-steps';
import { concernsRejsekort, isBannerDue } from '../../../domain/rejsebillet-banner';
import { schemesOf } from '../../../domain/scheme-order';
import {
  dayPriceOf,
  displayPriceOf,
  kronerOf,
  nationalDayPrice,
  titledOf,
  totalPriceOf,
} from '../../display';
import { chargeNotice, oreChargedAtOnce } from '../../charge-at-once';
import { maskAddress, maskedOrNull } from '../../mask-address';
import { draftInFlow } from '../../photo-draft';
import { acceptanceOf, offerOf } from './accepted-offer';
import {
  obstacleOf,
  obstaclesOf,
  reasonNotToOrder,
  type OrderingPerson,
  type Reason,
} from './obstacle';
import { addressIn, deliveryAddressOf, fromAddressOf, homeOf } from './home-address';
import { laterChanges } from './later-changes';
import { kindOfChange } from './kind-of-change';
import { canChooseRoute, changesGroup, type Order } from './read-order';
import { canCancelObligatory } from './obliged';
import {
  contactsOf,
  deliveryAddressProblem,
  postsCard,
  progressOf,
  rejsekortNeeds,
} from './order-progress';
import { methodOfGroup, oreChargedByMove } from './moved-cards';
import { priceOf } from './order-price';
import { approvedPeriod, pricePeriod } from './planned-periods';
import { changeProblem, programView } from './program-view';
import { rememberedPaymentOf } from './payment-choices';
import { unfinishedView } from './unfinished-view';

/** Whether the person lives or learns where a ferry is part of the journey. */
function needsFerry({ flow, approval }: Order): boolean {
  const ends = [
    homeOf(flow),
    approval && fromAddressOf(approval),
    addressIn(approval?.to_address ?? null),
  ];
  return ends.some((end) => end !== null && isIslandConnectionPostcode(end.postcode));
}

/**
 * The flow with all its selections. `isInTheWay` tells that another order was asked for, which this
 * one keeps from beginning; `leftOut` are steps that its caller has no right to.
 */
export function flowView(
  deps: Pick<Deps, 'texts' | 'config'>,
  order: Order,
  {
    isInTheWay = false,
    leftOut = [],
  }: { isInTheWay?: boolean; leftOut?: readonly OrderStep[] } = {},
): Flow {
  const { texts } = deps;
  const { flow, approvals, groups, plan } = order;
  const kind = kindOfChange(flow);
  const progress = { ...progressOf(order), leftOut };
  const acceptance = acceptanceOf(texts, order);
  const state = flow.state;
  const inScheme = approvals
    .filter((a) => a.scheme_type === flow.scheme_type)
    .map((a) => subsidyView(texts, a, groups, reasonAgainst(deps, a, order)));
  const cards = order.cards?.cards ?? [];
  const first = cards[0];
  const method = methodOfGroup(order);
  const warningForXU = cheaperThanXU(deps, order);
  return {
    flowId: flow.id,
    version: flow.version,
    begunAt: flow.created_at,
    flowType: flow.flow_type,
    state,
    flowStatus: state,
    abortReason: isInTheWay ? 'CouldNotProcessPreviousActiveFlows' : flow.abort_reason,
    obstacle: obstacleIn(deps, order),
    enterAddress: homeOf(flow) === null,
    statedAddress: flow.registered_address === null ? addressIn(flow.stated_address) : null,
    needsFerry: needsFerry(order),
    hasWarningForXU: warningForXU !== null,
    warningForXU,
    pupilPrice: pupilPrice(order),
    changedGroupId: flow.source_group_id,
    changesRoute: kind === 'route',
    canChooseRoute: canChooseRoute(order),
    canBeCancelled: kind !== 'obligatory' || canCancelObligatory(deps, order),
    chargeOnPlacing: chargeNotice(texts, oreChargedByMove(order), method),
    chargeOnCancelling: chargeNotice(texts, oreChargedAtOnce(order.aside, order.today), method),
    changeProblem: changeProblem(order),
    unfinished: unfinishedView(texts, order),
    scheme: flow.scheme_type ? titledOf(texts, 'scheme', flow.scheme_type) : null,
    schemes: schemesOf(approvals).map((scheme) => titledOf(texts, 'scheme', scheme)),
    subsidies: inScheme.filter(({ isBlocked }) => !isBlocked),
    blockedSubsidies: inScheme.filter(({ isBlocked }) => isBlocked),
    selectedSubsidyId: order.approval?.id ?? null,
    routes: order.routes.map((route) => routeView(texts, route, order)),
    selectedRouteId: order.route?.id ?? null,
    routeOutcome:
      flow.route_request_outcome === null
        ? null
        : {
            outcome: flow.route_request_outcome,
            routeId: flow.route_request_route_id,
          },
    programs: order.programs.map((program) => programView(texts, program, order)),
    selectedProgramId: order.program?.id ?? null,
    firstCard:
      first && plan
        ? {
            fromDate: first.from,
            toDate: first.to,
            duration: daysInPeriod(first),
            displayPrice: displayPriceOf(texts, priceOf(order, 0)),
            dayPrice: dayPriceOf(texts, priceOf(order, 0), daysInPeriod(first)),
          }
        : null,
    cardCount: cards.length,
    lastDay: cards.at(-1)?.to ?? null,
    laterChanges: laterChanges(order),
    missing: missingSteps(progress.configuration),
    steps: stepOrder(progress),
    unfinishedSteps: unfinishedSteps(progress),
    shownSteps: shownSteps({ ...progress, remembered: rememberedPaymentOf(order) }),
    ...rejsekortNeeds(order),
    needsDeliveryAddress: postsCard(order),
    needsPhoto: order.program?.needsPhoto ?? true,
    hasPhoto: flow.photo_id !== null,
    photoDraft: draftInFlow(flow),
    contactInformation: contactsOf(flow),
    waitEmail: flow.pause_email,
    deliveryAddress: maskedOrNull(deliveryAddressOf(flow)),
    deliveryAddressProblem: deliveryAddressProblem(order),
    conditionsAccepted: acceptance === 'valid',
    conditionsOutdated: acceptance === 'outdated',
    offer: offerOf(texts, order),
    // Given together with the acceptance, and asked for again with it.
    allowMarketingContact: acceptance === 'valid' && flow.marketing_consent === 1,
    termsAndConditionsFileId: order.program?.pto ?? null,
    showRkToRbaBanner:
      order.programs.some(concernsRejsekort) &&
      isBannerDue(flow.rejsebillet_banner_dismissed_on, order.today),
    groupId: flow.group_id,
    isPaymentBeingDecided: flow.payment_state === 'processing' && state === 'AwaitsPaymentData',
    paymentSessionId: flow.payment_session_id,
  };
}

/**
 * Why an approval is blocked, in words: the register's own, or that the company refuses the
 * internship or no paid card covers it; null for one that is not. One that has ended is no longer
 * offered, but not blocked.
 */
export function blockedReasonOf(
  deps: Pick<Deps, 'texts' | 'config'>,
  approval: ApprovalRow,
  person: OrderingPerson,
): string | null {
  switch (obstacleOf(deps, approval, person)) {
    case 'blocked':
      return approval.blocked_reason || deps.texts.t('order.subsidy.blocked');
    case 'blacklisted':
      return deps.texts.t('error.group-blacklisted');
    case 'no-primary':
      return deps.texts.t('error.no-primary-card');
    case 'no-days':
    case 'ended':
    case null:
      return null;
  }
}

/** Why an order under way has become impossible; the cards of a group move on all the same. */
function obstacleIn(deps: Pick<Deps, 'texts' | 'config'>, order: Order): Flow['obstacle'] {
  const { flow, approvals } = order;
  const isChosen = !changesGroup(flow) && isEditableFlow(flow.state);
  return isChosen ? obstacleView(deps, reasonAmong(deps, approvals, order)) : null;
}

const reasonAmong = (
  deps: Pick<Deps, 'config'>,
  approvals: readonly ApprovalRow[],
  person: OrderingPerson,
) => reasonNotToOrder(deps, obstaclesOf(deps, approvals, person), person);

/** Why nothing can be ordered, in words; null without a reason. */
export const obstacleView = (deps: Pick<Deps, 'texts'>, reason: Reason | null): Flow['obstacle'] =>
  reason && { code: reason.code, message: messageOf(deps, reason) };

const messageOf = ({ texts }: Pick<Deps, 'texts'>, { code, vars }: Reason): string =>
  texts.t(`error.${code}`, vars);

/** Why an approval can't be chosen for this order, one with every day ordered included. */
function reasonAgainst(
  deps: Pick<Deps, 'texts' | 'config'>,
  approval: ApprovalRow,
  order: Order,
): string | null {
  const isFixed = changesGroup(order.flow) || approval.id === order.flow.approval_id;
  if (isFixed || obstacleOf(deps, approval, order) !== 'no-days') {
    return blockedReasonOf(deps, approval, order);
  }
  const reason = reasonAmong(deps, [approval], order);
  return reason && messageOf(deps, reason);
}

/** What is said when an XU card is chosen for days that a cheaper UU approval covers too, else null. */
function cheaperThanXU(deps: Pick<Deps, 'config' | 'texts'>, order: Order): string | null {
  const { flow, approvals, route } = order;
  if (flow.scheme_type !== 'XU' || changesGroup(flow)) return null;
  const first = order.cards?.cards[0];
  const wanted = first ?? (order.approval && approvedPeriod(order.approval));
  const approval = approvals.find(
    (approval) =>
      approval.scheme_type === 'UU' &&
      !obstacleOf(deps, approval, order) &&
      (!wanted || overlaps(wanted, approvedPeriod(approval))),
  );
  if (!approval) return null;
  const price = first && route ? pricePeriod(first, { approval, route }) : null;
  return price?.ok && first
    ? deps.texts.t('order.warning-for-xu.price', {
        price: formatKroner(kronerOf(price.beneficiaryPriceOre)),
        days: daysInPeriod(first),
      })
    : deps.texts.t('order.warning-for-xu');
}

/**
 * What a card costs pupils, for 30 days in kroner: many who may order an XU card by their age could
 * have a cheaper one, and do not know it. Null for those who have the approval, or order otherwise.
 */
function pupilPrice({ flow, approvals, today }: Order): number | null {
  const isPupil = approvals.some(({ scheme_type }) => scheme_type === 'UU');
  if (flow.scheme_type !== 'XU' || isPupil || changesGroup(flow)) return null;
  const aDay = nationalDayPrice('UU', today);
  return aDay && aDay * PRICE_DAYS;
}

/** An approval with the groups that were ordered for it. */
export function subsidyView(
  texts: ServerTexts,
  approval: ApprovalRow,
  groups: readonly Pick<CardGroupRow, 'id' | 'approval_id' | 'is_obsolete'>[],
  blockedReason: string | null,
): Subsidy {
  const own = groups.filter(
    ({ approval_id, is_obsolete }) => approval_id === approval.id && is_obsolete === 0,
  );
  return {
    beneficiarySubsidyId: approval.id,
    scheme: titledOf(texts, 'scheme', approval.scheme_type),
    subsidyLevel: titledOf(texts, 'level', approval.subsidy_level),
    validPeriod: approvedPeriod(approval),
    subsidyRule: approval.rules_regime,
    from: maskAddress(fromAddressOf(approval)),
    to: addressIn(approval.to_address),
    isBlocked: blockedReason !== null,
    blockedReason,
    hasOrderedCards: own.length > 0,
    finishedGroupIds: own.map(({ id }) => id),
  };
}

/** A route, with its price for 30 days where there is another to compare it with. */
function routeView(texts: ServerTexts, route: RouteRow, { routes, approval, today }: Order): Route {
  const from = approval && laterDay(today, approval.valid_from);
  const price =
    from && routes.length > 1
      ? pricePeriod({ from, to: addDays(from, PRICE_DAYS - 1) }, { approval, route })
      : null;
  return {
    id: route.id,
    pto: titledOf(texts, 'pto', route.pto),
    routeInfo: routeInfoColumn.read(route.info),
    price: price && totalPriceOf(texts, [price]),
  };
}
