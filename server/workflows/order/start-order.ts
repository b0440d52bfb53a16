import type { EducationType, OrderFlowState } from '../../contract/enums';
import { newId } from '../../crypto';
import { listApprovals, type ApprovalRow } from '../../db/approvals';
import type { Tx } from '../../db/connect';
import { findOrderFlow, insertOrderFlow, updateOrderFlow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { isEditableFlow, isOpenFlow, orderFlowMachine } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { advance } from './advance';
import { changesAnything } from './change-order';
import { reopenOrder } from './reopen';

export interface StartRequest {
  schemeType?: EducationType | undefined;
  subsidyId?: string | undefined;
}

/**
 * The person's order: the one under way, or a new one (find-or-create; the unique index on open
 * flows decides between simultaneous starts). Asking for another scheme ends the old flow and begins
 * a new one (resolutions 70); asking for another approval changes it. Returns the flow's id.
 */
export async function startOrder(
  deps: Deps,
  caller: Caller,
  request: StartRequest,
): Promise<string> {
  const { db } = deps.connection;
  const open = await findOrderFlow(db, { beneficiaryId: caller.beneficiaryId, isOpen: true });
  if (open && (request.schemeType || request.subsidyId)) {
    await reopenOrder(deps, caller.beneficiaryId, open.id);
  }
  return db.transaction().execute(async (tx) => {
    const approvals = await listApprovals(tx, caller.beneficiaryId);
    const wanted = wantedApproval(approvals, request);
    const scheme = (wanted?.scheme_type as EducationType | undefined) ?? request.schemeType;
    if (scheme && !approvals.some((a) => a.scheme_type === scheme)) {
      throw new Refusal('scheme-unknown');
    }
    await endFlowOfOtherScheme(deps, tx, caller, scheme);
    await insertOrderFlow(tx, {
      id: newId(),
      beneficiaryId: caller.beneficiaryId,
      groupId: newId(),
      flowType: 'Normal',
      schemeType: scheme ?? null,
      now: deps.clock.now(),
    });
    return pickWhatLeavesNoChoice(deps, tx, caller, approvals, wanted);
  });
}

function wantedApproval(
  approvals: readonly ApprovalRow[],
  { subsidyId }: StartRequest,
): ApprovalRow | undefined {
  if (subsidyId === undefined) return undefined;
  const wanted = approvals.find(({ id }) => id === subsidyId);
  if (!wanted) throw new Refusal('subsidy-unknown');
  if (wanted.blocked_reason !== null) throw new Refusal('subsidy-blocked');
  return wanted;
}

async function endFlowOfOtherScheme(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  scheme: EducationType | undefined,
): Promise<void> {
  const open = await findOrderFlow(tx, { beneficiaryId: caller.beneficiaryId, isOpen: true });
  if (!open || !scheme || open.scheme_type === scheme) return;
  const state = open.state as OrderFlowState;
  if (!isEditableFlow(state)) throw new Refusal('payment-in-progress');
  const { to } = orderFlowMachine.take(state, 'cancelRequested');
  await updateOrderFlow(tx, open, { state: to, is_open: isOpenFlow(to) ? 1 : 0 }, deps.clock.now());
}

async function pickWhatLeavesNoChoice(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  approvals: readonly ApprovalRow[],
  wanted: ApprovalRow | undefined,
): Promise<string> {
  const flow = await findOrderFlow(tx, { beneficiaryId: caller.beneficiaryId, isOpen: true });
  if (!flow) throw new Refusal('stale-order');
  if (!isEditableFlow(flow.state as OrderFlowState)) return flow.id;
  const change = await advance(
    deps,
    tx,
    wanted ? { ...flow, approval_id: wanted.id } : flow,
    approvals,
  );
  if (changesAnything(flow, change)) await updateOrderFlow(tx, flow, change, deps.clock.now());
  return flow.id;
}
