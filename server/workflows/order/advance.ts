import type { TransportAuthority } from '../../contract/enums';
import type { ApprovalRow } from '../../db/approvals';
import { listRoutes } from '../../db/approvals';
import { findLastCoveredDay } from '../../db/cards';
import type { Queryable } from '../../db/connect';
import type { OrderFlowChange, OrderFlowRow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { programIdOn, programsFor } from '../../domain/programs';
import { abortReasonOf } from '../../domain/travel-area';
import { addressIn, homeOf } from './home-address';
import { schemesOf } from './load-order';
import { defaultPlan, planContext, readPlan, writePlan } from './planned-cards';

type Choices = Pick<
  OrderFlowChange,
  'scheme_type' | 'approval_id' | 'route_id' | 'program_id' | 'cards' | 'abort_reason'
>;

/** Blocked approvals, and those that ended, cannot be ordered for. */
export function isOrderable(approval: ApprovalRow, today: string): boolean {
  return approval.blocked_reason === null && approval.valid_to >= today;
}

/**
 * Picks what leaves no choice (spec §4): the first scheme, the one approval, the one route, the
 * preferred program, the default cards. Keeps earlier picks that still hold, and drops those that
 * an earlier change made impossible, so changing one choice resets just what depends on it.
 */
export async function advance(
  deps: Deps,
  db: Queryable,
  flow: Pick<OrderFlowRow, 'id' | 'cards' | 'registered_address' | 'stated_address'> & Choices,
  approvals: readonly ApprovalRow[],
): Promise<Choices> {
  const today = dayInCopenhagen(deps.clock.now());
  const scheme = flow.scheme_type ?? schemesOf(approvals)[0] ?? null;
  const home = homeOf(flow);
  // Without an address nothing else can be chosen (spec §4).
  const candidates = home
    ? approvals.filter((a) => a.scheme_type === scheme && isOrderable(a, today))
    : [];
  const approval = pick(candidates, flow.approval_id);
  const routes = approval ? await listRoutes(db, approval.id, flow.id) : [];
  const route = pick(routes, flow.route_id);
  const choices: Choices = {
    scheme_type: scheme,
    approval_id: approval?.id ?? null,
    route_id: route?.id ?? null,
    program_id: null,
    cards: null,
    abort_reason: abortReasonOf({
      home,
      from: approval && addressIn(approval.from_address),
      to: approval && addressIn(approval.to_address),
      pto: (route?.pto ?? null) as TransportAuthority | null,
    }),
  };
  if (!approval || !route) return choices;
  const programs = programsFor(route.pto as TransportAuthority, deps.config.programs, today);
  const programId = flow.program_id && programIdOn(flow.program_id, deps.config.programs, today);
  const program = programs.find(({ id }) => id === programId) ?? programs[0];
  if (!program) return choices;
  const context = planContext(
    { approval, route, program, rules: deps.config.cardDays },
    today,
    await findLastCoveredDay(db, approval.id),
  );
  const planned = readPlan({ cards: flow.cards });
  const first = planned?.cards[0];
  const keepsPlan =
    planned !== null &&
    !planned.isDefault &&
    first !== undefined &&
    first.from >= context.earliest &&
    flow.approval_id === approval.id;
  return {
    ...choices,
    program_id: program.id,
    cards: keepsPlan ? flow.cards : writePlan(defaultPlan(context)),
  };
}

/** The earlier pick if it is still there, else the only one there is. */
function pick<T extends { id: string }>(
  candidates: readonly T[],
  picked: string | null | undefined,
): T | null {
  const kept = candidates.find(({ id }) => id === picked);
  const [only, ...others] = candidates;
  return kept ?? (others.length === 0 ? (only ?? null) : null);
}
