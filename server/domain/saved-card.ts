import type { CardBrand } from '../contract/enums';
import { addDays, endOfMonth, type Day } from './day';

// What a saved payment card tells of itself: its expiry is the month it is good through, as printed
// on the card, and its number is only ever shown by its last four digits.

export interface CardMonth {
  month: number;
  year: number;
}

/** Reads `MM-YY`; null for anything else. Card years are of this century. */
export function readExpiry(expiry: string): CardMonth | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])-(\d{2})$/.exec(expiry) ?? [];
  return month === '' ? null : { month: Number(month), year: 2000 + Number(year) };
}

/**
 * A card is good until the end of its month; one without a readable month is left to its bank.
 * @internal exported for tests
 */
export function hasExpired(expiry: string, today: Day): boolean {
  const read = readExpiry(expiry);
  if (!read) return false;
  const month = `${read.year}-${String(read.month).padStart(2, '0')}`;
  return month < today.slice(0, 7);
}

export interface EndingMonth {
  /** As it stands on the cards that are good through it. */
  expiry: string;
  lastDay: Day;
}

/** The months whose cards end: this one, and the last for those that were not told of in it. */
export function endingMonths(today: Day): EndingMonth[] {
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  return [last, endOfMonth(today)].map((lastDay) => ({
    expiry: `${lastDay.slice(5, 7)}-${lastDay.slice(2, 4)}`,
    lastDay,
  }));
}

/** `active` until its provider has refused it for good, or its holder has put it away. */
export type SavedMethodState = 'active' | 'failed' | 'deleted';

/** True while a saved card can be charged: not refused for good, not deleted, not expired. */
export const isUsable = (
  { state, expiry }: { state: SavedMethodState; expiry: string },
  today: Day,
): boolean => state === 'active' && !hasExpired(expiry, today);

/** Why a saved card will not do for all that it is to pay. */
export type MethodTrouble = { kind: 'broken' } | { kind: 'ending'; from: Day };

/**
 * What is wrong with a saved card that is to be charged on some days: it can't be used any more, or it
 * ends before one of them, which is told from the first day of its last month on.
 */
export function methodTrouble(
  method: { state: SavedMethodState; expiry: string } | null,
  days: readonly Day[],
  today: Day,
): MethodTrouble | null {
  if (days.length === 0) return null;
  if (!method || !isUsable(method, today)) return { kind: 'broken' };
  const ends = endingMonths(today).find(({ expiry }) => expiry === method.expiry);
  const from = ends && [...days].sort().find((day) => day > ends.lastDay);
  return from === undefined ? null : { kind: 'ending', from };
}

/** `•••• 1111`, from however a provider masks the number; null when it shows no four digits. */
export function maskOf(maskedNumber: string): string | null {
  const [lastFour] = /\d{4}$/.exec(maskedNumber) ?? [];
  return lastFour === undefined ? null : `•••• ${lastFour}`;
}

/** The brands that have a name here, by ReePay's word for them; the wire knows fewer. */
const BRANDS = new Map<string, CardBrand>([
  ['dankort', 'Dankort'],
  ['visa_dk', 'Dankort'],
  ['visa', 'VISA'],
  ['visa_elec', 'VISAElectron'],
  ['diners', 'DinersClub'],
  ['amex', 'AmericanExpress'],
  ['mc', 'Unknown'],
  ['maestro', 'Unknown'],
]);
export const NAMED_BRANDS = [...BRANDS.keys()];

/** The brand on the wire; Unknown for one that the wire has no value for, such as Mastercard. */
export const brandOf = (brand: string): CardBrand => BRANDS.get(brand) ?? 'Unknown';

/** The part of the text key that names the brand to people. */
export const brandTextOf = (brand: string): string => (BRANDS.has(brand) ? brand : 'other');
