import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCountries, saveDeliveryAddress } from '~/api/profile.server';
import { Button } from '~/components/button';
import { PortalForm } from '~/components/portal-form';
import { SelectField } from '~/components/select-field';
import { TextField } from '~/components/text-field';
import { ADDRESS_FIELDS, addressForm, type AddressForm } from '~/forms/address';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle } from './order-facts.parts';
import { orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen.parts';

export const handle = orderHandle('order.address.title');

export const loader = orderLoader(async ({ flow, owner, api, draft }) => {
  const address = flow.deliveryAddress;
  const countries = await listCountries(api);
  const isDenmarkOnly = flow.scheme?.value === 'XU';
  return {
    flow,
    owner,
    draft: draft(),
    // A protected address is masked and would be saved as its mask.
    address: address?.isProtected ? null : address,
    isProtected: address?.isProtected ?? false,
    isDenmarkOnly,
    countries: countries.filter(({ country }) => !isDenmarkOnly || country === 'Denmark'),
  };
});

export const action = orderAction(async ({ form, api }) => {
  const parsed = parseForm(form, addressForm);
  if (!parsed.ok) return parsed.answer;
  const isProtected = form.get('isProtected') === 'true';
  const problem = settle(await saveDeliveryAddress(api, { ...parsed.value, isProtected }));
  if (problem) return parsed.refuse(problemErrors(problem, ADDRESS_FIELDS));
  return redirect(paths.orderContacts, 303);
});

export default function DeliveryAddress() {
  const page = useLoaderData<typeof loader>();
  const { flow, owner, address, isProtected, countries } = page;
  const t = useText();
  const { fields, formErrors } = usePortalForm<AddressForm>(
    'adresse',
    { country: 'Denmark', ...address } as Partial<AddressForm>,
    page.draft,
  );
  return (
    <OrderScreen
      flow={flow}
      step="contacts"
      title="order.address.title"
      back={paths.orderContacts}
      errors={{ fields: ADDRESS_FIELDS.map((name) => fields[name]), formErrors }}
    >
      <p>{t(isProtected ? 'order.address.protected' : 'order.address.lead')}</p>
      <PortalForm hidden={{ ...owner, isProtected: String(isProtected) }}>
        <TextField
          field={fields.personFirstName}
          label={t('order.address.first-name')}
          autoComplete="given-name"
        />
        <TextField
          field={fields.personLastName}
          label={t('order.address.last-name')}
          autoComplete="family-name"
        />
        <TextField field={fields.coName} label={t('order.address.co-name')} optional />
        <TextField
          field={fields.streetName}
          label={t('order.address.street')}
          autoComplete="address-line1"
        />
        <TextField field={fields.streetNumber} label={t('order.address.number')} width={4} />
        <TextField field={fields.floor} label={t('order.address.floor')} width={4} optional />
        <TextField field={fields.side} label={t('order.address.side')} width={4} optional />
        <TextField
          field={fields.postcode}
          label={t('order.address.postcode')}
          inputMode="numeric"
          autoComplete="postal-code"
          width={10}
        />
        <TextField
          field={fields.city}
          label={t('order.address.city')}
          autoComplete="address-level2"
        />
        <SelectField
          field={fields.country}
          label={t('order.address.country')}
          options={countries.map(({ country, countryName }) => ({
            value: country,
            label: countryName,
          }))}
          autoComplete="country"
        />
        {page.isDenmarkOnly ? <p>{t('order.address.xu-denmark')}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
