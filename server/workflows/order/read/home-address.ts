import type { Address } from '../../../contract/shared';
import { addressColumn } from '../../../db/json-columns';
import type { BeneficiaryTable } from '../../../db/tables/person';

type Addresses = Pick<
  BeneficiaryTable,
  'registered_address' | 'stated_address' | 'delivery_address'
>;

/** An address of which nothing is known. */
export const UNKNOWN_ADDRESS: Address = {
  personFirstName: '',
  personLastName: '',
  coName: '',
  streetName: '',
  streetNumber: '',
  floor: '',
  side: '',
  postcode: '',
  city: '',
  country: 'Unknown',
  isProtected: false,
};

export const addressIn = (stored: string | null): Address | null =>
  stored === null ? null : addressColumn.read(stored);

/** Where the person lives: by the register, else by their own word; null when neither tells. */
export const homeOf = (person: Omit<Addresses, 'delivery_address'>): Address | null =>
  addressIn(person.registered_address ?? person.stated_address);

/** The address a physical card goes to: the one given for it, protected where home is by now, else home. */
export function deliveryAddressOf(person: Addresses): Address | null {
  const [given, home] = [addressIn(person.delivery_address), homeOf(person)];
  return given && home
    ? { ...given, isProtected: given.isProtected || home.isProtected }
    : (given ?? home);
}

/** Where an approval begins; without an address in the register, what the person has stated. */
export function fromAddressOf(approval: {
  from_address: string;
  stated_address: string | null;
}): Address {
  const registered = addressColumn.read(approval.from_address);
  return (isUnknown(registered) ? addressIn(approval.stated_address) : null) ?? registered;
}

/** Whether the register tells nothing of where an approval begins, so that its person may say it. */
export const isFromStated = (approval: { from_address: string }): boolean =>
  isUnknown(addressColumn.read(approval.from_address));

const isUnknown = ({ country, postcode }: Address): boolean =>
  country === 'Unknown' && postcode === '';
