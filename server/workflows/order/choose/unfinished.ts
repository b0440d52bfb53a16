import type { PauseReason, TransportAuthority } from '../../../contract/enums';
import { readEmail } from '../../../contract/contact';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import { deleteChosenRoute } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { dayInCopenhagen } from '../../../domain/day';
import { unfinishedChoices } from '../../../domain/unfinished-order';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { pauseCards } from '../../card-pause';
import { orderOf, readOrder, readStored, type Order } from '../read/read-order';
import { pickChoices } from './pick-choices';
import { changeFlow, takeStep } from './change-flow';
import { notifyOfOrder, approveRouteNotifications } from './order-notifications';

/**
 * Pauses an order under way because of its route, and returns it as it is then. `assignedPto` is the
 * company that decides, or that has the route now. The person then sees `/order/unfinished`; the cards
 * of a group that the order changes are put aside until it is placed or given up.
 */
export async function pauseForCompany(
  deps: Deps,
  tx: Tx,
  flow: FlowRow,
  reason: PauseReason,
  assignedPto: TransportAuthority | null,
): Promise<FlowRow> {
  const paused = await takeStep(deps, tx, flow, {
    events: ['paused'],
    change: { pause_reason: reason, assigned_pto: assignedPto },
  });
  if (flow.source_group_id !== null) {
    await pauseCards(deps, tx, flow.source_group_id);
    const now = deps.clock.now();
    await notifyOfOrder(deps, tx, flow, {
      type: 'BeneficiaryHasPausedGroup',
      facts: { day: dayInCopenhagen(now) },
      event: now.toISOString(),
    });
  }
  return paused;
}

/**
 * The person waits for the company's answer, and leaves an address for it («Acceptér»). Returns the
 * order as it is then.
 */
export async function acceptWait(
  deps: Deps,
  { beneficiaryId }: Caller,
  { flowId, email }: { flowId: string; email: string },
): Promise<Order> {
  const typed = readEmail(email);
  if (!typed.ok) throw new Refusal('contact-invalid', typed.errors);
  const key = { beneficiaryId, flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    if (flow.state === 'InProcess') throw new Refusal('order-not-paused');
    if (flow.state !== 'Paused') throw new Refusal('order-not-open');
    if (unfinishedChoices(flow.pause_reason as PauseReason).showAccept) {
      const change = { pause_reason: 'accepted', pause_email: typed.value } as const;
      await takeStep(deps, tx, flow, { change });
      return { answer: await readOrder(deps, tx, key) };
    }
    if (flow.pause_email === typed.value) return { answer: await readOrder(deps, tx, key) };
    throw new Refusal('nothing-awaited');
  });
}

/**
 * Goes on with a paused order: its route and what depends on it are picked again. A route that the
 * company rejected is gone. The cards of a group still wait: nothing is confirmed yet. Returns the order as it is then.
 */
export async function continueUnfinished(
  deps: Deps,
  { beneficiaryId }: Caller,
  flowId: string,
): Promise<Order> {
  const key = { beneficiaryId, flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    // A second press succeeds.
    if (flow.state === 'InProcess') return { answer: await readOrder(deps, tx, key) };
    if (flow.state !== 'Paused') throw new Refusal('order-not-open');
    const reason = flow.pause_reason as PauseReason;
    if (!unfinishedChoices(reason).showNext) throw new Refusal('order-not-paused');
    await approveRouteNotifications(tx, flow, deps.clock.now());
    const isRejected = reason === 'company-rejected';
    if (isRejected) await deleteChosenRoute(tx, { flowId: flow.id, routeId: flow.route_id });
    const stored = await readStored(deps, tx, key);
    const choices = pickChoices(deps, stored, isRejected ? { route_id: null } : {});
    const change = { ...choices, pause_reason: null, assigned_pto: null };
    const changed = await takeStep(deps, tx, flow, { events: ['continued'], change });
    return { answer: orderOf(deps, { ...stored, flow: { ...stored.flow, ...changed } }) };
  });
}
