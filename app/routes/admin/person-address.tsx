import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { AddressForm, useAddressForm } from '~/components/form/address-form';
import { ErrorSummary } from '~/components/form/error-summary';
import { BackLink } from '~/components/frame/back-link';
import { saveAddress } from '~/forms/address-page.server';
import type { PageHandle } from '~/lib/page-handle';
import { personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['admin', 'order', 'route'],
  title: 'admin.address.title',
  script: 'enhance',
};

/** Typed by hand: the search of addresses is a person's own. */
export const loader = guardedLoader(async ({ api, params, draft }) => ({
  personId: params.id ?? '',
  ...{ draft: await draft(), hasSearch: false, isDenmarkOnly: false },
  countries: await api.get(calls.countries),
}));

/** An address is corrected because it is wrong: the reason is that. */
export const action = guardedAction(({ form, api, params, flash }) => {
  const id = params.id ?? '';
  return saveAddress(
    { form, api },
    (address) =>
      api.call(calls.correctAddress, {
        params: { id },
        body: { reason: 'correction', address },
      }),
    {
      failure: 'admin.address.failed',
      onward: () => {
        flash({ type: 'success', key: 'admin.address.saved' });
        return redirect(personPath(id), 303);
      },
    },
  );
});

export default function PersonAddress() {
  const { personId, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const form = useAddressForm(null, page);
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('admin.address.title')}</h1>
      <ErrorSummary {...form.errors} />
      <AddressForm form={form} page={page} lead="admin.address.lead" />
    </>
  );
}
