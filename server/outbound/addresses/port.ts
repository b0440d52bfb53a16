import type { FoundAddress } from '../../contract/addresses';

/** The address register is down, slow or not understood. */
export class AddressesUnavailable extends Error {}

/** The public register of Danish addresses. */
export interface AddressPort {
  /** Addresses that fit what was typed, the best first. @throws AddressesUnavailable */
  search(typed: string): Promise<FoundAddress[]>;
}
