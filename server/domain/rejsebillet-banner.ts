import type { Origin, TransportAuthority } from '../contract/enums';
import { addDays, type Day } from './day';

// «Rejsekort to Rejsebillet»: who is told that the physical Rejsekort is being replaced by the
// Rejsebillet app, and for how long after they have put the message away.

/** How long the banner stays away once it is closed. */
const DISMISSAL_DAYS = 30;

/** True unless it was put away less than 30 days ago. */
export function isBannerDue(dismissedOn: Day | null, today: Day): boolean {
  return dismissedOn === null || today >= addDays(dismissedOn, DISMISSAL_DAYS);
}

/** True for a card on a Rejsekort, and for a choice that has it or is Movia's. */
export function concernsRejsekort(choice: { pto: TransportAuthority; delivery: Origin }): boolean {
  return choice.delivery === 'Rejsekort' || choice.pto === 'Movia';
}
