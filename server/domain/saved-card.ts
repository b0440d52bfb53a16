import type { Day } from './day';

// What a saved payment card tells of itself: its expiry is the month it is good through, as printed on
// the card, and its number is only ever shown by its last four digits (spec §5).

export interface CardMonth {
  month: number;
  year: number;
}

/** Reads `MM-YY`; null for anything else. Card years are of this century. */
export function readExpiry(expiry: string): CardMonth | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])-(\d{2})$/.exec(expiry) ?? [];
  return month === '' ? null : { month: Number(month), year: 2000 + Number(year) };
}

/** A card is good until the end of its month; one without a readable month is left to its bank. */
export function hasExpired(expiry: string, today: Day): boolean {
  const read = readExpiry(expiry);
  if (!read) return false;
  const month = `${read.year}-${String(read.month).padStart(2, '0')}`;
  return month < today.slice(0, 7);
}

/** True while a saved card can be charged: not refused for good, not deleted, not expired. */
export const isUsable = (
  { state, expiry }: { state: string; expiry: string },
  today: Day,
): boolean => state === 'active' && !hasExpired(expiry, today);

/** `•••• 1111`, from however a provider masks the number; null when it shows no four digits. */
export function maskOf(maskedNumber: string): string | null {
  const [lastFour] = /\d{4}$/.exec(maskedNumber) ?? [];
  return lastFour === undefined ? null : `•••• ${lastFour}`;
}
