import type { EducationType, TransportAuthority } from '../../contract/enums';
import type { Queryable } from '../../db/connect';
import { listApprovals, listRoutes, type ApprovalRow, type RouteRow } from '../../db/approvals';
import { findOrderFlow, type OrderFlowRow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { dayInCopenhagen, type Day } from '../../domain/day';
import { programIdOn, programsFor, type Program } from '../../domain/programs';
import { Refusal } from '../../refusal';
import { planContext, type PlanContext } from './planned-cards';

/** An order under way with all that its screens and rules need; three queries. */
export interface Order {
  flow: OrderFlowRow;
  approvals: ApprovalRow[];
  approval: ApprovalRow | null;
  routes: RouteRow[];
  route: RouteRow | null;
  programs: Program[];
  program: Program | null;
  /** Null until approval, route and program are chosen. */
  plan: PlanContext | null;
  today: Day;
}

const SCHEME_ORDER: readonly EducationType[] = ['UU', 'VU', 'XU'];

/** The schemes a person has approvals for, in the order of the overview (spec §2). */
export function schemesOf(approvals: readonly ApprovalRow[]): EducationType[] {
  return SCHEME_ORDER.filter((scheme) => approvals.some((a) => a.scheme_type === scheme));
}

/** The person's order; refused with `no-flow` when there is none, or it is another person's. */
export async function loadOrder(
  deps: Deps,
  db: Queryable,
  where: Parameters<typeof findOrderFlow>[1],
): Promise<Order> {
  const flow = await findOrderFlow(db, where);
  if (!flow) throw new Refusal('no-flow');
  return completeOrder(deps, db, flow);
}

/** Refuses another person's order, and one that is over: then there is nothing left to fill in. */
export async function requireOpenFlow(
  db: Queryable,
  beneficiaryId: string,
  flowId: string,
): Promise<void> {
  const flow = await findOrderFlow(db, { beneficiaryId, flowId });
  if (!flow) throw new Refusal('not-found');
  if (flow.is_open === 0) throw new Refusal('order-not-open');
}

/** Reads what belongs to a flow. */
export async function completeOrder(deps: Deps, db: Queryable, flow: OrderFlowRow): Promise<Order> {
  const today = dayInCopenhagen(deps.clock.now());
  const approvals = await listApprovals(db, flow.beneficiary_id);
  const approval = approvals.find((a) => a.id === flow.approval_id) ?? null;
  const routes = approval ? await listRoutes(db, approval.id, flow.id) : [];
  const route = routes.find((r) => r.id === flow.route_id) ?? null;
  const programs = route
    ? programsFor(route.pto as TransportAuthority, deps.config.programs, today)
    : [];
  // An order under way outlives the day that the Dot app is replaced.
  const programId = flow.program_id && programIdOn(flow.program_id, deps.config.programs, today);
  const program = programs.find(({ id }) => id === programId) ?? null;
  const plan =
    approval && route && program
      ? planContext(
          { approval, route, program, rules: deps.config.cardDays },
          today,
          flow.last_covered_day,
        )
      : null;
  return { flow, approvals, approval, routes, route, programs, program, plan, today };
}
