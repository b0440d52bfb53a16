import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
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
import { addressHelpFor } from '~/routes/order/address-help.server';
import { orderHandle } from '~/routes/order/order-texts';
import { orderAction, orderLoader, settle } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';

export const handle = orderHandle('order.address.title');

export const loader = orderLoader(async ({ flow, owner, api, draft }) => ({
  flow,
  owner,
  draft: await draft(),
  ...(await addressHelpFor(api, flow)),
}));

export const action = orderAction(async ({ form, api }) => {
  const helped = await answerAddressSearch(form, api);
  if ('answer' in helped) return helped.answer;
  const parsed = parseForm(helped.form, addressForm);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.changeDeliveryAddress, { body: parsed.value });
  if (!result.ok && result.status >= 500)
    return parsed.refuse({ form: ['error.set-address-fail'] });
  const problem = settle(result);
  if (problem) return parsed.refuse(problemErrors(problem, ADDRESS_FIELDS));
  return redirect(paths.orderContacts, 303);
});

/** The address to begin from: of one that no card can be posted to, the name alone. */
function beginning({ deliveryAddress: address, deliveryAddressProblem: problem }: Flow) {
  if (!address || problem === null) return address;
  const { personFirstName, personLastName } = address;
  return { personFirstName, personLastName };
}

export default function DeliveryAddress() {
  const { flow, owner, draft, countries, isDenmarkOnly, hasSearch } =
    useLoaderData<typeof loader>();
  const search = useActionData<SearchAnswer>();
  const t = useText();
  const isProtected = flow.deliveryAddress?.isProtected ?? false;
  // A protected address comes masked, and its mask is no address to begin from.
  const known = isProtected ? null : beginning(flow);
  const { fields, formErrors } = usePortalForm<AddressPage>(
    'adresse',
    { country: 'Denmark', ...known },
    draft,
  );
  return (
    <OrderScreen
      flow={flow}
      step="contacts"
      title="order.address.title"
      back={paths.orderContacts}
      errors={{ fields: [fields.found, ...ADDRESS_FIELDS.map((name) => fields[name])], formErrors }}
    >
      <p>{t(isProtected ? 'order.address.protected' : 'order.address.lead')}</p>
      <PortalForm hidden={owner}>
        {hasSearch ? (
          <AddressSearch fields={fields} found={search?.found} isFilledIn={search?.isFilledIn} />
        ) : null}
        <AddressFields fields={fields} countries={countries} />
        {isDenmarkOnly ? <p>{t('order.address.xu-denmark')}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
