import { utc } from '@date-fns/utc';
import { getYear } from 'date-fns/getYear';
import { setYear } from 'date-fns/setYear';
import { addDays, dayOf, earlierDay, isDayIn, type Day, type Period } from './day';

// A person of 16 to 19 years without an approval in force may travel as XU, without a school and
// without asking for it. The right ends the day before the twentieth birthday, or before an approval
// that the register has given for later days.

const FIRST_AGE = 16;
const AGE_TOO_OLD = 20;

/**
 * The days of the approval that somebody has by age, as of `today`; null for who is too young or too
 * old, and while one of the register's approvals is in force, blocked or not.
 */
export function periodByAge(
  birthDate: Day,
  today: Day,
  registered: readonly Period[],
): Period | null {
  const whole = {
    from: birthday(birthDate, FIRST_AGE),
    to: addDays(birthday(birthDate, AGE_TOO_OLD), -1),
  };
  if (!isDayIn(today, whole)) return null;
  if (registered.some((period) => isDayIn(today, period))) return null;
  const beginsLater = registered.map(({ from }) => from).filter((from) => from > today);
  return {
    from: whole.from,
    to: beginsLater.map((from) => addDays(from, -1)).reduce(earlierDay, whole.to),
  };
}

/** The day somebody reaches an age; born on 29 February, that is 1 March of a year without one. */
export function birthday(birthDate: Day, age: number): Day {
  const born = utc(birthDate);
  return dayOf(setYear(born, getYear(born) + age));
}
