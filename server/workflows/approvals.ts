import type { Approval, ApprovalOrdering } from '../contract/approvals';
import type { Subsidy } from '../contract/order-flow';
import { listApprovals } from '../db/approvals';
import { listGroups } from '../db/cards';
import type { Deps } from '../deps';
import { dayInCopenhagen, type Day } from '../domain/day';
import { compareByScheme } from '../domain/scheme-order';
import { blockedReasonOf, subsidyView } from './order/read/flow-view';
import { readCards } from './order/read/read-order';
import type { Caller } from './session';

/** «Godkendelser»: what the person may order for, in the overview's order, then by start and id. */
export async function approvalsOf(deps: Deps, caller: Caller): Promise<Approval[]> {
  const today = dayInCopenhagen(deps.clock.now());
  const subsidies = await listSubsidies(deps, caller);
  return subsidies.map((subsidy) => ({
    ...subsidy,
    ordering: orderingOf(subsidy, caller, today),
  }));
}

/** The approvals in force in the register with the groups ordered for them; no protected address. */
export async function listSubsidies(deps: Deps, { beneficiaryId }: Caller): Promise<Subsidy[]> {
  const { db } = deps.connection;
  const today = dayInCopenhagen(deps.clock.now());
  const approvals = await listApprovals(db, beneficiaryId);
  const groups = approvals.length > 0 ? await listGroups(db, beneficiaryId) : [];
  const nothingChanged = { beneficiary_id: beneficiaryId, source_group_id: null };
  const { paidPrimary } = await readCards(db, nothingChanged, approvals, today);
  return approvals
    .map((approval) => {
      const reason = blockedReasonOf(deps, approval, { today, paidPrimary, held: [] });
      return subsidyView(deps.texts, approval, groups, reason);
    })
    .sort(compareSubsidies);
}

function compareSubsidies(a: Subsidy, b: Subsidy): number {
  return (
    compareByScheme(a, b) ||
    a.validPeriod.from.localeCompare(b.validPeriod.from) ||
    a.beneficiarySubsidyId.localeCompare(b.beneficiarySubsidyId)
  );
}

function orderingOf(subsidy: Subsidy, { accountState }: Caller, today: Day): ApprovalOrdering {
  if (subsidy.hasOrderedCards) return 'ordered';
  if (subsidy.isBlocked) return 'approval-blocked';
  if (subsidy.validPeriod.to < today) return 'ended';
  return accountState === 'Blocked' ? 'account-blocked' : 'open';
}
