import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { proposalValue, type PeriodFields } from '~/forms/period';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PlanQuery } from './plan-form';

/** The fields of the period, or of the free days, that are open. */
export function usePlanFields({ cardGroup, plan }: GroupCardsAnswer, query: PlanQuery) {
  const open = cardGroup.cardExes.find(({ card }) => card.id === query.periode)?.card.period;
  const [first] = plan.begin?.choices ?? [];
  return usePortalForm<PeriodFields & Record<string, unknown>>('periode', {
    choice: first && !open ? proposalValue(first.period) : 'own',
    ...open,
  } as never);
}
export type PlanFields = ReturnType<typeof usePlanFields>['fields'];
