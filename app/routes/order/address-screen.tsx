import { useLoaderData } from '@remix-run/react';
import type { FlowStep } from '#server/contract/order-flow';
import { AddressForm, useAddressForm, type KnownAddress } from '~/components/form/address-form';
import type { TextKey } from '~/lib/texts';
import type { readOrderAddressPage } from './address-page.server';
import { OrderScreen } from './order-screen';

interface AddressScreenProps {
  step: FlowStep;
  title: TextKey;
  lead: TextKey;
  /** Said where the address has to be in Denmark. */
  denmarkOnly: TextKey;
  back: string;
  /** The address to begin from. */
  known: KnownAddress;
}

/** A screen of the order that asks for an address. */
export function AddressScreen({ step, title, lead, denmarkOnly, back, known }: AddressScreenProps) {
  const page = useLoaderData<typeof readOrderAddressPage>();
  const form = useAddressForm(known, page);
  return (
    <OrderScreen flow={page.flow} step={step} title={title} back={back} errors={form.errors}>
      <AddressForm
        form={form}
        page={page}
        lead={lead}
        denmarkOnly={denmarkOnly}
        hidden={page.owner}
      />
    </OrderScreen>
  );
}
