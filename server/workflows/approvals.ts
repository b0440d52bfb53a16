import type { Approval, ApprovalOrdering } from '../contract/approvals';
import type { Subsidy } from '../contract/order-flow';
import { listApprovals, type ApprovalRow } from '../db/approvals';
import { listCardsWithApproval, listGroups, periodOf, type CardWithApproval } from '../db/cards';
import type { Deps } from '../deps';
import { holdsDays } from '../domain/card-status';
import { dayInCopenhagen, type Day } from '../domain/day';
import { compareByScheme } from '../domain/scheme-order';
import { blockedReasonOf, subsidyView } from './order/read/flow-view';
import { obstacleOf } from './order/read/obstacle';
import { heldAmong } from './order/read/other-cards';
import { paidPrimaryOf } from './order/read/read-order';
import type { Caller } from './session';

/** «Godkendelser»: what the person may order for, in the overview's order, then by start and id. */
export async function approvalsOf(deps: Deps, caller: Caller): Promise<Approval[]> {
  const today = dayInCopenhagen(deps.clock.now());
  const { approvals, subsidies, cards } = await readSubsidies(deps, caller, today);
  const person = { today, paidPrimary: paidPrimaryOf(cards), held: heldAmong(cards) };
  const full = approvals.filter((approval) => obstacleOf(deps, approval, person) === 'no-days');
  return subsidies.map((subsidy) => ({
    ...subsidy,
    ordering: orderingOf(subsidy, caller, today),
    cards: cards
      .filter(({ approval_id }) => approval_id === subsidy.beneficiarySubsidyId)
      .filter(({ status }) => holdsDays(status))
      .map((card) => ({ id: card.id, ...periodOf(card) })),
    isAllOrdered: full.some(({ id }) => id === subsidy.beneficiarySubsidyId),
  }));
}

/** The approvals in force in the register with the groups ordered for them; no protected address. */
export async function listSubsidies(deps: Deps, caller: Caller): Promise<Subsidy[]> {
  const { subsidies } = await readSubsidies(deps, caller, dayInCopenhagen(deps.clock.now()));
  return subsidies;
}

async function readSubsidies(
  deps: Deps,
  { beneficiaryId }: Caller,
  today: Day,
): Promise<{ approvals: ApprovalRow[]; subsidies: Subsidy[]; cards: CardWithApproval[] }> {
  const { db } = deps.connection;
  const approvals = await listApprovals(db, beneficiaryId);
  const groups = approvals.length > 0 ? await listGroups(db, beneficiaryId) : [];
  const cards = groups.length > 0 ? await listCardsWithApproval(db, beneficiaryId, today) : [];
  const person = { today, paidPrimary: paidPrimaryOf(cards), held: [] };
  const subsidies = approvals
    .map((approval) => {
      const reason = blockedReasonOf(deps, approval, person);
      return subsidyView(deps.texts, approval, groups, reason);
    })
    .sort(compareSubsidies);
  return { approvals, subsidies, cards };
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
