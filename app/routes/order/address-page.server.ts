import { redirect } from '@remix-run/node';
import type { ApiResult } from '~/api/client.server';
import type { AddressForm } from '~/forms/address';
import { readAddressPage, saveAddress } from '~/forms/address-page.server';
import { orderAction, type OrderForm, type OrderPage } from './order-page.server';

/** What the page of an address shows in an order: for XU only Denmark. */
export async function readOrderAddressPage({ flow, owner, api, draft }: OrderPage) {
  const isDenmarkOnly = flow.scheme?.value === 'XU';
  return { flow, owner, ...(await readAddressPage({ api, draft }, { isDenmarkOnly })) };
}

/** Helps to find an address, and saves it for the order. */
export const addressAction = (
  save: (page: OrderForm, address: AddressForm) => Promise<ApiResult<unknown>>,
  onward: string,
) =>
  orderAction((page) =>
    saveAddress(page, (address) => save(page, address), {
      failure: 'error.set-address-fail',
      onward: () => redirect(onward, 303),
    }),
  );
