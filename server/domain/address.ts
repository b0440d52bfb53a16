import type { Country } from '../contract/enums';

// Delivery addresses (spec §5 "Delivery address"; resolution 94).

export const ADDRESS_MAX_LENGTH = {
  personFirstName: 30,
  personLastName: 30,
  coName: 30,
  streetName: 30,
  streetNumber: 4,
  floor: 4,
  side: 4,
  postcode: 6,
  city: 30,
} as const;

const POSTCODE_DIGITS: Record<Exclude<Country, 'Unknown'>, number> = {
  Denmark: 4,
  Sweden: 5,
  Germany: 5,
};

/** A postcode as it is kept: 'S-211 19' and '211 19' are '21119'. */
export function readPostcode(typed: string): string {
  return typed.replace(/\s/gu, '').replace(/^(DK|SE|S|DE|D)-?(?=\d)/i, '');
}

export type PostcodeRefusal = 'required' | 'not-numeric' | 'wrong-length';

/** Checks a postcode read by `readPostcode`. */
export function checkPostcode(
  postcode: string,
  country: Country,
): { ok: true } | { ok: false; reason: PostcodeRefusal } {
  if (postcode === '') return { ok: false, reason: 'required' };
  if (!/^\d+$/.test(postcode)) return { ok: false, reason: 'not-numeric' };
  const fits =
    country === 'Unknown'
      ? postcode.length <= ADDRESS_MAX_LENGTH.postcode
      : postcode.length === POSTCODE_DIGITS[country];
  return fits ? { ok: true } : { ok: false, reason: 'wrong-length' };
}

/** Marstal, Søby Ærø and Ærøskøbing (spec §9): shown a notice about ferries (resolution 46). */
const ISLAND_CONNECTION_POSTCODES = ['5960', '5985', '5970'];

export function isIslandConnectionPostcode(postcode: string): boolean {
  return ISLAND_CONNECTION_POSTCODES.includes(postcode);
}
