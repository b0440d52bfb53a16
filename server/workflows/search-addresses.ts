import type { FoundAddress } from '../contract/addresses';
import type { Deps } from '../deps';
import { AddressesUnavailable } from '../outbound/addresses/port';
import { Refusal } from '../refusal';
import { limitRate } from './rate-limit';
import type { Caller } from './session';

/** Fewer letters fit far too much. */
const FEWEST_LETTERS = 3;
const LIMIT = { attempts: 60, minutes: 1 };

/** Looks an address up for a person; refused with `addresses-unavailable` when the register is down. */
export async function searchAddresses(
  deps: Deps,
  { beneficiaryId }: Caller,
  typed: string,
): Promise<FoundAddress[]> {
  const text = typed.trim();
  if (text.length < FEWEST_LETTERS) return [];
  await limitRate(deps, `addresses:${beneficiaryId}`, LIMIT);
  try {
    return await deps.addresses.search(text);
  } catch (error) {
    if (!(error instanceof AddressesUnavailable)) throw error;
    deps.logger.warn({ err: error }, 'no address can be looked up');
    throw new Refusal('addresses-unavailable');
  }
}
