import type { EducationType } from '../../../contract/enums';
import { newId } from '../../../crypto';
import { listApprovals, type ApprovalRow } from '../../../db/approvals';
import { lockBeneficiary } from '../../../db/beneficiaries';
import { findGroup, listCardsWithApproval, type CardGroupRow } from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import { findFlow, insertFlow, type FlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { dayInCopenhagen } from '../../../domain/day';
import { isEditableFlow } from '../../../domain/order-flow';
import {
  decideStart,
  type OrderUnderWay,
  type StartDecision,
  type WantedOrder,
} from '../../../domain/start-order';
import type { RefusalCode } from '../../../contract/refusals';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { pickChoices } from '../choose/pick-choices';
import { isUntouched } from '../choose/under-way';
import { changesAnything, takeStep, reopenOrder } from '../choose/change-flow';
import { pauseForCompany } from '../choose/unfinished';
import {
  changesGroup,
  movingCards,
  orderOf,
  paidPrimaryOf,
  readOrder,
  readStored,
  type Order,
  type StoredOrder,
} from '../read/read-order';
import { obstaclesOf, reasonNotToOrder } from '../read/obstacle';
import { heldAmong } from '../read/other-cards';
import { kindOfChange } from '../read/kind-of-change';
import { routeOf } from '../read/route-of-group';
import { readGroupOf, reasonToKeepDelivery, reasonToKeepRoute } from '../../group/read-group';
import { inTransaction } from '../../../in-transaction';

/** What `POST /api/order-flow` asks for; the first of these that is given counts. */
export interface StartRequest {
  obligatoryFlowId?: string | undefined;
  routeChangeFlowId?: string | undefined;
  groupId?: string | undefined;
  schemeType?: EducationType | undefined;
  subsidyId?: string | undefined;
  /** The paused order of the scheme is the wanted one, whatever kind of order it is. */
  continueUnfinished?: boolean | undefined;
}

export interface StartedOrder {
  /** The wanted order, or the one that is in its way. */
  order: Order;
  /** True when another order is under way, and the person has to decide which one it shall be. */
  isConflict: boolean;
}

/**
 * The wanted order: the one under way, one the system prepared, or a new one (find-or-create; the
 * unique index on open flows decides between simultaneous starts). Another scheme ends the old flow
 * and begins a new one; another approval changes it. An obligatory order that waits comes before
 * any new one.
 */
export async function startOrder(
  deps: Deps,
  caller: Caller,
  request: StartRequest,
): Promise<StartedOrder> {
  if (caller.retrieval !== 'done') throw new Refusal('data-not-retrieved');
  const { db } = deps.connection;
  const { beneficiaryId } = caller;
  const open = caller.openFlowId && (await findFlow(db, { beneficiaryId, isOpen: true }));
  if (open && decideStart(underWay(open), wantedOf(request, [])) === 'reopen') {
    if (!(await isReopened(deps, beneficiaryId, open.id))) {
      deps.ownAct?.changesNothing();
      return {
        order: await readOrder(deps, db, { beneficiaryId, isOpen: true }),
        isConflict: true,
      };
    }
  }
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const approvals = await listApprovals(tx, beneficiaryId);
    const wanted = wantedOf(request, approvals);
    requireKnown(wanted, approvals);
    await requireOwn(tx, beneficiaryId, wanted);
    const current = await findFlow(tx, { beneficiaryId, isOpen: true });
    const decided = decideStart(current ? underWay(current) : null, wanted);
    const givesWay =
      decided === 'conflict' &&
      isUntouched(deps, await readStored(deps, tx, { beneficiaryId, isOpen: true }));
    const decision = givesWay ? 'replace' : decided;
    await requireOrderable(deps, tx, { caller, approvals, wanted, decision });
    switch (decision) {
      case 'conflict':
      case 'reopen':
        deps.ownAct?.changesNothing();
        return {
          order: await readOrder(deps, tx, { beneficiaryId, isOpen: true }),
          isConflict: true,
        };
      case 'replace':
        if (current) await takeStep(deps, tx, current, { events: ['cancelRequested'] });
        await begin(deps, tx, caller, wanted);
        break;
      case 'begin':
        await begin(deps, tx, caller, wanted);
        break;
      case 'continue':
        break;
    }
    const stored = await readStored(deps, tx, { beneficiaryId, isOpen: true });
    return { order: await pickWhatLeavesNoChoice(deps, tx, stored, wanted), isConflict: false };
  });
}

