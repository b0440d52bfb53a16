import type { TypedAddress } from '../../../contract/profile';
import { updateBeneficiary } from '../../../db/beneficiaries';
import { addressColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { requireAddress } from '../../written-address';
import { pickChoices } from './pick-choices';
import { changeOrder, type ChangeRef } from './change-flow';
import { orderOf, type Order, type StoredOrder } from '../read/read-order';

/**
 * Keeps the address of somebody whom the register knows none of, and then picks the approval and
 * whatever else leaves no choice. What the register says can't be changed here. Returns the order as it
 * is then.
 */
export async function stateAddress(
  deps: Deps,
  caller: Caller,
  ref: ChangeRef,
  typed: TypedAddress,
): Promise<Order> {
  let stated: string | null = null;
  try {
    const order = await changeOrder(deps, caller, ref, async (stored, tx) => {
      const { flow } = stored;
      if (flow.registered_address !== null) throw new Refusal('address-registered');
      const address = requireAddress(typed, {
        isDenmarkOnly: flow.scheme_type === 'XU',
        isProtected: false,
      });
      stated = addressColumn.write(address);
      await updateBeneficiary(tx, caller.beneficiaryId, { stated_address: stated });
      return pickChoices(deps, stored, { stated_address: stated });
    });
    return orderOf(deps, withStatedAddress(order, stated));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.logger.error({ err: error }, 'the address could not be saved');
    throw new Refusal('set-address-fail');
  }
}

/** The approvals are read with the address, too: those by age begin where the person lives. */
const withStatedAddress = (stored: StoredOrder, stated_address: string | null): StoredOrder => ({
  ...stored,
  flow: { ...stored.flow, stated_address },
  approvals: stored.approvals.map((approval) => ({ ...approval, stated_address })),
});
