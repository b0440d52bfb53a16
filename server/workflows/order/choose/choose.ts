import type { FlowChange } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { pickChoices } from './pick-choices';
import { changeOrder, changesAnything, type ChangeRef } from './change-flow';
import { homeOf } from '../read/home-address';
import {
  canChooseRoute,
  changesGroup,
  orderOf,
  type Order,
  type StoredOrder,
} from '../read/read-order';

/** What a person can choose in the configuration; each resets just what depends on it. */
export type Choice =
  { subsidyId: string } | { routeId: string } | { programId: string } | Record<string, never>;

/**
 * Chooses approval, route or delivery, and then picks whatever leaves no choice. With nothing
 * chosen it only picks: the `set-…-auto` calls. Returns the order as it is then.
 */
export function choose(deps: Deps, caller: Caller, ref: ChangeRef, choice: Choice): Promise<Order> {
  return changeOrder(deps, caller, ref, (stored) => {
    const change = chosenIn(deps, stored, choice);
    if (!changesAnything(stored.flow, change)) deps.ownAct?.changesNothing();
    return change;
  });
}

function chosenIn(deps: Deps, stored: StoredOrder, choice: Choice): FlowChange {
  const { flow } = stored;
  if (Object.keys(choice).length > 0 && !homeOf(flow)) throw new Refusal('no-address');
  // What a group was ordered for comes with it; only its delivery is chosen, or its new route.
  const isFixed = 'routeId' in choice ? !canChooseRoute(orderOf(deps, stored)) : changesGroup(flow);
  if (isFixed && ('subsidyId' in choice || 'routeId' in choice)) {
    throw new Refusal('choice-fixed');
  }
  if ('subsidyId' in choice) return chooseSubsidy(deps, stored, choice.subsidyId);
  if ('routeId' in choice) return chooseRoute(deps, stored, choice.routeId);
  if ('programId' in choice) return chooseProgram(deps, stored, choice.programId);
  return pickChoices(deps, stored);
}

function chooseSubsidy(deps: Deps, stored: StoredOrder, subsidyId: string): FlowChange {
  const wanted = stored.approvals.find(({ id }) => id === subsidyId);
  if (!wanted || wanted.scheme_type !== stored.flow.scheme_type) {
    throw new Refusal('subsidy-unknown');
  }
  if (wanted.blocked_reason !== null) throw new Refusal('subsidy-blocked');
  const change = pickChoices(deps, stored, { approval_id: wanted.id });
  // Without a paid base card an internship is blocked, too.
  if (change.approval_id !== wanted.id) throw new Refusal('subsidy-blocked');
  return change;
}

function chooseRoute(deps: Deps, stored: StoredOrder, routeId: string): FlowChange {
  const { flow, allRoutes } = stored;
  const wanted = allRoutes.find(({ id }) => id === routeId);
  if (!wanted || wanted.approval_id !== flow.approval_id) throw new Refusal('route-unknown');
  return pickChoices(deps, stored, { route_id: routeId });
}

function chooseProgram(deps: Deps, stored: StoredOrder, programId: string): FlowChange {
  const change = pickChoices(deps, stored, { program_id: programId });
  if (change.program_id !== programId) throw new Refusal('program-unknown');
  return change;
}
