import type { AddressHit, AddressHits, FoundAddress } from '#server/contract/addresses';
import type { CountryItem, TypedAddress } from '#server/contract/profile';
import type { ApiClient, ApiResult } from './client.server';

export async function listCountries(api: ApiClient): Promise<CountryItem[]> {
  return api.get<CountryItem[]>('/country');
}

export async function saveDeliveryAddress(
  api: ApiClient,
  address: TypedAddress,
): Promise<ApiResult<unknown>> {
  return api.call('PUT', '/delivery-address', address);
}

/** Gives or withdraws the consent to news and offers. */
export async function saveMarketingConsent(
  api: ApiClient,
  allowMarketingContact: boolean,
): Promise<ApiResult<unknown>> {
  return api.call('PUT', '/marketing-consent', { allowMarketingContact });
}

/** Whether addresses can be looked up at all: an installation may be without a register. */
export async function isAddressSearchOffered(api: ApiClient): Promise<boolean> {
  return (await api.get<AddressHits>('/addresses?q=')).isOffered;
}

/** Danish addresses, houses and streets that fit; null when they can't be looked up now. */
export async function searchAddresses(api: ApiClient, typed: string): Promise<AddressHit[] | null> {
  const query = new URLSearchParams({ q: typed.slice(0, 100) });
  const result = await api.call<AddressHits>('GET', `/addresses?${query}`);
  return result.ok ? result.data.addresses : null;
}

/** The parts of an address or a house that was found; null when they can't be looked up now. */
export async function findAddress(api: ApiClient, id: string): Promise<FoundAddress | null> {
  const result = await api.call<FoundAddress>('GET', `/addresses/${encodeURIComponent(id)}`);
  return result.ok ? result.data : null;
}