function wantedOf(request: StartRequest, approvals: readonly ApprovalRow[]): WantedOrder {
  const { obligatoryFlowId, routeChangeFlowId, groupId, schemeType, subsidyId } = request;
  const flowId = obligatoryFlowId ?? routeChangeFlowId;
  if (flowId !== undefined) return { kind: 'prepared', flowId };
  if (groupId !== undefined) return { kind: 'group', groupId };
  if (schemeType === undefined && subsidyId === undefined) return { kind: 'any' };
  const approval = approvals.find(({ id }) => id === subsidyId);
  return {
    kind: 'normal',
    scheme: approval?.scheme_type ?? schemeType ?? null,
    approvalId: subsidyId ?? null,
    continuesPaused: request.continueUnfinished ?? false,
  };
}

/** Only what the register knows of this person, and has not blocked, can be asked for. */
function requireKnown(wanted: WantedOrder, approvals: readonly ApprovalRow[]): void {
  if (wanted.kind !== 'normal') return;
  if (approvals.length === 0) throw new Refusal('no-approval');
  const approval = approvals.find(({ id }) => id === wanted.approvalId);
  if (wanted.approvalId !== null && !approval) throw new Refusal('subsidy-unknown');
  if (approval && approval.blocked_reason !== null) throw new Refusal('subsidy-blocked');
  if (wanted.scheme !== null && !approvals.some((a) => a.scheme_type === wanted.scheme)) {
    throw new Refusal('scheme-unknown');
  }
}

/**
 * Refuses to begin an order that can only come to nothing, and to choose an approval that can't be
 * ordered for.
 */
async function requireOrderable(
  deps: Deps,
  tx: Tx,
  start: {
    caller: Caller;
    approvals: readonly ApprovalRow[];
    wanted: WantedOrder;
    decision: StartDecision;
  },
): Promise<void> {
  const { caller, approvals, wanted, decision } = start;
  const isNew = decision === 'begin' || decision === 'replace';
  const choosesApproval = wanted.kind === 'normal' && wanted.approvalId !== null;
  if (wanted.kind === 'group' || wanted.kind === 'prepared') return;
  if (!(isNew && caller.obligatoryFlowId === null) && !choosesApproval) return;
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, caller.beneficiaryId, today);
  const person = {
    ...{ today, paidPrimary: paidPrimaryOf(cards), held: heldAmong(cards) },
    isBlacklisted: caller.isSecondaryBlacklisted,
  };
  const meant = approvals.filter((approval) => isMeant(approval, wanted));
  const reason = reasonNotToOrder(deps, obstaclesOf(deps, meant, person), person);
  if (reason) throw new Refusal(reason.code, [], reason.vars);
}

function isMeant({ id, scheme_type }: ApprovalRow, wanted: WantedOrder): boolean {
  if (wanted.kind !== 'normal') return true;
  const { approvalId, scheme } = wanted;
  return (!approvalId || id === approvalId) && (!scheme || scheme_type === scheme);
}

/** Another person's group or order is as if there were none, whatever else is under way. */
async function requireOwn(tx: Tx, beneficiaryId: string, wanted: WantedOrder): Promise<void> {
  const isKnown =
    wanted.kind === 'group'
      ? await findGroup(tx, { beneficiaryId, groupId: wanted.groupId })
      : wanted.kind !== 'prepared' ||
        (await findFlow(tx, { beneficiaryId, flowId: wanted.flowId }));
  if (!isKnown) throw new Refusal('not-found');
}

const underWay = (flow: FlowRow): OrderUnderWay => ({
  id: flow.id,
  flowType: flow.flow_type,
  state: flow.state,
  scheme: flow.scheme_type,
  approvalId: flow.approval_id,
  sourceGroupId: flow.source_group_id,
});

