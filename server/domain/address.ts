import type { Country } from '../contract/enums';
import { townOf } from './postcodes';

// Addresses that people write (docs/rules/approvals.md).

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

export type AddressPart = keyof typeof ADDRESS_MAX_LENGTH;
export type WrittenAddress = Record<AddressPart, string> & { country: Country };

export const ADDRESS_PARTS = Object.keys(ADDRESS_MAX_LENGTH) as AddressPart[];
const OPTIONAL: ReadonlySet<AddressPart> = new Set(['coName', 'floor', 'side']);
export const isRequired = (part: AddressPart): boolean => !OPTIONAL.has(part);

const POSTCODE_DIGITS: Record<Exclude<Country, 'Unknown'>, number> = {
  Denmark: 4,
  Sweden: 5,
  Germany: 5,
};

/** A postcode as it is kept: 'S-211 19' and '211 19' are '21119'. */
export function readPostcode(typed: string): string {
  return typed.replace(/\s/gu, '').replace(/^(DK|SE|S|DE|D)-?(?=\d)/i, '');
}

/**
 * An address as it is kept: trimmed, and with the town of a Danish postcode where none was written or
 * one that means the same.
 */
export function readAddress<T extends WrittenAddress>(typed: T): T {
  const address = { ...typed, postcode: readPostcode(typed.postcode) };
  for (const part of ADDRESS_PARTS) address[part] = address[part].trim();
  const town = address.country === 'Denmark' ? townOf(address.postcode) : undefined;
  if (town !== undefined && means(address.city, town)) address.city = town;
  return address;
}

/** Whether `written` is the town, a beginning of its name («Odense»), or more than it. */
function means(written: string, town: string): boolean {
  const [one, other] = [spelled(written), spelled(town)];
  return one === '' || `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `);
}

const spelled = (town: string) =>
  town
    .toLowerCase()
    .replaceAll('å', 'aa')
    .replace(/^kgs\.?\s+/, 'kongens ')
    .replace(/\s+/g, ' ');

export type PostcodeRefusal = 'required' | 'not-numeric' | 'wrong-length' | 'unknown';

/**
 * Checks a postcode read by `readPostcode`; one in Denmark must be in the table.
 * @internal exported for tests
 */
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
  if (!fits) return { ok: false, reason: 'wrong-length' };
  const isUnknown = country === 'Denmark' && townOf(postcode) === undefined;
  return isUnknown ? { ok: false, reason: 'unknown' } : { ok: true };
}

export type AddressRefusal =
  'required' | 'too-long' | 'mismatch' | 'denmark-only' | `postcode.${PostcodeRefusal}`;

export interface AddressProblem {
  field: AddressPart | 'country';
  reason: AddressRefusal;
}

/** Everything wrong with an address read by `readAddress`; XU people live in Denmark only. */
export function checkAddress(
  address: WrittenAddress,
  { isDenmarkOnly }: { isDenmarkOnly: boolean },
): AddressProblem[] {
  const problems: AddressProblem[] = ADDRESS_PARTS.flatMap((field): AddressProblem[] => {
    const reason = refusalOf(field, address);
    return reason ? [{ field, reason }] : [];
  });
  const { country } = address;
  if (country === 'Unknown') problems.push({ field: 'country', reason: 'required' });
  else if (isDenmarkOnly && country !== 'Denmark') {
    problems.push({ field: 'country', reason: 'denmark-only' });
  }
  return problems;
}

function refusalOf(part: AddressPart, address: WrittenAddress): AddressRefusal | null {
  const text = address[part];
  if (part === 'postcode') {
    const checked = checkPostcode(text, address.country);
    return checked.ok ? null : `postcode.${checked.reason}`;
  }
  // A Danish town follows from the postcode, which is asked for in its place.
  const isFound = part === 'city' && address.country === 'Denmark';
  if (text === '') return isRequired(part) && !isFound ? 'required' : null;
  if (text.length > ADDRESS_MAX_LENGTH[part]) return 'too-long';
  const town = address.country === 'Denmark' ? townOf(address.postcode) : undefined;
  return part === 'city' && town !== undefined && town !== text ? 'mismatch' : null;
}

/** Marstal, Søby Ærø and Ærøskøbing: shown a notice about ferries. */
const ISLAND_CONNECTION_POSTCODES = ['5960', '5985', '5970'];

export function isIslandConnectionPostcode(postcode: string): boolean {
  return ISLAND_CONNECTION_POSTCODES.includes(postcode);
}
