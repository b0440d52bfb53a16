import { addDays, type Day } from './day';

// The days on which Danish banks are open: Monday to Friday but for the holidays on which Finans
// Danmark's calendar closes them (docs/rules/refunds.md).

/** Month and day of those with a date of their own. */
const FIXED = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'];
/** Days after Easter Sunday: Maundy Thursday to Easter Monday, Ascension and the day after, Whit Monday. */
const AROUND_EASTER = [-3, -2, 1, 39, 40, 50];
const SATURDAY = 6;
const SUNDAY = 0;

/** Easter Sunday of a year in the Gregorian calendar, by the anonymous rule of 1876. */
function easterOf(year: number): Day {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moon + century - leaps - drift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((moon + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/**
 * True when Danish banks are open on this day.
 * @internal exported for tests
 */
export function isBankDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY || FIXED.includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return AROUND_EASTER.every((days) => addDays(easter, days) !== day);
}

/** The day that lies so many bank days after another. */
export function addBankDays(day: Day, count: number): Day {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBankDay(last)) left -= 1;
  }
  return last;
}
