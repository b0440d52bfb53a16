/*
 * The code by which somebody goes on with an order that staff began for them (docs/rules/assisted-orders.md):
 * twelve characters of Crockford's alphabet, 60 bits, which nobody reads wrongly.
 */

/** Crockford's base 32: no I, L, O or U. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 12;
const GROUP = 4;
/** What names the order beside its code has so many digits; it opens nothing by itself. */
export const NUMBER_DIGITS = 8;

/** How often a code may be tried. */
export const CODE_TRIES = 5;

/** To the end of which day after today a code is good, by the way it goes. */
export const CODE_DAYS = { letter: 14, mail: 2 } as const;
export type CodeChannel = keyof typeof CODE_DAYS;

/** As it is written in a letter: `7K3M-PQ2X-90AB`. */
export const writtenCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** A typed code, however it is spaced and cased; what looks like a digit is one. Null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`).test(code) ? code : null;
}

/** A typed order number; null for what is none. */
export function readOrderNumber(typed: string): string | null {
  const number = typed.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${NUMBER_DIGITS}}$`).test(number) ? number : null;
}
