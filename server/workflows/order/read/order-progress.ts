import type { CardWarning } from '../../../contract/order-cards';
import type { Flow } from '../../../contract/order-flow';
import type { ContactInfo } from '../../../contract/profile';
import { warningsColumn } from '../../../db/json-columns';
import type { OrderRow } from '../../../db/orders';
import {
  stepOrder,
  type ConfigurationProgress,
  type OrderProgress,
  type StepConditions,
} from '../../../domain/order-steps';
import { isPhysical, type Program } from '../../../domain/programs';
import { deliveryAddressOf } from './home-address';
import { changesGroup, type Order } from './read-order';
import { priceOf } from './order-price';
import { planWarnings, raisedNames, validatePlan } from './planned-periods';

/** Whether the first period can be ordered today, as the configuration and the order both need it. */
function hasValidCards(order: Order): boolean {
  const { plan } = order;
  const cards = order.cards?.cards ?? [];
  if (!plan || cards.length === 0) return false;
  const found = validatePlan(cards, plan);
  return found.every(({ validation }) => validation.isValid) && priceOf(order, 0).ok;
}

/** The warnings about the periods that the person has still to accept. */
function openWarnings({ flow, plan, cards }: Order): CardWarning[] {
  // The days of a group that changes are not chosen here; that one period is ordered is a rule of its own.
  if (!plan || changesGroup(flow) || flow.is_assisted === 1) return [];
  const accepted = warningsColumn.read(flow.accepted_warnings);
  const raised = raisedNames(planWarnings(cards?.cards ?? [], plan));
  return raised.filter((name) => !accepted.includes(name));
}

function configurationProgress(order: Order): ConfigurationProgress {
  const { flow } = order;
  return {
    flowType: flow.flow_type,
    isPaused: flow.state === 'Paused',
    scheme: flow.scheme_type,
    subsidyId: order.approval?.id ?? null,
    routeId: order.route?.id ?? null,
    programId: order.program?.id ?? null,
    hasFirstCard: hasValidCards(order),
    hasUnacceptedWarnings: openWarnings(order).length > 0,
  };
}

export function stepConditions(order: Order): StepConditions {
  const { flow, program, approval, asksForTerms } = order;
  return {
    program,
    rank: approval?.subsidy_level ?? 'Primary',
    changesGroup: changesGroup(flow),
    asksForTerms,
    asksForContacts: flow.is_assisted === 0 || deliveryAddressProblem(order) !== null,
  };
}

/** What an order on a Rejsekort still lacks; nothing of it concerns other orders. */
export function rejsekortNeeds(
  order: Order,
): Pick<Flow, 'hasAcceptedTerms' | 'needsRejsekortCustomer'> {
  const { flow } = order;
  const hasConsented =
    flow.rejsekort_terms_accepted_at !== null && flow.rejsekort_consent_at !== null;
  return {
    hasAcceptedTerms: !stepOrder(stepConditions(order)).includes('terms') || hasConsented,
    needsRejsekortCustomer:
      order.program?.delivery === 'Rejsekort' && flow.rejsekort_customer_id === null,
  };
}

/** True where periods are loaded on the Rejsekort that the person has: nothing is posted then. */
export const isOnOwnRejsekort = (
  { flow }: Pick<Order, 'flow'>,
  program: Pick<Program, 'delivery'>,
): boolean =>
  program.delivery === 'Rejsekort' && !changesGroup(flow) && flow.rejsekort_from !== null;

/** Whether a card is posted to the person. */
export const postsCard = ({ flow, program }: Pick<Order, 'flow' | 'program'>): boolean =>
  program !== null && isPhysical(program) && !isOnOwnRejsekort({ flow }, program);

/**
 * What keeps a card from being posted: no address, or for XU one abroad, wherever and whenever it was
 * given.
 */
export function deliveryAddressProblem({
  flow,
  program,
  approval,
}: Pick<Order, 'flow' | 'program' | 'approval'>): Flow['deliveryAddressProblem'] {
  if (!postsCard({ flow, program })) return null;
  const address = deliveryAddressOf(flow);
  if (!address) return 'missing';
  const isDenmarkOnly = (approval?.scheme_type ?? flow.scheme_type) === 'XU';
  return isDenmarkOnly && address.country !== 'Denmark' ? 'denmark-only' : null;
}

/** What of the order is done, for the steps that come before its summary. */
export function progressOf(order: Order): OrderProgress {
  const { flow } = order;
  const { hasAcceptedTerms, needsRejsekortCustomer } = rejsekortNeeds(order);
  return {
    ...stepConditions(order),
    configuration: configurationProgress(order),
    hasAcceptedTerms,
    hasContacts:
      contactsOf(flow) !== null &&
      !needsRejsekortCustomer &&
      deliveryAddressProblem(order) === null,
    hasPhoto: flow.photo_id !== null,
  };
}

export function contactsOf(
  person: Pick<OrderRow, 'contact_email' | 'contact_phone' | 'contact_phone_country'>,
): ContactInfo | null {
  if (person.contact_email === null) return null;
  return {
    email: person.contact_email,
    repeatedEmail: person.contact_email,
    phone: person.contact_phone ?? '',
    phoneCountry: person.contact_phone_country ?? 'Denmark',
  };
}
