import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { problemOf, type ApiResult } from '~/api/client.server';
import { ADDRESS_FIELDS, addressForm, type AddressForm } from '~/forms/address';
import { answerAddressSearch } from '~/forms/address-search.server';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { orderAction, type OrderForm, type OrderPage } from './order-page.server';

/**
 * What the page of an address shows: the countries it may be in, for XU only Denmark, and a search
 * unless the installation is without a register of addresses.
 */
export async function readAddressPage({ flow, owner, api, draft }: OrderPage) {
  const [countries, { isOffered }] = await Promise.all([
    api.get(calls.countries),
    api.get(calls.searchAddresses, { query: { q: '' } }),
  ]);
  const isDenmarkOnly = flow.scheme?.value === 'XU';
  return {
    flow,
    owner,
    draft: await draft(),
    hasSearch: isOffered,
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
}

/** Helps to find an address, and saves the one that was typed or found. */
export function addressAction(
  save: (page: OrderForm, address: AddressForm) => Promise<ApiResult<unknown>>,
  onward: string,
) {
  return orderAction(async (page) => {
    const helped = await answerAddressSearch(page.form, page.api);
    if ('answer' in helped) return helped.answer;
    const parsed = parseForm(helped.form, addressForm);
    if (!parsed.ok) return parsed.answer;
    const result = await save(page, parsed.value);
    const problem = problemOf(result, { failure: 'error.set-address-fail' });
    if (problem) return parsed.refuse(problemErrors(problem, ADDRESS_FIELDS));
    return redirect(onward, 303);
  });
}
