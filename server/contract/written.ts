// How sums, days and payment cards are written for people, in pages, answers and mails alike. What
// belongs together stays on one line: a no-break space stands between day and month, and before «–».

const kroner = new Intl.NumberFormat('da-DK', {
  style: 'currency',
  currency: 'DKK',
  signDisplay: 'negative',
});

/** An amount in kroner, on one line: `1.663,00 kr.`, and `−40,00 kr.` with a real minus. */
export const formatKroner = (amount: number): string => kroner.format(amount).replace('-', '−');

const MONTHS = [
  ...['januar', 'februar', 'marts', 'april', 'maj', 'juni'],
  ...['juli', 'august', 'september', 'oktober', 'november', 'december'],
];
const LONGEST_SHORT = 3;

// Not by `Intl`: a page that a browser goes on drawing has to be written by it as by the server.
const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const shortMonthOf = (day: string): string => {
  const name = monthOf(day);
  return name.length > LONGEST_SHORT ? `${name.slice(0, LONGEST_SHORT)}.` : name;
};
const numberOf = (day: string): string => `${Number(day.slice(8, 10))}.`;
const yearOf = (day: string): string => String(Number(day.slice(0, 4)));

/** A `yyyy-MM-dd` day: `2. mar. 2026`. */
export const formatDay = (day: string): string => `${formatShortDay(day)} ${yearOf(day)}`;

/** A `yyyy-MM-dd` day near others that name the year: `2. mar.` */
export const formatShortDay = (day: string): string => `${numberOf(day)}\u00a0${shortMonthOf(day)}`;

/** A `yyyy-MM-dd` day in a message or a mail: `2. marts 2026`. */
export const longDay = (day: string): string => `${longShortDay(day)} ${yearOf(day)}`;

/** The same near others that name the year: `2. marts`. */
export const longShortDay = (day: string): string => `${numberOf(day)}\u00a0${monthOf(day)}`;

/** The month of a day: `marts 2026`. */
export const formatMonth = (day: string): string => `${monthOf(day)} ${yearOf(day)}`;

/** Both ends of a period; the year stands at the end alone when it is the same. */
function ends(length: 'short' | 'long', from: string, to: string): [string, string] {
  const [day, dayOfYear] =
    length === 'short' ? [formatShortDay, formatDay] : [longShortDay, longDay];
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return [(isOneYear ? day : dayOfYear)(from), dayOfYear(to)];
}

/** Two `yyyy-MM-dd` days, both included, as texts of their own: `2. mar.` and `31. mar. 2026`. */
export const periodEnds = (from: string, to: string): [string, string] => ends('short', from, to);

/** Two `yyyy-MM-dd` days, both included: `2. mar. – 31. mar. 2026`; both years when they differ. */
export const formatPeriod = (from: string, to: string): string =>
  periodEnds(from, to).join('\u00a0– ');

/** Two days near others that name the year: `2. mar. – 31. mar.` */
export const formatShortPeriod = (from: string, to: string): string =>
  [formatShortDay(from), formatShortDay(to)].join('\u00a0– ');

/** The same in a message or a mail: `2. marts – 31. marts 2026`. */
export const longPeriod = (from: string, to: string): string =>
  ends('long', from, to).join('\u00a0– ');

const weekday = new Intl.DateTimeFormat('da-DK', { weekday: 'long', timeZone: 'UTC' });

/** A `yyyy-MM-dd` day that is near, by its name in the week: `tirsdag 3. mar.` */
export const formatWeekday = (day: string): string =>
  `${weekday.format(Date.parse(day))} ${formatShortDay(day)}`;

const instantParts = new Intl.DateTimeFormat('da-DK', {
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Copenhagen' } as const),
});

function partsOf(instant: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = instantParts.formatToParts(Date.parse(instant));
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/** The time of an ISO instant as Copenhagen shows it: `kl. 14.05`. */
export function clockTime(instant: string): string {
  const of = partsOf(instant);
  return `kl.\u00a0${of('hour')}.${of('minute')}`;
}

/** An ISO instant as Copenhagen shows it: `2. mar. 2026 kl. 14.05`. */
export function formatDateTime(instant: string): string {
  const of = partsOf(instant);
  return `${of('day')}.\u00a0${of('month')} ${of('year')} ${clockTime(instant)}`;
}

/** A payment card by its brand and its last digits: `Visa •••• 1111`, or what of that is known. */
export const formatCard = (brand: string | null, mask: string | null): string =>
  [brand, mask].filter(Boolean).join(' ');

/** The month that a card is good through, as it is printed on the card: `04/30`. */
export const formatExpiry = ({ month, year }: { month: number; year: number }): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;

const CUSTOMER_DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CUSTOMER_LENGTH = 8;

/**
 * The number that a person reads out to support: `HK3W 7R2D`, 40 bits of the user's id (a UUID), in
 * digits and letters that no one mistakes for each other. It is a reading aid and not a key: of a
 * million people, about one pair shares a number.
 */
export function customerNumber(userId: string): string {
  const bits = BigInt(`0x${userId.replaceAll('-', '').slice(0, 10)}`);
  const digits = Array.from({ length: CUSTOMER_LENGTH }, (_, place) => {
    const fromEnd = BigInt(CUSTOMER_LENGTH - 1 - place);
    return CUSTOMER_DIGITS[Number((bits >> (fromEnd * 5n)) & 31n)];
  });
  return digits.join('').replace(/(?<=^.{4})/, '\u00a0');
}

/** How the id begins that a typed customer number was made of; null for what is none. */
export function idOfCustomer(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[2-9A-HJ-NP-Z]{8}$/.test(digits)) return null;
  const bits = Array.from(digits).reduce(
    (sum, digit) => sum * 32n + BigInt(CUSTOMER_DIGITS.indexOf(digit)),
    0n,
  );
  return bits
    .toString(16)
    .padStart(10, '0')
    .replace(/(?<=^.{8})/, '-');
}
