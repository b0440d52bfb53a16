import type { TypedAddress } from '../../../contract/profile';
import { updateBeneficiary } from '../../../db/beneficiaries';
import { addressColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { requireAddress } from '../../written-address';
import { pickChoices } from './pick-choices';
import { changeOrder, type ChangeRef } from './change-order';

/**
 * Keeps the address of somebody whom the register knows none of, and then picks the approval and
 * whatever else leaves no choice. What the register says can't be changed here.
 */
export async function stateAddress(
  deps: Deps,
  caller: Caller,
  ref: ChangeRef,
  typed: TypedAddress,
): Promise<void> {
  try {
    await changeOrder(deps, caller, ref, async (stored, tx) => {
      const { flow } = stored;
      if (flow.registered_address !== null) throw new Refusal('address-registered');
      const address = requireAddress(typed, {
        isDenmarkOnly: flow.scheme_type === 'XU',
        isProtected: false,
      });
      const stated = addressColumn.write(address);
      await updateBeneficiary(tx, caller.beneficiaryId, { stated_address: stated });
      return pickChoices(deps, stored, { stated_address: stated });
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.logger.error({ err: error }, 'the address could not be saved');
    throw new Refusal('set-address-fail');
  }
}