const UNSURE: readonly RefusalCode[] = ['payment-in-progress', 'payment-unknown'];

/** False while the payment of the order can't be ended. */
async function isReopened(deps: Deps, beneficiaryId: string, flowId: string): Promise<boolean> {
  try {
    await reopenOrder(deps, { beneficiaryId, flowId });
    return true;
  } catch (error) {
    const isUnsure = error instanceof Refusal && UNSURE.includes(error.code);
    if (isUnsure) return false;
    throw error;
  }
}

async function begin(deps: Deps, tx: Tx, caller: Caller, wanted: WantedOrder): Promise<void> {
  const { beneficiaryId, obligatoryFlowId } = caller;
  const prepared = wanted.kind === 'prepared' ? wanted.flowId : obligatoryFlowId;
  if (prepared !== null) return openPrepared(deps, tx, caller, prepared);
  const base = {
    id: newId(),
    beneficiaryId,
    groupId: newId(),
    now: deps.clock.now(),
    isAssisted: caller.isAssisted,
  };
  if (wanted.kind === 'group') {
    const { groupId } = wanted;
    const { group, schemeType, routeId } = await requireChangeable(deps, tx, caller, groupId);
    const source = { groupId: group.id, approvalId: group.approval_id, routeId };
    await insertFlow(tx, { ...base, flowType: 'Changing', schemeType, source });
    return;
  }
  const schemeType = wanted.kind === 'normal' ? wanted.scheme : null;
  await insertFlow(tx, { ...base, flowType: 'Normal', schemeType });
}

/**
 * Puts a prepared order under way; one that is over is refused, and so is another route for a group
 * that was closed meanwhile. One whose route a company works on waits from now on.
 */
async function openPrepared(deps: Deps, tx: Tx, caller: Caller, flowId: string): Promise<void> {
  const flow = await findFlow(tx, { beneficiaryId: caller.beneficiaryId, flowId });
  if (!flow) throw new Refusal('not-found');
  if (flow.state !== 'Precreated') throw new Refusal('order-not-open');
  if (kindOfChange(flow) === 'route' && flow.source_group_id !== null) {
    const reason = reasonToKeepRoute(await readGroupOf(deps, tx, caller, flow.source_group_id));
    if (reason) throw new Refusal(reason.code, [], reason.vars);
  }
  const opened = await takeStep(deps, tx, flow, { events: ['opened'] });
  if (flow.pause_reason === null) return;
  await pauseForCompany(deps, tx, opened, flow.pause_reason, flow.assigned_pto);
}

/** A group whose delivery can be changed, or why it can't. */
async function requireChangeable(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  groupId: string,
): Promise<{ group: CardGroupRow; schemeType: EducationType; routeId: string | null }> {
  const group = await findGroup(tx, { beneficiaryId: caller.beneficiaryId, groupId });
  if (!group) throw new Refusal('not-found');
  if (group.is_obsolete === 1) throw new Refusal('group-obsolete');
  const gated = await readGroupOf(deps, tx, caller, groupId);
  const { approval, cards, today } = gated;
  if (movingCards(cards, groupId, today).length === 0) throw new Refusal('group-unchangeable');
  const reason = reasonToKeepDelivery(gated);
  if (reason) throw new Refusal(reason.code, [], reason.vars);
  if (!approval) throw new Refusal('group-unchangeable');
  return { group, schemeType: approval.scheme_type, routeId: await routeOf(tx, group) };
}

async function pickWhatLeavesNoChoice(
  deps: Deps,
  tx: Tx,
  stored: StoredOrder,
  wanted: WantedOrder,
): Promise<Order> {
  const { flow } = stored;
  if (!isEditableFlow(flow.state)) return orderOf(deps, stored);
  const approvalId = wanted.kind === 'normal' && !changesGroup(flow) ? wanted.approvalId : null;
  const change = pickChoices(deps, stored, approvalId === null ? {} : { approval_id: approvalId });
  if (!changesAnything(flow, change)) return orderOf(deps, stored);
  const changed = await takeStep(deps, tx, flow, { change });
  return orderOf(deps, { ...stored, flow: { ...flow, ...changed } });
}
