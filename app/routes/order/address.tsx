import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { AddressFields } from '~/components/form/address-fields';
import { AddressSearch } from '~/components/form/address-search';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { ADDRESS_FIELDS, addressForm, type AddressPage } from '~/forms/address';
import { answerAddressSearch, type SearchAnswer } from '~/forms/address-search.server';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { addressHelpFor } from './address-help.server';
import { orderHandle } from './order-texts';
import { orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen';

export const handle = orderHandle('home-address.title');

export const loader = orderLoader(async ({ flow, owner, api, draft }) => {
  // The register's address is not the person's to change.
  if (!flow.enterAddress && flow.statedAddress === null) throw redirect(paths.orderConfiguration);
  return { flow, owner, draft: await draft(), ...(await addressHelpFor(api, flow)) };
});

export const action = orderAction(async ({ form, api, ref }) => {
  const helped = await answerAddressSearch(form, api);
  if ('answer' in helped) return helped.answer;
  const parsed = parseForm(helped.form, addressForm);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.setAddress, { body: { ...ref, address: parsed.value } });
  if (!result.ok && result.status >= 500)
    return parsed.refuse({ form: ['error.set-address-fail'] });
  const problem = settle(result);
  if (problem) return parsed.refuse(problemErrors(problem, ADDRESS_FIELDS));
  return redirect(paths.orderConfiguration, 303);
});

export default function HomeAddress() {
  const { flow, owner, draft, countries, isDenmarkOnly, hasSearch } =
    useLoaderData<typeof loader>();
  const search = useActionData<SearchAnswer>();
  const t = useText();
  const { personFirstName, personLastName } = flow.subsidies[0]?.from ?? {};
  const { fields, formErrors } = usePortalForm<AddressPage>(
    'adresse',
    { country: 'Denmark', personFirstName, personLastName, ...flow.statedAddress },
    draft,
  );
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="home-address.title"
      back={flow.enterAddress ? paths.overview : paths.orderConfiguration}
      errors={{ fields: [fields.found, ...ADDRESS_FIELDS.map((name) => fields[name])], formErrors }}
    >
      <p>{t('home-address.lead')}</p>
      <PortalForm hidden={owner}>
        {hasSearch ? (
          <AddressSearch fields={fields} found={search?.found} isFilledIn={search?.isFilledIn} />
        ) : null}
        <AddressFields fields={fields} countries={countries} />
        {isDenmarkOnly ? <p>{t('home-address.xu-denmark')}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
