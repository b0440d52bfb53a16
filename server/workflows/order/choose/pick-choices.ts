import { addressColumn, planColumn } from '../../../db/json-columns';
import type { FlowChange } from '../../../db/order-flows';
import type { OrderRow } from '../../../db/orders';
import type { Deps } from '../../../deps';
import { takeOverProblem } from '../../../domain/take-over';
import { getProgram, programIdOn, type Program } from '../../../domain/programs';
import { schemesOf } from '../../../domain/scheme-order';
import { abortReasonOf } from '../../../domain/travel-area';
import { addressIn, homeOf } from '../read/home-address';
import { kindOfChange } from '../read/kind-of-change';
import { changesGroup, futureCard, programsOfOrder, type StoredOrder } from '../read/read-order';
import { obstacleOf } from '../read/obstacle';
import { heldBeside } from '../read/other-cards';
import { defaultPlan, earliestDay, planContext, readPlan } from '../read/planned-periods';

/** What a person chooses, and what follows from it. */
type Choices = Pick<
  FlowChange,
  | 'scheme_type'
  | 'approval_id'
  | 'route_id'
  | 'program_id'
  | 'cards'
  | 'abort_reason'
  | 'accepted_warnings'
>;

/**
 * Picks what leaves no choice: the first scheme, the one approval, the one route, the preferred
 * program, the default cards. Keeps earlier picks and those of `wish` that hold, and drops those that
 * an earlier change made impossible, so changing one choice resets just what depends on it.
 */
export function pickChoices(
  { config }: Pick<Deps, 'config'>,
  stored: StoredOrder,
  wish: Partial<OrderRow> = {},
): Choices {
  const { approvals, allRoutes, moving, paidPrimary, held, today } = stored;
  const flow = { ...stored.flow, ...wish };
  const isChange = changesGroup(flow);
  const home = homeOf(flow);
  const open = approvals.filter((a) => !obstacleOf({ config }, a, stored));
  const scheme = flow.scheme_type ?? schemesOf(open)[0] ?? schemesOf(approvals)[0] ?? null;
  const candidates = isChange
    ? approvals.filter(({ id }) => id === flow.approval_id)
    : // Without an address nothing else can be chosen.
      open.filter((a) => home && a.scheme_type === scheme);
  const approval = pick(candidates, flow.approval_id);
  const routes = allRoutes.filter(({ approval_id }) => approval_id === approval?.id);
  const route = isChange
    ? (routes.find(({ id }) => id === flow.route_id) ?? null)
    : pick(routes, flow.route_id);
  const choices = {
    scheme_type: scheme,
    approval_id: approval?.id ?? null,
    route_id: route?.id ?? null,
    program_id: null,
    cards: null,
    abort_reason: abortReasonOf({
      home,
      from: approval && addressColumn.read(approval.from_address),
      to: approval && addressIn(approval.to_address),
      pto: route?.pto ?? null,
    }),
  };
  if (!approval || !route) return choices;
  const [first] = moving;
  const from = first ? getProgram(first.program_id) : null;
  const programs = programsOfOrder({ config }, flow, route, from, today);
  const takesOver = (to: Program) =>
    from === null || takeOverProblem(moving.map(futureCard), { from, to, today }) === null;
  const contextFor = (program: Program) =>
    planContext(
      {
        approval,
        route,
        program,
        rules: config.cardDays,
        paidPrimary,
        deliveryChange: null,
        otherCards: heldBeside(held, approval),
        rejsekortFrom: flow.rejsekort_from,
      },
      today,
    );
  // A person who changes the delivery chooses it. Cards that have to move go to the first delivery that
  // can take them over; a new order is delivered as the newest cards are, else by the first in time.
  const isOpenChoice = isChange && kindOfChange(flow) !== 'obligatory' && programs.length > 1;
  const byId = (id: string | null | undefined) =>
    id && programs.find((it) => it.id === programIdOn(id, config.programs, today));
  const isInTime = (it: Program) => isChange || earliestDay(contextFor(it)) !== null;
  const usual = byId(flow.newest_program_id);
  const preferred = [...(usual && !isChange ? [usual] : []), ...programs];
  // Who changes the route keeps the delivery, where the company has it.
  const kept = kindOfChange(flow) === 'route' ? programs.find(({ id }) => id === from?.id) : null;
  const program =
    byId(flow.program_id) ||
    kept ||
    (isOpenChoice
      ? undefined
      : (preferred.find((it) => takesOver(it) && isInTime(it)) ?? preferred[0]));
  if (!program) return choices;
  if (isChange) return { ...choices, program_id: program.id };
  const context = contextFor(program);
  const planned = readPlan(flow);
  const own = planned && flow.approval_id === approval.id ? planned : null;
  const [firstCard] = own?.cards ?? [];
  const keepsPlan = own && !own.isDefault && firstCard && firstCard.from >= context.opens;
  if (keepsPlan) return { ...choices, program_id: program.id, cards: flow.cards };
  const cards = planColumn.write(defaultPlan(context, own?.most));
  // Other periods are other warnings.
  return {
    ...choices,
    program_id: program.id,
    cards,
    ...(cards === flow.cards ? {} : { accepted_warnings: '[]' }),
  };
}

/** The earlier pick if it is still there, else the only one there is. */
function pick<T extends { id: string }>(candidates: readonly T[], picked: string | null): T | null {
  const kept = candidates.find(({ id }) => id === picked);
  const [only, ...others] = candidates;
  return kept ?? (others.length === 0 ? (only ?? null) : null);
}
