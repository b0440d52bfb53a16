import type { Country, FlowAbortReason, TransportAuthority } from '../contract/enums';
import { readPostcode } from './address';

/*
 * Where youth cards are ordered for (docs/rules/approvals.md): homes in Denmark, in the Swedish
 * part of Øresund and in the Flensborg zone; nothing to or from Bornholm, whose company sells its
 * own.
 */

/** The part of an address that the rules look at. */
export interface Place {
  country: Country;
  postcode: string;
}

interface Range {
  first: number;
  last: number;
}

const ORESUND: Range = { first: 20000, last: 29999 };
const FLENSBORG: Range = { first: 24900, last: 24999 };
const BORNHOLM: Range = { first: 3700, last: 3799 };
/** Greenland has Danish postcodes but no public transport of ours. */
const GREENLAND: Range = { first: 3900, last: 3999 };

function isWithin(postcode: string, { first, last }: Range): boolean {
  const digits = readPostcode(postcode);
  return /^\d+$/.test(digits) && Number(digits) >= first && Number(digits) <= last;
}

/**
 * Whether somebody who lives here can have a youth card.
 * @internal exported for tests
 */
export function isSupportedHome({ country, postcode }: Place): boolean {
  switch (country) {
    case 'Denmark':
      return !isWithin(postcode, GREENLAND);
    case 'Sweden':
      return isWithin(postcode, ORESUND);
    case 'Germany':
      return isWithin(postcode, FLENSBORG);
    // Not told: nothing speaks against it.
    case 'Unknown':
      return true;
  }
}

function isOnBornholm({ country, postcode }: Place): boolean {
  return country === 'Denmark' && isWithin(postcode, BORNHOLM);
}

/** Why no card can be ordered for this journey; an end that is not known is null. */
export function abortReasonOf(journey: {
  home: Place | null;
  from: Place | null;
  to: Place | null;
  pto: TransportAuthority | null;
}): Extract<FlowAbortReason, 'None' | 'AddressIsNotSupported' | 'RouteFromOrToBornholm'> {
  const { home, from, to, pto } = journey;
  if (home && !isSupportedHome(home)) return 'AddressIsNotSupported';
  const isToBornholm = [home, from, to].some((place) => place !== null && isOnBornholm(place));
  return isToBornholm || pto === 'BornholmsTrafikselskab' ? 'RouteFromOrToBornholm' : 'None';
}
