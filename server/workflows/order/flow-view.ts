import type {
  CardPeriodType,
  CardRank,
  Country,
  EducationType,
  FlowAbortReason,
  OrderFlowState,
  TransportAuthority,
} from '../../contract/enums';
import type { Flow, Program as WireProgram, Route, Subsidy } from '../../contract/order-flow';
import type { ContactInfo } from '../../contract/profile';
import type { Address, RouteInfo } from '../../contract/shared';
import type { ApprovalRow, RouteRow } from '../../db/approvals';
import type { CardGroupRow } from '../../db/cards';
import type { OrderFlowRow } from '../../db/order-flows';
import type { ServerTexts } from '../../deps';
import { isIslandConnectionPostcode } from '../../domain/address';
import { daysInPeriod } from '../../domain/day';
import {
  missingSteps,
  stepOrder,
  type ConfigurationFacts,
  type StepFacts,
} from '../../domain/order-steps';
import { earliestStart } from '../../domain/periods';
import { isPhysical, type Program } from '../../domain/programs';
import { concernsRejsekort, isBannerDue } from '../../domain/rejsebillet-banner';
import { displayPriceOf, titledOf } from '../display';
import { maskAddress } from '../mask-address';
import { addressIn, deliveryAddressOf, fromAddressOf, homeOf } from './home-address';
import { draftInFlow } from '../photo-draft';
import { schemesOf, type Order } from './load-order';
import { approvedPeriod, pricePeriod, readPlan, validatePlan } from './planned-cards';

/** Whether the first period can be ordered today, as the configuration and the order both need it. */
function hasValidCards({ flow, plan }: Order): boolean {
  const cards = readPlan(flow)?.cards ?? [];
  const [first] = cards;
  if (!plan || !first) return false;
  const found = validatePlan(cards, plan);
  return found.every(({ validation }) => validation.isValid) && pricePeriod(first, plan).ok;
}

export function configurationFacts(order: Order): ConfigurationFacts {
  const { flow } = order;
  return {
    flowType: flow.flow_type as CardPeriodType,
    isPaused: flow.state === 'Paused',
    scheme: flow.scheme_type as EducationType | null,
    subsidyId: order.approval?.id ?? null,
    routeId: order.route?.id ?? null,
    programId: order.program?.id ?? null,
    hasFirstCard: hasValidCards(order),
    hasUnacceptedWarnings: false,
  };
}

export function stepFacts({ program, approval }: Order): StepFacts {
  return { program, rank: (approval?.subsidy_level as CardRank | undefined) ?? 'Primary' };
}

export function contactsOf(
  person: Pick<OrderFlowRow, 'contact_email' | 'contact_phone' | 'contact_phone_country'>,
): ContactInfo | null {
  if (person.contact_email === null) return null;
  return {
    email: person.contact_email,
    repeatedEmail: person.contact_email,
    phone: person.contact_phone ?? '',
    phoneCountry: (person.contact_phone_country ?? 'Denmark') as Country,
  };
}

const maskedOrNull = (address: Address | null) => address && maskAddress(address);

/** Whether the person lives or learns where a ferry is part of the journey (resolutions 46). */
function needsFerry({ flow, approval }: Order): boolean {
  const ends = [
    homeOf(flow),
    approval && fromAddressOf(approval),
    addressIn(approval?.to_address ?? null),
  ];
  return ends.some((end) => end !== null && isIslandConnectionPostcode(end.postcode));
}

