import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import type { ApiClient } from '~/api/client.server';

/**
 * What the page of an address offers: the countries it may be in, for XU only Denmark, and a search
 * unless the installation is without a register of addresses.
 */
export async function addressHelpFor(api: ApiClient, { scheme }: Flow) {
  const [countries, { isOffered }] = await Promise.all([
    api.get(calls.countries),
    api.get(calls.searchAddresses, { query: { q: '' } }),
  ]);
  const isDenmarkOnly = scheme?.value === 'XU';
  return {
    hasSearch: isOffered,
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
}
