import type { Flow } from '#server/contract/order-flow';
import type { ApiClient } from '~/api/client.server';
import { listCountries } from '~/api/profile.server';

/** The countries an address of this order may be in: for XU only Denmark (spec §5). */
export async function listCountriesFor(api: ApiClient, { scheme }: Flow) {
  const countries = await listCountries(api);
  const isDenmarkOnly = scheme?.value === 'XU';
  return {
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
}
