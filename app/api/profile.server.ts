import type { FoundAddress } from '#server/contract/addresses';
import type { CountryItem } from '#server/contract/profile';
import type { Address } from '#server/contract/shared';
import type { ApiClient, ApiResult } from './client.server';

export async function listCountries(api: ApiClient): Promise<CountryItem[]> {
  return api.get<CountryItem[]>('/country');
}

export async function saveDeliveryAddress(
  api: ApiClient,
  address: Address,
): Promise<ApiResult<unknown>> {
  return api.call('PUT', '/delivery-address', address);
}

/** Danish addresses that fit; null when they can't be looked up now. */
export async function searchAddresses(
  api: ApiClient,
  typed: string,
): Promise<FoundAddress[] | null> {
  const query = new URLSearchParams({ q: typed.slice(0, 100) });
  const result = await api.call<{ addresses: FoundAddress[] }>('GET', `/addresses?${query}`);
  return result.ok ? result.data.addresses : null;
}
