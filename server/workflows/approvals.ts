import type { Approval, ApprovalOrdering } from '../contract/approvals';
import type { Subsidy } from '../contract/order-flow';
import { formatKroner } from '../contract/written';
import { listApprovals, type ApprovalRow } from '../db/approvals';
import { listCardsWithApproval, listGroups, periodOf, type CardWithApproval } from '../db/cards';
import type { Deps } from '../deps';
import { holdsDays } from '../domain/card-status';
import { dayInCopenhagen, type Day } from '../domain/day';
import { cheaperApproval } from '../domain/cheaper-approval';
import { compareByScheme } from '../domain/scheme-order';
import { nationalDayPrice } from './display';
import { isFromStated } from './order/read/home-address';
import { blockedReasonOf, subsidyView } from './order/read/flow-view';
import { obstacleOf } from './order/read/obstacle';
import { heldAmong } from './order/read/other-cards';
import { paidPrimaryOf } from './order/read/read-order';
import type { Caller } from './session';

/** «Godkendelser»: what the person may order for, in the overview's order, then by start and id. */
export async function approvalsOf(deps: Deps, caller: Caller): Promise<Approval[]> {
  const today = dayInCopenhagen(deps.clock.now());
  const { approvals, subsidies, cards } = await readSubsidies(deps, caller, today);
  const isBlacklisted = caller.isSecondaryBlacklisted;
  const person = {
    ...{ today, isBlacklisted },
    ...{ paidPrimary: paidPrimaryOf(cards), held: heldAmong(cards) },
  };
  const full = approvals.filter((approval) => obstacleOf(deps, approval, person) === 'no-days');
  const isFull = ({ beneficiarySubsidyId }: Subsidy) =>
    full.some(({ id }) => id === beneficiarySubsidyId);
  const isOpen = (subsidy: Subsidy) => orderingOf(subsidy, caller, today) === 'open';
  const open = subsidies
    .filter((subsidy) => isOpen(subsidy) && !isFull(subsidy))
    .map((subsidy) => pricedApproval(subsidy, today));
  const stated = new Set(approvals.filter(isFromStated).map(({ id }) => id));
  return subsidies.map((subsidy) => ({
    ...subsidy,
    ordering: orderingOf(subsidy, caller, today),
    canChangeAddress: caller.accountState !== 'Blocked' && stated.has(subsidy.beneficiarySubsidyId),
    advice: isOpen(subsidy) ? adviceFor(deps, pricedApproval(subsidy, today), open) : null,
    cards: cards
      .filter(({ approval_id }) => approval_id === subsidy.beneficiarySubsidyId)
      .filter(({ status }) => holdsDays(status))
      .map((card) => ({ id: card.id, ...periodOf(card) })),
    isAllOrdered: isFull(subsidy),
  }));
}

const pricedApproval = (subsidy: Subsidy, today: Day) => ({
  id: subsidy.beneficiarySubsidyId,
  scheme: subsidy.scheme.value,
  title: subsidy.scheme.title,
  level: subsidy.subsidyLevel.value,
  period: subsidy.validPeriod,
  dayPrice:
    subsidy.scheme.value === 'Unknown' ? null : nationalDayPrice(subsidy.scheme.value, today),
});
type Open = ReturnType<typeof pricedApproval>;

/** That another approval for the same days costs less a day; null when none does. */
function adviceFor({ texts }: Deps, approval: Open, open: readonly Open[]): string | null {
  const cheaper = cheaperApproval(approval, open);
  if (!cheaper) return null;
  return texts.t('approval.cheaper', {
    scheme: cheaper.title,
    price: formatKroner(cheaper.dayPrice ?? 0),
    own: formatKroner(approval.dayPrice ?? 0),
  });
}

/** The approvals in force in the register with the groups ordered for them; no protected address. */
export async function listSubsidies(deps: Deps, caller: Caller): Promise<Subsidy[]> {
  const { subsidies } = await readSubsidies(deps, caller, dayInCopenhagen(deps.clock.now()));
  return subsidies;
}

async function readSubsidies(
  deps: Deps,
  { beneficiaryId, isSecondaryBlacklisted: isBlacklisted }: Caller,
  today: Day,
): Promise<{ approvals: ApprovalRow[]; subsidies: Subsidy[]; cards: CardWithApproval[] }> {
  const { db } = deps.connection;
  const approvals = await listApprovals(db, beneficiaryId);
  const groups = approvals.length > 0 ? await listGroups(db, beneficiaryId) : [];
  const cards = groups.length > 0 ? await listCardsWithApproval(db, beneficiaryId, today) : [];
  const person = { today, paidPrimary: paidPrimaryOf(cards), held: [], isBlacklisted };
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
