import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { AddressForm, useAddressForm } from '~/components/form/address-form';
import { ErrorSummary } from '~/components/form/error-summary';
import { BackLink } from '~/components/frame/back-link';
import { OwnOnly } from '~/components/frame/own-only';
import { readAddressPage, saveAddress } from '~/forms/address-page.server';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['profile', 'order', 'route'],
  title: 'profile.address',
  script: 'enhance',
};

export const loader = guardedLoader(async (page) => ({
  address: await page.api.get(calls.deliveryAddress),
  ...(await readAddressPage(page, { isDenmarkOnly: false })),
}));

export const action = guardedAction(({ form, api, flash }) =>
  saveAddress({ form, api }, (body) => api.call(calls.changeDeliveryAddress, { body }), {
    failure: 'profile.save-failed',
    onward: () => {
      flash({ type: 'success', key: 'profile.address.saved' });
      return redirect(paths.profile, 303);
    },
  }),
);

/** The delivery address; a protected one comes masked, and is only replaced. */
export default function ProfileAddress() {
  const { address, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const isProtected = address?.isProtected ?? false;
  const form = useAddressForm(isProtected ? null : address, page);
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t('profile.address')}</h1>
      <ErrorSummary {...form.errors} />
      <OwnOnly>
        <AddressForm
          form={form}
          page={page}
          lead={isProtected ? 'profile.address.protected' : 'profile.address.lead'}
        />
      </OwnOnly>
    </>
  );
}
