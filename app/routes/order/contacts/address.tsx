import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import { paths } from '~/lib/paths';
import { AddressScreen } from '~/routes/order/address-screen';
import { addressAction, readOrderAddressPage } from '~/routes/order/address-page.server';
import { orderHandle } from '~/routes/order/order-texts';
import { orderLoader } from '~/routes/order/order-page.server';

export const handle = orderHandle('order.address.title');

export const loader = orderLoader(readOrderAddressPage);

export const action = addressAction(
  ({ api }, body) => api.call(calls.changeDeliveryAddress, { body }),
  paths.orderContacts,
);

/**
 * The address to begin from: of one that no card can be posted to, the name alone; a protected one
 * comes masked, and its mask is none.
 */
function beginning({ deliveryAddress: address, deliveryAddressProblem: problem }: Flow) {
  if (!address || address.isProtected) return null;
  if (problem === null) return address;
  const { personFirstName, personLastName } = address;
  return { personFirstName, personLastName };
}

export default function DeliveryAddress() {
  const { flow } = useLoaderData<typeof loader>();
  const isProtected = flow.deliveryAddress?.isProtected ?? false;
  return (
    <AddressScreen
      step="contacts"
      title="order.address.title"
      lead={isProtected ? 'order.address.protected' : 'order.address.lead'}
      denmarkOnly="order.address.xu-denmark"
      back={paths.orderContacts}
      known={beginning(flow)}
    />
  );
}
