import { birthday } from './age-approval';
import type { Day } from './day';

// Who is not of age often has no payment card. Somebody else then pays by a link that they are sent
// (docs/rules/payments.md).

/** Whoever is younger than this may have somebody else pay. */
const OF_AGE = 18;
/** A link can be paid by for so long after its attempt was begun. */
export const LINK_HOURS = 24;

/** Whether a person may have somebody else pay: until the day before they come of age. */
export const canAskPayer = (birthDate: Day, today: Day): boolean =>
  today < birthday(birthDate, OF_AGE);
