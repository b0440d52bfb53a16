import type { AddressHits, FoundAddress } from '../contract/addresses';
import type { Deps } from '../deps';
import { AddressesUnavailable } from '../outbound/addresses/port';
import { Refusal } from '../refusal';
import { limitRate } from './rate-limit';
import type { Caller } from './session';

/** Fewer letters fit far too much. */
const FEWEST_LETTERS = 3;
const LIMIT = { attempts: 60, minutes: 1 };

/** What fits what a person typed; refused with `addresses-unavailable` when the register is down. */
export async function searchAddresses(
  deps: Deps,
  caller: Caller,
  typed: string,
): Promise<AddressHits> {
  const { addresses: register } = deps;
  const text = typed.trim();
  if (!register) return { isOffered: false, addresses: [] };
  if (text.length < FEWEST_LETTERS) return { isOffered: true, addresses: [] };
  const addresses = await ask(deps, caller, () => register.search(text));
  return { isOffered: true, addresses };
}

/** The parts of a hit that a person chose; refused like a search, and with `not-found`. */
export async function findAddress(deps: Deps, caller: Caller, id: string): Promise<FoundAddress> {
  const { addresses: register } = deps;
  const found = register && (await ask(deps, caller, () => register.find(id)));
  if (!found) throw new Refusal('not-found');
  return found;
}

async function ask<T>(
  deps: Deps,
  { beneficiaryId }: Caller,
  question: () => Promise<T>,
): Promise<T> {
  await limitRate(deps, `addresses:${beneficiaryId}`, LIMIT);
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof AddressesUnavailable)) throw error;
    deps.logger.warn({ err: error }, 'no address can be looked up');
    throw new Refusal('addresses-unavailable');
  }
}
