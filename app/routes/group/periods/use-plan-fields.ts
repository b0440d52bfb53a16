import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { proposalValue, type PeriodFields } from '~/forms/period';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PlanQuery } from './plan-form';

/** The fields of the period, or of the free days, that are open; with what was typed before the login ended. */
export function usePlanFields(
  { cardGroup, plan }: GroupCardsAnswer,
  query: PlanQuery,
  draft: Readonly<Record<string, string>> | null,
) {
  const open = cardGroup.cardExes.find(({ card }) => card.id === query.periode)?.card.period;
  const [first] = plan.begin?.choices ?? [];
  const values = { choice: first && !open ? proposalValue(first.period) : 'own', ...open };
  return usePortalForm<PeriodFields & Record<string, unknown>>('periode', values as never, draft);
}
export type PlanFields = ReturnType<typeof usePlanFields>['fields'];