/** The flow with all its selections (architecture, decision 2). */
export function flowView(texts: ServerTexts, order: Order, groups: readonly CardGroupRow[]): Flow {
  const { flow, approvals, plan } = order;
  const state = flow.state as OrderFlowState;
  const inScheme = approvals
    .filter((a) => a.scheme_type === flow.scheme_type)
    .map((a) => subsidyView(texts, a, groups));
  const cards = readPlan(flow)?.cards ?? [];
  const first = cards[0];
  return {
    flowId: flow.id,
    version: flow.version,
    flowType: flow.flow_type as CardPeriodType,
    state,
    flowStatus: state,
    abortReason: flow.abort_reason as FlowAbortReason,
    enterAddress: homeOf(flow) === null,
    statedAddress: flow.registered_address === null ? addressIn(flow.stated_address) : null,
    needsFerry: needsFerry(order),
    hasWarningForXU: false,
    warningForXU: null,
    scheme: flow.scheme_type ? titledOf(texts, 'scheme', flow.scheme_type as EducationType) : null,
    schemes: schemesOf(approvals).map((scheme) => titledOf(texts, 'scheme', scheme)),
    subsidies: inScheme.filter(({ isBlocked }) => !isBlocked),
    blockedSubsidies: inScheme.filter(({ isBlocked }) => isBlocked),
    selectedSubsidyId: order.approval?.id ?? null,
    routes: order.routes.map((route) => routeView(texts, route)),
    selectedRouteId: order.route?.id ?? null,
    programs: order.programs.map((program) => programView(texts, program, order)),
    selectedProgramId: order.program?.id ?? null,
    firstCard:
      first && plan
        ? {
            fromDate: first.from,
            toDate: first.to,
            duration: daysInPeriod(first),
            displayPrice: displayPriceOf(texts, pricePeriod(first, plan)),
          }
        : null,
    cardCount: cards.length,
    missing: missingSteps(configurationFacts(order)),
    steps: stepOrder(stepFacts(order)),
    needsDeliveryAddress: order.program !== null && isPhysical(order.program),
    needsPhoto: order.program?.needsPhoto ?? true,
    hasPhoto: flow.photo_id !== null,
    photoDraft: draftInFlow(flow),
    contactInformation: contactsOf(flow),
    deliveryAddress: maskedOrNull(deliveryAddressOf(flow)),
    conditionsAccepted: flow.conditions_accepted_at !== null,
    allowMarketingContact: flow.marketing_consent === 1,
    termsAndConditionsFileId: order.program?.pto ?? null,
    showRkToRbaBanner:
      order.programs.some(concernsRejsekort) &&
      isBannerDue(flow.rejsebillet_banner_dismissed_on, order.today),
    groupId: flow.group_id,
  };
}

/** An approval with the groups that were ordered for it. */
export function subsidyView(
  texts: ServerTexts,
  approval: ApprovalRow,
  groups: readonly CardGroupRow[],
): Subsidy {
  const own = groups.filter(({ approval_id }) => approval_id === approval.id);
  return {
    beneficiarySubsidyId: approval.id,
    scheme: titledOf(texts, 'scheme', approval.scheme_type as EducationType),
    subsidyLevel: titledOf(texts, 'level', approval.subsidy_level as CardRank),
    validPeriod: approvedPeriod(approval),
    from: maskAddress(fromAddressOf(approval)),
    to: addressIn(approval.to_address),
    isBlocked: approval.blocked_reason !== null,
    blockedReason: approval.blocked_reason,
    hasOrderedCards: own.length > 0,
    finishedGroupIds: own.map(({ id }) => id),
  };
}

function routeView(texts: ServerTexts, route: RouteRow): Route {
  return {
    id: route.id,
    pto: titledOf(texts, 'pto', route.pto as TransportAuthority),
    routeInfo: JSON.parse(route.info) as RouteInfo,
  };
}

function programView(texts: ServerTexts, program: Program, { plan, today }: Order): WireProgram {
  const byLeadTime = earliestStart(program, today, true);
  const isChosen = plan?.program.id === program.id;
  return {
    id: program.id,
    delivery: titledOf(texts, 'delivery', program.delivery),
    payment: titledOf(texts, 'provider', program.paymentProvider),
    pto: titledOf(texts, 'pto', program.pto),
    daysBeforeCardIssuing: program.daysBeforeCardIssuing,
    earliestStart: isChosen ? plan.earliest : byLeadTime,
    isPhysical: isPhysical(program),
    needsPhoto: program.needsPhoto,
    description: texts.t(`program.${program.delivery}`, {
      app: program.appName ?? '',
      min: program.deliveryDays.min,
      max: program.deliveryDays.max,
    }),
  };
}
