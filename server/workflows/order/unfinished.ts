import type { OrderFlowState, PauseReason, TransportAuthority } from '../../contract/enums';
import { readEmail } from '../../contract/contact';
import type { UnfinishedState } from '../../contract/order-flow';
import type { RouteInfo } from '../../contract/shared';
import { listApprovals } from '../../db/approvals';
import type { Tx } from '../../db/connect';
import {
  findOrderFlow,
  lockOrderFlow,
  updateOrderFlow,
  type OrderFlowChange,
  type OrderFlowRow,
} from '../../db/order-flows';
import { deleteChosenRoute } from '../../db/route-requests';
import type { Deps, ServerTexts } from '../../deps';
import { orderFlowMachine } from '../../domain/order-flow';
import { unfinishedChoices } from '../../domain/unfinished-order';
import { Refusal } from '../../refusal';
import { titledOf } from '../display';
import type { Caller } from '../session';
import { advance } from './advance';
import { notifyOfOrder, settleNotifications } from './order-notifications';
import type { Order } from './load-order';

/**
 * Pauses an order under way because of its route (spec §4 "Unfinished order"). `assignedPto` is the
 * company that decides, or that has the route now. The person then sees `/order/unfinished`.
 */
export async function pauseForCompany(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  flow: OrderFlowRow,
  reason: PauseReason,
  assignedPto: TransportAuthority | null,
): Promise<void> {
  const { to } = orderFlowMachine.take(flow.state as OrderFlowState, 'paused');
  const change = { state: to, is_open: 1, pause_reason: reason, assigned_pto: assignedPto };
  if (!(await updateOrderFlow(tx, flow, change, deps.clock.now()))) {
    throw new Refusal('stale-order');
  }
  if (flow.source_group_id === null) return;
  await notifyOfOrder(tx, flow, { type: 'BeneficiaryHasPausedGroup', now: deps.clock.now() });
}

/** What a paused order waits for; null for one that is not paused. */
export function unfinishedView(
  texts: ServerTexts,
  { flow, route }: Pick<Order, 'flow' | 'route'>,
): UnfinishedState | null {
  if (flow.state !== 'Paused') return null;
  const reason = (flow.pause_reason ?? 'company-changed') as PauseReason;
  const pto = flow.assigned_pto ?? route?.pto ?? null;
  return {
    flowId: flow.id,
    email: flow.pause_email ?? flow.contact_email,
    descriptionKey: reason,
    ...unfinishedChoices(reason),
    assignedPto: pto === null ? null : titledOf(texts, 'pto', pto as TransportAuthority),
    routeInfo: route ? (JSON.parse(route.info) as RouteInfo) : null,
    isPaused: true,
  };
}

/** The person waits for the company's answer, and leaves an address for it («Acceptér»). */
export async function acceptWait(
  deps: Deps,
  caller: Caller,
  { flowId, email }: { flowId: string; email: string },
): Promise<void> {
  const typed = readEmail(email);
  if (!typed.ok) throw new Refusal('contact-invalid', typed.errors);
  await changePaused(
    deps,
    caller,
    flowId,
    async (flow) => {
      const reason = flow.pause_reason as PauseReason;
      if (unfinishedChoices(reason).showAccept) {
        return { pause_reason: 'accepted', pause_email: typed.value };
      }
      if (flow.pause_email === typed.value) return {};
      throw new Refusal('nothing-awaited');
    },
    () => {
      throw new Refusal('order-not-paused');
    },
  );
}

/**
 * Goes on with a paused order: routes and what depends on them are picked anew. A route that the
 * company rejected is gone.
 */
export async function continueUnfinished(
  deps: Deps,
  caller: Caller,
  flowId: string,
): Promise<void> {
  await changePaused(
    deps,
    caller,
    flowId,
    async (flow, tx) => {
      const reason = flow.pause_reason as PauseReason;
      if (!unfinishedChoices(reason).showNext) throw new Refusal('order-not-paused');
      const { to } = orderFlowMachine.take('Paused', 'continued');
      const approvals = await listApprovals(tx, caller.beneficiaryId);
      await settleNotifications(tx, flow, deps.clock.now());
      const isRejected = reason === 'company-rejected';
      if (isRejected) await deleteChosenRoute(tx, { flowId: flow.id, routeId: flow.route_id });
      const wish = isRejected ? { ...flow, route_id: null } : flow;
      return {
        ...(await advance(deps, tx, wish, approvals)),
        state: to,
        pause_reason: null,
        pause_email: null,
        assigned_pto: null,
      };
      // A second press succeeds.
    },
    () => undefined,
  );
}

/** Changes a paused order; one that goes on already is left to `goesOn`. */
async function changePaused(
  deps: Deps,
  { beneficiaryId }: Caller,
  flowId: string,
  decide: (flow: OrderFlowRow, tx: Tx) => Promise<OrderFlowChange>,
  goesOn: () => void,
): Promise<void> {
  const owner = { beneficiaryId, flowId };
  await deps.connection.db.transaction().execute(async (tx) => {
    await lockOrderFlow(tx, owner);
    const flow = await findOrderFlow(tx, owner);
    if (!flow) throw new Refusal('not-found');
    if (flow.state === 'InProcess') {
      goesOn();
      return;
    }
    if (flow.state !== 'Paused') throw new Refusal('order-not-open');
    const change = await decide(flow, tx);
    if (!(await updateOrderFlow(tx, flow, change, deps.clock.now()))) {
      throw new Refusal('stale-order');
    }
  });
}
