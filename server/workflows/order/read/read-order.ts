import type { ApprovalRow, RouteRow } from '../../../db/approvals';
import { periodOf, listCardsWithApproval, type CardWithApproval } from '../../../db/cards';
import type { Queryable } from '../../../db/connect';
import type { CardPlan } from '../../../db/json-columns';
import type { FlowRow, FlowWhere } from '../../../db/order-flows';
import { findOrder, type FoundOrder } from '../../../db/orders';
import type { Deps } from '../../../deps';
import { cardMachine } from '../../../domain/card-lifecycle';
import { dayInCopenhagen, type Day, type Period } from '../../../domain/day';
import { canMove, type FutureCard } from '../../../domain/group-change';
import { isPaidCard } from '../../../domain/card-status';
import {
  getProgram,
  isPlastic,
  programIdOn,
  programsFor,
  type Program,
} from '../../../domain/programs';
import { Refusal } from '../../../refusal';
import { kindOfChange } from './kind-of-change';
import { heldBeside } from './other-cards';
import { planContext, readPlan, type PlanContext } from './planned-periods';

/** What is stored about an order and its person. */
export interface StoredOrder extends FoundOrder {
  /** The cards that move to the new group, in an order that changes one. */
  moving: CardWithApproval[];
  /** Those of the group that it changes that were put aside, whether they can move or not. */
  aside: CardWithApproval[];
  /** The paid periods of the person's base cards. */
  paidPrimary: Period[];
  today: Day;
}

/** An order under way with all that its screens and rules need. */
export interface Order extends StoredOrder {
  approval: ApprovalRow | null;
  /** Those that can be chosen for the approval. */
  routes: RouteRow[];
  route: RouteRow | null;
  programs: Program[];
  program: Program | null;
  /** Null until approval, route and program are chosen. */
  plan: PlanContext | null;
  /** The periods: those chosen, or those of the group that is changed. */
  cards: CardPlan | null;
  /** The setting for the terms of Rejsekort. */
  asksForTerms: boolean;
}

/**
 * The person's order, in two queries at most.
 * @throws Refusal `no-flow` when there is none, or it is another person's
 */
export async function readOrder(deps: Deps, db: Queryable, where: FlowWhere): Promise<Order> {
  return orderOf(deps, await readStored(deps, db, where));
}

/**
 * What is stored of the order, for a change that is still to be decided.
 * @throws Refusal `no-flow` as `readOrder`
 */
export async function readStored(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  where: FlowWhere,
): Promise<StoredOrder> {
  const today = dayInCopenhagen(clock.now());
  const found = await findOrder(db, where);
  if (!found) throw new Refusal('no-flow');
  return { ...found, ...(await readCards(db, found.flow, found.approvals, today)), today };
}

/** What follows from what is stored; asks the database nothing. */
export function orderOf({ config }: Pick<Deps, 'config'>, stored: StoredOrder): Order {
  const { flow, approvals, allRoutes, moving, paidPrimary, held, today } = stored;
  const approval = approvals.find((a) => a.id === flow.approval_id) ?? null;
  const known = allRoutes.filter(({ approval_id }) => approval_id === approval?.id);
  const route = known.find((r) => r.id === flow.route_id) ?? null;
  const from = programOf(moving);
  const programs = route ? programsOfOrder({ config }, flow, route, from, today) : [];
  // An order under way outlives the day that the Dot app is replaced.
  const programId = flow.program_id && programIdOn(flow.program_id, config.programs, today);
  const program = programs.find(({ id }) => id === programId) ?? null;
  const plan =
    approval && route && program
      ? planContext(
          {
            approval,
            route,
            program,
            rules: config.cardDays,
            paidPrimary,
            deliveryChange: from && { from, to: program, today },
            // The cards that move are not in the way of the group they move to.
            otherCards: changesGroup(flow) ? [] : heldBeside(held, approval),
            rejsekortFrom: flow.rejsekort_from,
          },
          today,
        )
      : null;
  return {
    ...stored,
    approval,
    routes: changesGroup(flow) ? known.filter((each) => isOfChange(each, flow)) : known,
    route,
    programs,
    program,
    plan,
    cards: changesGroup(flow) ? movingPlan(moving) : readPlan(flow),
    asksForTerms: config.asksForRejsekortTerms,
  };
}

/** True for an order that changes a group: approval, route and days come with it. */
export const changesGroup = (flow: Pick<FlowRow, 'source_group_id'>): boolean =>
  flow.source_group_id !== null;

