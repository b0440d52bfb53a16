// How card numbers are shown (spec §5, last line; providers.md §7).

const VISIBLE_DIGITS = 4;

/**
 * Hides all but the last four digits, also of a number that a provider has masked in another way:
 * '411111XXXXXX1111' is '************1111'.
 */
export function maskCardNumber(cardNumber: string): string {
  const compact = cardNumber.replace(/[\s-]/g, '');
  const hidden = Math.max(0, compact.length - VISIBLE_DIGITS);
  return '*'.repeat(hidden) + compact.slice(hidden);
}

/** Groups a 16-digit number 6-3-3-3-rest: '308430 012 345 678 9'. Others stay as they are. */
export function groupCardNumber(cardNumber: string): string {
  const compact = cardNumber.replace(/\s/g, '');
  return compact.replace(/^(.{6})(.{3})(.{3})(.{3})(.)$/, '$1 $2 $3 $4 $5');
}
