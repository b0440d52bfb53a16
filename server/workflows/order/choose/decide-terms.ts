import { updateBeneficiary } from '../../../db/beneficiaries';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import { changeOrder, type ChangeRef } from './change-flow';
import type { Caller } from '../../session';
import { passConsentOn } from '../../rejsekort/customer';

/**
 * Accepts or declines Rejsekort's terms for the order under way. What an account has consented to
 * before stays: declining concerns this order alone.
 */
export async function decideTerms(
  deps: Deps,
  caller: Caller,
  { isAccepted, ...ref }: Partial<ChangeRef> & { isAccepted: boolean },
): Promise<void> {
  const flowId = ref.flowId ?? caller.openFlowId;
  if (flowId === null) throw new Refusal('no-flow');
  if (isAccepted) await passConsentOn(deps, caller);
  const now = deps.clock.now().toISOString();
  await changeOrder(deps, caller, { ...ref, flowId }, async ({ flow }, tx) => {
    const consentedAt = flow.rejsekort_consent_at ?? now;
    if (isAccepted) {
      await updateBeneficiary(tx, caller.beneficiaryId, { rejsekort_consent_at: consentedAt });
    } else if (flow.rejsekort_customer_id === null) {
      await updateBeneficiary(tx, caller.beneficiaryId, { rejsekort_consent_at: null });
    }
    return {
      rejsekort_terms_accepted_at: isAccepted ? (flow.rejsekort_terms_accepted_at ?? now) : null,
    };
  });
}
