import { useActionData, useLoaderData } from '@remix-run/react';
import type { FlowStep } from '#server/contract/order-flow';
import { AddressFields } from '~/components/form/address-fields';
import { AddressSearch } from '~/components/form/address-search';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { ADDRESS_FIELDS, type AddressPage } from '~/forms/address';
import type { SearchAnswer } from '~/forms/address-search.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { useText, type TextKey } from '~/lib/texts';
import type { readAddressPage } from './address-page.server';
import { OrderScreen } from './order-screen';

interface AddressScreenProps {
  step: FlowStep;
  title: TextKey;
  lead: TextKey;
  /** Said where the address has to be in Denmark. */
  denmarkOnly: TextKey;
  back: string;
  /** The address to begin from. */
  known: { [Field in keyof AddressPage]?: string | null | undefined } | null;
}

/** A screen of the order that asks for an address. */
export function AddressScreen({ step, title, lead, denmarkOnly, back, known }: AddressScreenProps) {
  const data = useLoaderData<typeof readAddressPage>();
  const search = useActionData<SearchAnswer>();
  const t = useText();
  const values = { country: 'Denmark', ...known } as Partial<AddressPage>;
  const { fields, formErrors } = usePortalForm<AddressPage>('adresse', values, data.draft);
  return (
    <OrderScreen
      flow={data.flow}
      step={step}
      title={title}
      back={back}
      errors={{ fields: [fields.found, ...ADDRESS_FIELDS.map((name) => fields[name])], formErrors }}
    >
      <p>{t(lead)}</p>
      <PortalForm hidden={data.owner}>
        {data.hasSearch ? (
          <AddressSearch fields={fields} found={search?.found} isFilledIn={search?.isFilledIn} />
        ) : null}
        <AddressFields fields={fields} countries={data.countries} />
        {data.isDenmarkOnly ? <p>{t(denmarkOnly)}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
