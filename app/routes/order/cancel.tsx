import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endFlow } from '~/api/order-flow.server';
import { BackLink } from '~/components/back-link';
import { Button, ButtonLink } from '~/components/button';
import { ButtonRow } from '~/components/button-row';
import { PortalForm } from '~/components/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderAction, orderLoader } from './order-page.server';

export const handle: PageHandle = {
  title: 'order.cancel.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
};

export const loader = orderLoader(({ flow, owner }) => ({
  owner,
  canBeCancelled: flow.canBeCancelled,
}));

export const action = orderAction(async ({ api, ref, flash }) => {
  const isCancelled = await endFlow(api, ref.flowId);
  flash(
    isCancelled
      ? { type: 'success', key: 'order.cancel.done' }
      : { type: 'error', key: 'order.cancel.failed' },
  );
  return redirect(paths.overview, 303);
});

export default function Cancel() {
  const { owner, canBeCancelled } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <>
      <BackLink href={paths.orderConfiguration} />
      <h1>{t('order.cancel.title')}</h1>
      <p>{t(canBeCancelled ? 'order.cancel.text' : 'order.cancel.obligatory')}</p>
      {canBeCancelled ? (
        <PortalForm hidden={owner}>
          <ButtonRow>
            <Button variant="danger">{t('order.cancel.title')}</Button>
            <ButtonLink href={paths.orderConfiguration} variant="secondary">
              {t('order.cancel.keep')}
            </ButtonLink>
          </ButtonRow>
        </PortalForm>
      ) : (
        <ButtonLink href={paths.orderConfiguration}>{t('order.cancel.keep')}</ButtonLink>
      )}
    </>
  );
}
