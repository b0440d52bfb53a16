import type { TypedAddress } from '../contract/profile';
import { listApprovals } from '../db/approvals';
import { getBeneficiary, updateBeneficiary } from '../db/beneficiaries';
import { addressColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { isFromStated } from './order/read/home-address';
import type { Caller } from './session';
import { requireAddress } from './written-address';

/**
 * Keeps where an approval begins, of somebody whom the register knows no address of; what it does say
 * is not the person's to change. It is their home, so that all such approvals begin there.
 */
export async function changeApprovalAddress(
  deps: Deps,
  { beneficiaryId }: Caller,
  approvalId: string,
  typed: TypedAddress,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const approvals = await listApprovals(tx, beneficiaryId);
    const approval = approvals.find(({ id }) => id === approvalId);
    if (!approval) throw new Refusal('not-found');
    const { registered_address: registered } = await getBeneficiary(tx, beneficiaryId);
    if (registered !== null || !isFromStated(approval)) throw new Refusal('address-registered');
    const rules = { isDenmarkOnly: approval.scheme_type === 'XU', isProtected: false };
    const stated = addressColumn.write(requireAddress(typed, rules));
    await updateBeneficiary(tx, beneficiaryId, { stated_address: stated });
  });
}
