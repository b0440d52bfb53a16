import type { Overview } from '../../../contract/overview';
import type { CardWithApproval } from '../../../db/cards';
import { routeInfoColumn } from '../../../db/json-columns';
import { findOrder } from '../../../db/orders';
import type { Deps } from '../../../deps';
import type { Day } from '../../../domain/day';
import { displayPriceOf } from '../../display';
import { contactsOf } from '../read/order-progress';
import { priceOf } from '../read/order-price';
import { readPlan } from '../read/planned-periods';
import { cardsOfOrder, orderOf, type StoredOrder } from '../read/read-order';
import { pickChoices } from './pick-choices';

/**
 * The person's order under way in short; null when there is none in which anything was chosen. `cards`
 * are all that end today or later.
 */
export async function underWayView(
  deps: Deps,
  beneficiaryId: string,
  { cards, today }: { cards: readonly CardWithApproval[]; today: Day },
): Promise<Overview['orderUnderWay']> {
  const found = await findOrder(deps.connection.db, { beneficiaryId, isOpen: true });
  if (!found) return null;
  const stored = { ...found, ...cardsOfOrder(cards, found.flow, today), today };
  if (isUntouched(deps, stored)) return null;
  const order = orderOf(deps, stored);
  const first = order.cards?.cards[0] ?? null;
  return {
    route: order.route && routeInfoColumn.read(order.route.info),
    firstPeriod: first,
    price: first && order.plan && displayPriceOf(deps.texts, priceOf(order, 0)).beneficiaryPrice,
  };
}

/**
 * True for a new order that is as it began: its person chose nothing, and gave nothing that a first
 * order asks for. Nothing is lost with it, and the next one begins in the same way.
 */
export function isUntouched(deps: Pick<Deps, 'config'>, stored: StoredOrder): boolean {
  const { flow, groups } = stored;
  if (flow.flow_type !== 'Normal' || flow.state !== 'InProcess') return false;
  const isFirst = groups.length === 0;
  const hasGiven = isFirst && (contactsOf(flow) !== null || flow.photo_id !== null);
  if (hasGiven || flow.draft_id !== null || flow.conditions_accepted_at !== null) return false;
  const plan = readPlan(flow);
  if (plan && (!plan.isDefault || plan.most !== undefined)) return false;
  const begun = pickChoices(deps, { ...stored, flow: { ...flow, ...NOTHING_CHOSEN } });
  return CHOSEN.every((column) => begun[column] === flow[column]);
}

const CHOSEN = ['scheme_type', 'approval_id', 'route_id', 'program_id'] as const;
const NOTHING_CHOSEN = {
  ...{ scheme_type: null, approval_id: null, route_id: null, program_id: null },
  cards: null,
} as const;