/** True for an internship card that the company makes no more for its person. */
export const isRefusedInternship = ({
  approval,
  isBlacklisted,
}: Pick<Order, 'approval' | 'isBlacklisted'>): boolean =>
  isBlacklisted && approval?.subsidy_level === 'Secondary';

/** A change of a group has the route it is for, and those that its person chose meanwhile. */
const isOfChange = (route: RouteRow, flow: Pick<FlowRow, 'id' | 'route_id'>): boolean =>
  route.id === flow.route_id || route.flow_id === flow.id;

/**
 * True when the person chooses the route: in a new order, and in a change of route that they began
 * themselves. The cards of a group keep theirs otherwise.
 */
export const canChooseRoute = ({ flow, route }: Pick<Order, 'flow' | 'route'>): boolean =>
  !changesGroup(flow) ||
  (kindOfChange(flow) === 'route' && (route === null || route.flow_id === flow.id));

const programOf = ([card]: readonly CardWithApproval[]): Program | null =>
  card ? getProgram(card.program_id) : null;

function movingPlan(moving: readonly CardWithApproval[]): CardPlan | null {
  const cards = moving.map(periodOf);
  return cards.length > 0 ? { isDefault: false, cards } : null;
}

/**
 * What the order can be delivered as; one that staff help with is posted. A group that only changes its
 * delivery is not offered the one it has; after a route change it may keep it.
 */
export function programsOfOrder(
  { config }: Pick<Deps, 'config'>,
  flow: Pick<FlowRow, 'flow_type' | 'prepared_key' | 'is_assisted'>,
  route: Pick<RouteRow, 'pto'>,
  from: Program | null,
  today: Day,
): Program[] {
  const all = programsFor(route.pto, config.programs, today);
  const offered = flow.is_assisted === 1 ? all.filter(isPlastic) : all;
  return kindOfChange(flow) === 'delivery' ? offered.filter(({ id }) => id !== from?.id) : offered;
}

/** The person's cards as far as this order depends on them: no query when it depends on none. */
async function readCards(
  db: Queryable,
  flow: Pick<FlowRow, 'beneficiary_id' | 'source_group_id'>,
  approvals: readonly Pick<ApprovalRow, 'subsidy_level'>[],
  today: Day,
): Promise<Pick<StoredOrder, 'paidPrimary' | 'moving' | 'aside'>> {
  const hasSecondary = approvals.some(({ subsidy_level }) => subsidy_level === 'Secondary');
  if (!hasSecondary && !changesGroup(flow)) return { paidPrimary: [], moving: [], aside: [] };
  const cards = await listCardsWithApproval(db, flow.beneficiary_id, today);
  return cardsOfOrder(cards, flow, today);
}

/** The cards of a person as an order depends on them. */
export const cardsOfOrder = (
  cards: readonly CardWithApproval[],
  { source_group_id: groupId }: Pick<FlowRow, 'source_group_id'>,
  today: Day,
): Pick<StoredOrder, 'paidPrimary' | 'moving' | 'aside'> => ({
  paidPrimary: paidPrimaryOf(cards),
  moving: movingCards(cards, groupId, today),
  aside: cardsPutAside(cards, groupId),
});

/** The cards of a group that wait until they are taken up again. */
export const cardsPutAside = (
  cards: readonly CardWithApproval[],
  groupId: string | null,
): CardWithApproval[] =>
  cards.filter(
    ({ group_id, status }) => group_id === groupId && cardMachine.can(status, 'unpaused'),
  );

/** The paid periods of the base cards among these. */
export function paidPrimaryOf(cards: readonly CardWithApproval[]): Period[] {
  return cards
    .filter(({ subsidy_level }) => subsidy_level === 'Primary')
    .filter((card) => isPaidCard({ status: card.status, isPaid: card.paid_at !== null }))
    .map(periodOf);
}

/** The cards of a group that can move to another one. */
export function movingCards(
  cards: readonly CardWithApproval[],
  groupId: string | null,
  today: Day,
): CardWithApproval[] {
  return cards.filter(
    (card) =>
      card.group_id === groupId && canMove(futureCard(card), getProgram(card.program_id), today),
  );
}

/** A card as the rules of a group's change see it. */
export const futureCard = (
  card: Pick<CardWithApproval, 'status' | 'from_day' | 'to_day'>,
): FutureCard => ({
  status: card.status,
  period: periodOf(card),
});
