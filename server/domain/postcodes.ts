import towns from './postcodes.json' with { type: 'json' };

/*
 * The postcodes of Denmark with the name of the town, as PostNord lists them for addresses
 * (Greenland, the Faroe Islands and the codes of single large receivers are left out). In the three
 * oldest districts of Copenhagen each street has a code of its own, so these stand as ranges.
 */

const DISTRICTS = [
  { first: 1000, last: 1499, town: 'København K' },
  { first: 1500, last: 1799, town: 'København V' },
  { first: 1800, last: 1999, town: 'Frederiksberg C' },
] as const;

/**
 * Every postcode outside the districts of Copenhagen that have one for each street.
 * @internal exported for tests
 */
export const townsByPostcode: ReadonlyMap<string, string> = new Map(Object.entries(towns));

/** The town of a Danish postcode of four digits; undefined when there is no such postcode. */
export function townOf(postcode: string): string | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  const district = DISTRICTS.find(({ first, last }) => number >= first && number <= last);
  return district?.town ?? townsByPostcode.get(postcode);
}
