import type { Tx } from '../db/connect';
import { getBeneficiary, lockBeneficiary, updateBeneficiary } from '../db/beneficiaries';
import type { FlowRow } from '../db/order-flows';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import type { Caller } from './session';
import { inTransaction } from '../in-transaction';

/**
 * Gives or withdraws the consent to marketing, as easily one as the other: a blocked account can too.
 * When that happened stays with the person.
 */
export async function changeMarketingConsent(
  deps: Deps,
  { beneficiaryId, isShadow }: Caller,
  isGiven: boolean,
): Promise<void> {
  if (isShadow) throw new Refusal('shadow-read-only');
  const now = deps.clock.now().toISOString();
  await inTransaction(deps, async (tx) => {
    const { marketing_consent: consent } = await getBeneficiary(tx, beneficiaryId);
    if ((consent === 1) === isGiven) {
      deps.ownAct?.changesNothing();
      return;
    }
    await updateBeneficiary(
      tx,
      beneficiaryId,
      isGiven
        ? { marketing_consent: 1, marketing_given_at: now }
        : { marketing_consent: 0, marketing_withdrawn_at: now },
    );
  });
}

/**
 * Keeps the person of an order whose consent may be taken over with it: before its cards are changed, as
 * whoever else changes both takes the person first.
 */
export async function lockForConsent(
  tx: Tx,
  flow: Pick<FlowRow, 'beneficiary_id' | 'marketing_consent'>,
): Promise<void> {
  if (flow.marketing_consent === 1) await lockBeneficiary(tx, flow.beneficiary_id);
}

/**
 * Takes over the consent given with an order that is finished now. Leaving the box empty withdraws
 * nothing, and a consent withdrawn after the box was ticked stays withdrawn.
 */
export async function keepOrderConsent(
  tx: Tx,
  flow: Pick<FlowRow, 'beneficiary_id' | 'marketing_consent' | 'conditions_accepted_at'>,
): Promise<void> {
  const { conditions_accepted_at: givenAt } = flow;
  if (flow.marketing_consent !== 1 || givenAt === null) return;
  const person = await getBeneficiary(tx, flow.beneficiary_id);
  const { marketing_consent: consent, marketing_withdrawn_at: withdrawnAt } = person;
  const isWithdrawn = withdrawnAt !== null && withdrawnAt >= givenAt;
  if (consent === 1 || isWithdrawn) return;
  const change = { marketing_consent: 1, marketing_given_at: givenAt };
  await updateBeneficiary(tx, flow.beneficiary_id, change);
}
