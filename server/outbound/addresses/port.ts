import type { AddressHit, FoundAddress } from '../../contract/addresses';

/** The address register is down, slow or not understood. */
export class AddressesUnavailable extends Error {}

/** The public register of Danish addresses. */
export interface AddressPort {
  /** What fits what was typed, in the register's order. @throws AddressesUnavailable */
  search(typed: string): Promise<AddressHit[]>;
  /** The parts of a hit; null when the register knows it no longer. @throws AddressesUnavailable */
  find(id: string): Promise<FoundAddress | null>;
}
