import type { Flow } from '#server/contract/order-flow';
import type { ApiClient } from '~/api/client.server';
import { isAddressSearchOffered, listCountries } from '~/api/profile.server';

/** What the page of an address offers: the countries it may be in, for XU only Denmark, and a search. */
export async function addressHelpFor(api: ApiClient, { scheme }: Flow) {
  const [countries, hasSearch] = await Promise.all([
    listCountries(api),
    isAddressSearchOffered(api),
  ]);
  const isDenmarkOnly = scheme?.value === 'XU';
  return {
    hasSearch,
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
}
