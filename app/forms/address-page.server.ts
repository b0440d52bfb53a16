import { calls } from '#server/contract/calls';
import { problemOf, type ApiClient, type ApiResult } from '~/api/client.server';
import type { TextKey } from '~/lib/texts';
import { ADDRESS_FIELDS, addressForm, type AddressForm } from './address';
import { answerAddressSearch } from './address-search.server';
import type { Draft } from './draft';
import { parseForm, problemErrors } from './reply.server';

/**
 * What a page of an address shows: the countries it may be in, and a search unless the installation is
 * without a register of addresses.
 */
export async function readAddressPage(
  { api, draft }: { api: ApiClient; draft: () => Promise<Draft | null> },
  { isDenmarkOnly }: { isDenmarkOnly: boolean },
) {
  const [countries, { isOffered }] = await Promise.all([
    api.get(calls.countries),
    api.get(calls.searchAddresses, { query: { q: '' } }),
  ]);
  return {
    draft: await draft(),
    hasSearch: isOffered,
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
}

/** Helps to find an address, and saves the one that was typed or found. */
export async function saveAddress(
  { form, api }: { form: FormData; api: ApiClient },
  save: (address: AddressForm) => Promise<ApiResult<unknown>>,
  { failure, onward }: { failure: TextKey; onward: () => Response },
) {
  const helped = await answerAddressSearch(form, api);
  if ('answer' in helped) return helped.answer;
  const parsed = parseForm(helped.form, addressForm);
  if (!parsed.ok) return parsed.answer;
  const result = await save(parsed.value);
  const problem = problemOf(result, { failure, shows: ['account-blocked'] });
  if (problem) return parsed.refuse(problemErrors(problem, ADDRESS_FIELDS));
  return onward();
}
