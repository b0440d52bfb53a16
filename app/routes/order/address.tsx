import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { paths } from '~/lib/paths';
import { AddressScreen } from './address-screen';
import { addressAction, readOrderAddressPage } from './address-page.server';
import { orderHandle } from './order-texts';
import { orderLoader } from './order-page.server';

export const handle = orderHandle('home-address.title');

export const loader = orderLoader((page) => {
  const { enterAddress, statedAddress } = page.flow;
  // The register's address is not the person's to change.
  if (!enterAddress && statedAddress === null) throw redirect(paths.orderConfiguration);
  return readOrderAddressPage(page);
});

export const action = addressAction(
  ({ api, ref }, address) => api.call(calls.setAddress, { body: { ...ref, address } }),
  paths.orderConfiguration,
);

export default function HomeAddress() {
  const { flow } = useLoaderData<typeof loader>();
  const { personFirstName, personLastName } = flow.subsidies[0]?.from ?? {};
  return (
    <AddressScreen
      step="configuration"
      title="home-address.title"
      lead="home-address.lead"
      denmarkOnly="home-address.xu-denmark"
      back={flow.enterAddress ? paths.overview : paths.orderConfiguration}
      known={{ personFirstName, personLastName, ...flow.statedAddress }}
    />
  );
}
