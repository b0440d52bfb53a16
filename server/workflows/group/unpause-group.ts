import type { Tx } from '../../db/connect';
import { findFlow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { unpauseCards } from '../card-pause';
import { cancelOrder } from '../order/place/cancel-order';
import type { Caller } from '../session';
import { findReadGroup, hindranceOf } from './read-group';

/**
 * Takes the cards of a group up again that were put aside: they keep their route and delivery, and the
 * order that was to change them is given up. True also when nothing was put aside, as after a second
 * press. @throws Refusal `not-found` for no group of this person; why, when another thing hinders it;
 *   `group-without-base` for internship cards alone that wait for other cards to be paid
 */
export async function unpauseGroup(deps: Deps, caller: Caller, groupId: string): Promise<boolean> {
  const group = await findReadGroup(deps, caller, groupId);
  const { isEditable, canBeUnpaused } = group.gates;
  if (isEditable) {
    deps.ownAct?.changesNothing();
    return true;
  }
  const reason = hindranceOf(group);
  if (!canBeUnpaused && reason) throw new Refusal(reason.code, [], reason.vars);
  const { beneficiaryId } = caller;
  const flow = await findFlow(deps.connection.db, { beneficiaryId, isOpen: true });
  if (flow?.source_group_id === groupId) await cancelOrder(deps, caller, flow.id);
  else await inTransaction(deps, (tx) => takeUp(deps, tx, { beneficiaryId, groupId }));
  return true;
}

async function takeUp(
  deps: Deps,
  tx: Tx,
  whose: { beneficiaryId: string; groupId: string },
): Promise<void> {
  const areAllUncovered = await unpauseCards(deps, tx, whose);
  if (areAllUncovered) throw new Refusal('group-without-base');
}
