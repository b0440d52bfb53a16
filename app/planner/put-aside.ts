import type { GivenPlanner } from './given';
import type { PlanOperation } from './operation';

/* What is done in the calendar once the login has ended waits in this tab for the next login of the same person. */

const nameOf = ({ origin: { userId }, paths }: GivenPlanner): string =>
  `plan ${userId ?? ''} ${paths.draft}`;

/** A browser that keeps nothing loses what was done, as it says on the page. */
export function putAside(given: GivenPlanner, ops: readonly PlanOperation[]): void {
  try {
    sessionStorage.setItem(nameOf(given), JSON.stringify(ops));
  } catch (error) {
    console.error(error);
  }
}

/** What waits for this person and plan, once. */
export function takeUp(given: GivenPlanner): readonly PlanOperation[] {
  try {
    const kept = sessionStorage.getItem(nameOf(given));
    sessionStorage.removeItem(nameOf(given));
    return kept === null ? [] : (JSON.parse(kept) as readonly PlanOperation[]);
  } catch (error) {
    console.error(error);
    return [];
  }
}
