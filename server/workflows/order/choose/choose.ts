import { listApprovals, listRoutes } from '../../../db/approvals';
import type { Tx } from '../../../db/connect';
import type { OrderFlowChange, OrderFlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { advance } from './advance';
import { changeOrder, type ChangeRef } from './change-order';
import { homeOf } from '../read/home-address';
import { changesGroup } from '../read/load-order';

/** What a person can choose in the configuration; each resets just what depends on it. */
export type Choice =
  { subsidyId: string } | { routeId: string } | { programId: string } | Record<string, never>;

/**
 * Chooses approval, route or delivery, and then picks whatever leaves no choice. With nothing
 * chosen it only picks: the `set-…-auto` calls.
 */
export async function choose(
  deps: Deps,
  caller: Caller,
  ref: ChangeRef,
  choice: Choice,
): Promise<void> {
  await changeOrder(deps, caller, ref, async (flow, tx) => {
    if (Object.keys(choice).length > 0 && !homeOf(flow)) throw new Refusal('no-address');
    // What a group was ordered for comes with it; only its delivery is chosen.
    if (changesGroup(flow) && ('subsidyId' in choice || 'routeId' in choice)) {
      throw new Refusal('choice-fixed');
    }
    const approvals = await listApprovals(tx, caller.beneficiaryId);
    if ('subsidyId' in choice) {
      const wanted = approvals.find(({ id }) => id === choice.subsidyId);
      if (!wanted || wanted.scheme_type !== flow.scheme_type) throw new Refusal('subsidy-unknown');
      if (wanted.blocked_reason !== null) throw new Refusal('subsidy-blocked');
      const change = await advance(deps, tx, { ...flow, approval_id: wanted.id }, approvals);
      // Without a paid base card an internship is blocked, too.
      if (change.approval_id !== wanted.id) throw new Refusal('subsidy-blocked');
      return change;
    }
    if ('routeId' in choice) await requireRoute(tx, flow, choice.routeId);
    const wish: Partial<OrderFlowRow> =
      'routeId' in choice
        ? { route_id: choice.routeId }
        : 'programId' in choice
          ? { program_id: choice.programId }
          : {};
    const change: OrderFlowChange = await advance(deps, tx, { ...flow, ...wish }, approvals);
    if ('programId' in choice && change.program_id !== choice.programId) {
      throw new Refusal('program-unknown');
    }
    return change;
  });
}

async function requireRoute(tx: Tx, flow: OrderFlowRow, routeId: string): Promise<void> {
  const routes = flow.approval_id === null ? [] : await listRoutes(tx, flow.approval_id, flow);
  if (!routes.some(({ id }) => id === routeId)) throw new Refusal('route-unknown');
}
