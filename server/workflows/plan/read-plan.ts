import { findGroupPlan } from '../../db/group-plan';
import { periodOf, type CardWithApproval } from '../../db/cards';
import type { Queryable } from '../../db/connect';
import type { Deps } from '../../deps';
import { holdsDays } from '../../domain/card-status';
import { dayInCopenhagen, laterDay, type Day, type Period } from '../../domain/day';
import { firstFurtherDay } from '../../domain/lead-times';
import { EMPTY_DRAFT, rebase } from '../../domain/plan-edit';
import { planLock } from '../../domain/plan-lock';
import type { PlanChange, PlanDraft, PlanFacts } from '../../domain/plan-rows';
import type { Program } from '../../domain/programs';
import { Refusal } from '../../refusal';
import { gatedGroup, hindranceOf, type GatedGroup } from '../group/read-group';
import type { Reason } from '../order/read/obstacle';
import { heldAmong, heldBeside, isOverwritable } from '../order/read/other-cards';
import { approvedPeriod, planContext, type PlanContext } from '../order/read/planned-periods';
import { paidPrimaryOf } from '../order/read/read-order';
import type { Caller } from '../session';

export interface GroupRef {
  caller: Pick<Caller, 'beneficiaryId' | 'accountState' | 'isSecondaryBlacklisted'>;
  groupId: string;
}

type Found = NonNullable<Awaited<ReturnType<typeof findGroupPlan>>>;

/** A group with all that its plan is made of, as it is stored. */
export interface StoredPlan
  extends
    Pick<Found, 'group' | 'draftVersion'>,
    Pick<GatedGroup, 'program' | 'today' | 'approvedPeriod'> {
  /** Those that hold their days, by start. */
  cards: CardWithApproval[];
  /** Those of the group that are over. */
  past: CardWithApproval[];
  /** What periods are measured against and priced by; null without an approval in force. */
  context: PlanContext | null;
  facts: PlanFacts;
  /** Why nothing of it can be changed; null while it can. */
  closed: Reason | null;
  /** What is changed and not saved, as far as it still fits. */
  draft: PlanDraft;
  /** What was taken out of it, and what was cut at the end of the approval. */
  dropped: PlanChange[];
  cut: PlanChange[];
}

/** The plan of a group. @throws Refusal `not-found` for no group of this person */
export async function readPlan(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  { caller, groupId }: GroupRef,
): Promise<StoredPlan> {
  const today = dayInCopenhagen(deps.clock.now());
  const { beneficiaryId } = caller;
  const found = await findGroupPlan(db, { beneficiaryId, groupId, today });
  if (!found) throw new Refusal('not-found');
  const { group } = found;
  const left = found.cards.filter(({ to_day }) => to_day >= today);
  const gated = gatedGroup(deps, caller, { ...found, row: group, cards: left }, today);
  const { program, approvedPeriod: approved } = gated;
  const own = found.cards.filter(({ group_id }) => group_id === group.id);
  const isComing = (card: CardWithApproval) => holdsDays(card.status) && card.to_day >= today;
  const cards = own.filter(isComing);
  const context = contextOf(deps, found, program, today);
  const facts = factsOf(deps, { context, cards, program, today });
  const rebased = rebase(facts, found.draft ?? EMPTY_DRAFT);
  return {
    group,
    approvedPeriod: approved,
    draftVersion: found.draftVersion,
    program,
    today,
    cards,
    past: own.filter((card) => card.to_day < today),
    context,
    facts,
    closed: hindranceOf(gated),
    ...rebased,
  };
}

function contextOf(
  { config }: Pick<Deps, 'config'>,
  { group, approval, route, cards }: Found,
  program: Program,
  today: Day,
): PlanContext | null {
  if (!approval || !route) return null;
  const others = heldAmong(cards.filter(({ group_id }) => group_id !== group.id));
  const further = firstFurtherDay(program, today, group.rejsekort_from);
  const context = planContext(
    {
      approval,
      route,
      program,
      rules: config.cardDays,
      paidPrimary: paidPrimaryOf(cards),
      deliveryChange: null,
      otherCards: heldBeside(others, approval),
      rejsekortFrom: group.rejsekort_from,
    },
    today,
  );
  return { ...context, opens: laterDay(further, approval.valid_from) };
}

/** Without an approval in force there are no days to plan. */
const NO_DAYS: Period = { from: '0001-01-02', to: '0001-01-01' };

function factsOf(
  { config }: Pick<Deps, 'config'>,
  { context, cards, program, today }: Pick<StoredPlan, 'context' | 'cards' | 'program' | 'today'>,
): PlanFacts {
  return {
    saved: cards.map((card) => ({
      id: card.id,
      period: periodOf(card),
      lock: planLock(
        {
          status: card.status,
          period: periodOf(card),
          isPaid: card.paid_at !== null,
          isChargeStarted: card.operation_id !== null && card.paid_at === null,
        },
        program,
        today,
      ),
    })),
    taken: context?.otherCards.map(({ period }) => period) ?? [],
    approval: context ? approvedPeriod(context.approval) : NO_DAYS,
    rules: config.cardDays,
    rank: context?.approval.subsidy_level ?? 'Primary',
    earliestStart: context?.opens ?? today,
    paidPrimaryPeriods: context?.paidPrimary ?? [],
  };
}

/** The facts for periods that may take the place of cards which nobody has begun to pay for. */
export function factsWithoutOverwritable({ facts, context }: StoredPlan): PlanFacts {
  const kept = context?.otherCards.filter((card) => !isOverwritable(card)) ?? [];
  return { ...facts, taken: kept.map(({ period }) => period) };
}
