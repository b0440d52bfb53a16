import type { AddressHit } from '#server/contract/addresses';
import { calls } from '#server/contract/calls';
import type { ApiClient } from './client.server';

const MOST_TYPED = 100;

/** Danish addresses, houses and streets that fit; null when they can't be looked up now. */
export async function searchAddresses(api: ApiClient, typed: string): Promise<AddressHit[] | null> {
  const result = await api.call(calls.searchAddresses, {
    query: { q: typed.slice(0, MOST_TYPED) },
  });
  return result.ok ? result.data.addresses : null;
}
