import type { PauseReason, TransportAuthority } from '../../../contract/enums';
import { readEmail } from '../../../contract/contact';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import { deleteChosenRoute } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { unfinishedChoices } from '../../../domain/unfinished-order';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { readStored } from '../read/read-order';
import { pickChoices } from './pick-choices';
import { changeFlow, takeStep } from './change-flow';
import { notifyOfOrder, approveOrderNotifications } from './order-notifications';

/**
 * Pauses an order under way because of its route, and returns it as it is then. `assignedPto` is the
 * company that decides, or that has the route now. The person then sees `/order/unfinished`.
 */
export async function pauseForCompany(
  deps: Pick<Deps, 'clock'>,
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
    await notifyOfOrder(tx, flow, { type: 'BeneficiaryHasPausedGroup', now: deps.clock.now() });
  }
  return paused;
}

/** The person waits for the company's answer, and leaves an address for it («Acceptér»). */
export async function acceptWait(
  deps: Deps,
  { beneficiaryId }: Caller,
  { flowId, email }: { flowId: string; email: string },
): Promise<void> {
  const typed = readEmail(email);
  if (!typed.ok) throw new Refusal('contact-invalid', typed.errors);
  await changeFlow(deps, { beneficiaryId, flowId }, async (flow) => {
    if (flow.state === 'InProcess') throw new Refusal('order-not-paused');
    if (flow.state !== 'Paused') throw new Refusal('order-not-open');
    if (unfinishedChoices(flow.pause_reason as PauseReason).showAccept) {
      return {
        answer: undefined,
        change: { pause_reason: 'accepted', pause_email: typed.value },
      };
    }
    if (flow.pause_email === typed.value) return { answer: undefined };
    throw new Refusal('nothing-awaited');
  });
}

/**
 * Goes on with a paused order: its route and what depends on it are picked again. A route that the
 * company rejected is gone.
 */
export async function continueUnfinished(
  deps: Deps,
  { beneficiaryId }: Caller,
  flowId: string,
): Promise<void> {
  const key = { beneficiaryId, flowId };
  await changeFlow(deps, key, async (flow, tx) => {
    // A second press succeeds.
    if (flow.state === 'InProcess') return { answer: undefined };
    if (flow.state !== 'Paused') throw new Refusal('order-not-open');
    const reason = flow.pause_reason as PauseReason;
    if (!unfinishedChoices(reason).showNext) throw new Refusal('order-not-paused');
    await approveOrderNotifications(tx, flow, deps.clock.now());
    const isRejected = reason === 'company-rejected';
    if (isRejected) await deleteChosenRoute(tx, { flowId: flow.id, routeId: flow.route_id });
    const stored = await readStored(deps, tx, key);
    const choices = pickChoices(deps, stored, isRejected ? { route_id: null } : {});
    const change = { ...choices, pause_reason: null, pause_email: null, assigned_pto: null };
    return { answer: undefined, events: ['continued'], change };
  });
}
