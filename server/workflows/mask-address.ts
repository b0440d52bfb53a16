import type { Address } from '../contract/shared';

const MASKED: Address = {
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
  isProtected: true,
};

/** A protected address without anything that tells where it is. */
export function maskAddress(address: Address): Address {
  return address.isProtected ? MASKED : address;
}
