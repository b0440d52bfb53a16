import type { Day, Period } from '#server/domain/day';
import type { PlanDraft, PlanFacts } from '#server/domain/plan-rows';

/** What the calendar is drawn from: what is stored, and what of it is changed. */
export interface Basis {
  today: Day;
  facts: PlanFacts;
  draft: PlanDraft;
  /** As it is told, which `facts` measure by: the same, unless it is not in force any longer. */
  approval: Period;
  /** Periods that are over. */
  past: readonly Period[];
  /** Nothing can be changed. */
  isClosed: boolean;
}
