import type { Address } from '../contract/shared';
import { UNKNOWN_ADDRESS } from './order/read/home-address';

const MASKED: Address = { ...UNKNOWN_ADDRESS, isProtected: true };

/** A protected address without anything that tells where it is. */
export function maskAddress(address: Address): Address {
  return address.isProtected ? MASKED : address;
}

/** The same where there may be none. */
export const maskedOrNull = (address: Address | null): Address | null =>
  address && maskAddress(address);
