import type { GroupCardsAnswer, GroupCardsChange, PlanCard } from '../../contract/group-plan';
import type { NextPeriodAnswer, NextPeriodChange, PricedPeriod } from '../../contract/next-period';
import type { Deps } from '../../deps';
import { earlierDay } from '../../domain/day';
import { canRemove } from '../../domain/plan-rows';
import { raisedNames } from '../order/read/planned-periods';
import type { GroupRef } from './read-plan';
import { savePlan } from './save-plan';

/**
 * «Næste periode»: replaces the periods to come that can be changed by the one that is wanted, or by as
 * many as the approval has room for. Nothing is saved while the wanted one is invalid, and none without
 * `confirm` while a warning is raised, a period is removed or money would be taken today: the answer says what would
 * become of each.
 * @throws Refusal why nothing of the group can be planned, `stale-plan` when what was confirmed is not
 *   what would be saved now
 */
export async function chooseNextPeriod(
  deps: Deps,
  ref: GroupRef,
  change: NextPeriodChange,
): Promise<NextPeriodAnswer> {
  const wanted = plannedBy(change);
  const would = await savePlan(deps, ref, {
    ...wanted,
    options: { ...wanted.options, skipSave: true },
  });
  const answer = describe(would);
  const movesMoney = answer.withdrawn.length > 0 || answer.chargedToday > 0;
  const asks = movesMoney || raisedNames(answer.warnings).length > 0 || answer.removed.length > 0;
  // Money goes back, or is taken, only for who has seen how much.
  const isConfirmed = change.confirm && (!movesMoney || change.promise !== undefined);
  const isToBeSaved = would.isSuccess && !change.skipSave && (isConfirmed || !asks);
  if (!isToBeSaved) return answer;
  // A plan that has moved on since it was described is not saved.
  await savePlan(deps, ref, { ...wanted, promise: change.promise ?? would.plan.promise });
  return { ...answer, isSuccess: true };
}

/** The same as `PUT /api/groups/{id}/cards` takes it; what is confirmed is confirmed as a whole. */
function plannedBy({ from, to, wholeApproval }: NextPeriodChange): GroupCardsChange {
  return {
    cards: !wholeApproval && from && to ? [{ period: { from, to } }] : [],
    options: {
      orderCardsForTheWholeApproval: wholeApproval,
      acceptJunePeriodWarning: true,
      acceptNoJulyPeriodsWarning: true,
      acceptShortLastPause: true,
      acceptShortLastPeriod: true,
      allowOverwriteCards: true,
    },
  };
}

function describe({ cardGroup, warnings, bounds, plan }: GroupCardsAnswer): NextPeriodAnswer {
  const rows = cardGroup.cardExes;
  const isWrong = ({ validation }: PlanCard) => !validation.isValid;
  const wrong = rows.find((row) => row.saved === null && isWrong(row)) ?? rows.find(isWrong);
  const replaceable = rows.filter(({ saved, lock }) => saved !== null && canRemove(lock));
  // Days that a period gives up are free for another one.
  const free = [...plan.gaps, ...plan.removed, ...replaceable.map(({ card }) => card)];
  const [first = bounds.earliestStart, ...later] = free.map(({ period }) => period.from);
  return {
    isSuccess: false,
    validation: wrong?.validation ?? null,
    warnings,
    staying: rows.filter(({ saved }) => saved !== null).map(priced),
    added: rows.filter(({ saved }) => saved === null).map(priced),
    removed: plan.removed.map(({ period, days, displayPrice }) => ({ period, days, displayPrice })),
    withdrawn: plan.withdrawn,
    missing: plan.totals.missing,
    chargedToday: plan.totals.chargedToday,
    promise: plan.promise,
    bounds: { ...bounds, earliestStart: later.reduce(earlierDay, first) },
  };
}

const priced = ({ card: { period }, days, displayPrice }: PlanCard): PricedPeriod => ({
  period,
  days,
  displayPrice,
});
