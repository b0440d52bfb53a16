import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { ApiFailure, must, type ApiClient } from '~/api/client.server';
import { endFlow, findCurrentFlow } from '~/api/order.server';
import { BackLink } from '~/components/frame/back-link';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { hasNamedCharge, sentCharge } from '~/forms/charge';
import { changedPath, ownerIn } from '~/forms/owner';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { followRefusals, ownerOf } from './order-page.server';

export const handle: PageHandle = {
  i18n: ['order', 'overview', 'route'],
  title: 'order.cancel.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
};

export const loader = guardedLoader(async (page) => {
  const flow = await findCurrentFlow(page.api);
  if (!flow) throw redirect(paths.overview);
  // Nobody can say yet whether money is taken.
  if (flow.isPaymentBeingDecided) throw redirect(paths.orderPaymentStatus);
  const { canBeCancelled, chargeOnCancelling: charge } = flow;
  return { owner: ownerOf(page, flow), canBeCancelled, charge };
});

/** A second press finds the order given up, and ends like the first, whatever is under way by then. */
export const action = guardedAction(async ({ api, form, session, flash }) => {
  const { userId, flowId = null } = ownerIn(form);
  const isOwn = userId === session.user?.userId;
  const open = isOwn && flowId === session.openFlowId ? await findCurrentFlow(api) : null;
  if (open && !hasNamedCharge(form, open.chargeOnCancelling)) {
    flash({ type: 'info', key: 'order.cancel.charges' });
    return redirect(paths.orderCancel, 303);
  }
  const isCancelled =
    isOwn && flowId !== null && (await followRefusals(() => endOrder(api, flowId)));
  if (!isCancelled && (!isOwn || flowId !== session.openFlowId)) {
    throw redirect(changedPath(form), 303);
  }
  flash(
    isCancelled
      ? { type: 'success', key: 'order.cancel.done' }
      : { type: 'error', key: 'order.cancel.failed' },
  );
  if (!isCancelled || session.onlyFlowId === null) return redirect(paths.overview, 303);
  // The login was for that order.
  must(await api.call(calls.signOut));
  return redirect(paths.login, 303);
});

const NO_SUCH_ORDER: ReadonlySet<number> = new Set([404, 422]);

/** False for an order that is over, or not this person's. */
async function endOrder(api: ApiClient, flowId: string): Promise<boolean> {
  try {
    return await endFlow(api, flowId);
  } catch (error) {
    if (error instanceof ApiFailure && NO_SUCH_ORDER.has(error.status)) return false;
    throw error;
  }
}

export default function Cancel() {
  const { owner, canBeCancelled, charge } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <>
      <BackLink href={paths.orderConfiguration} />
      <h1>{t('order.cancel.title')}</h1>
      <p>
        {canBeCancelled
          ? `${t('order.cancel.text')} ${charge === null ? t('order.cancel.free') : t('order.cancel.charge', { charge })}`
          : t('order.cancel.obligatory')}
      </p>
      {canBeCancelled ? (
        <PortalForm hidden={{ ...owner, ...sentCharge(charge) }}>
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
