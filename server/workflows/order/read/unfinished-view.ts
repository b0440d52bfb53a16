import type { UnfinishedState } from '../../../contract/order-flow';
import { routeInfoColumn } from '../../../db/json-columns';
import type { ServerTexts } from '../../../deps';
import { unfinishedChoices } from '../../../domain/unfinished-order';
import { titledOf } from '../../display';
import type { Order } from './read-order';

/** What a paused order waits for; null for one that is not paused. */
export function unfinishedView(
  texts: ServerTexts,
  { flow, route }: Pick<Order, 'flow' | 'route'>,
): UnfinishedState | null {
  if (flow.state !== 'Paused') return null;
  const reason = flow.pause_reason ?? 'company-changed';
  const pto = flow.assigned_pto ?? route?.pto ?? null;
  return {
    flowId: flow.id,
    email: flow.pause_email ?? flow.contact_email,
    descriptionKey: reason,
    ...unfinishedChoices(reason),
    assignedPto: pto === null ? null : titledOf(texts, 'pto', pto),
    routeInfo: route ? routeInfoColumn.read(route.info) : null,
    isPaused: true,
  };
}
