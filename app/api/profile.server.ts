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
