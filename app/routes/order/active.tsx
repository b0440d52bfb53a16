import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endFlow, findCurrentFlow } from '~/api/order.server';
import { BackLink } from '~/components/frame/back-link';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { SummaryList } from '~/components/card/summary-list';
import { hasNamedCharge, sentCharge } from '~/forms/charge';
import { ownerIn } from '~/forms/owner';
import type { PageHandle } from '~/lib/page-handle';
import { formatDateTime } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { cardRows } from './order-texts';
import { followRefusals, ownerOf } from './order-page.server';
import { wantedQuery, wantedStart } from './start-flow.server';

export const handle: PageHandle = {
  i18n: ['order', 'overview', 'route', 'company', 'rejsekort'],
  title: 'order.active.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
};

/** What the person decides here: whether the order under way makes room for the wanted one. */
export const loader = guardedLoader(async (page) => {
  const flow = await findCurrentFlow(page.api);
  const startHref = paths.order + wantedQuery(wantedStart(page.url.searchParams));
  if (!flow) return { startHref, open: null };
  return {
    startHref,
    open: {
      text: whatIsOpen(flow),
      flow,
      owner: ownerOf(page, flow),
    },
  };
});

function whatIsOpen(flow: { state: string; canBeCancelled: boolean }): TextKey {
  if (!flow.canBeCancelled) return 'order.active.obligatory';
  return flow.state === 'AwaitsPaymentData' ? 'order.active.paying' : 'order.active.text';
}

/** Ends the order under way and goes on to the wanted one; a second press finds it ended. */
export const action = guardedAction(async ({ api, form, url, session, flash }) => {
  const { flowId } = ownerIn(form);
  const next = paths.orderConfiguration + wantedQuery(wantedStart(url.searchParams));
  if (flowId !== undefined && flowId === session.openFlowId) {
    const open = await findCurrentFlow(api);
    if (open && !hasNamedCharge(form, open.chargeOnCancelling)) {
      flash({ type: 'info', key: 'order.cancel.charges' });
      return redirect(paths.orderActive + url.search, 303);
    }
    await followRefusals(() => endFlow(api, flowId));
  }
  return redirect(next, 303);
});

export default function ActiveOrder() {
  const { startHref, open } = useLoaderData<typeof loader>();
  const t = useText();
  if (!open) {
    return (
      <>
        <BackLink href={paths.overview} />
        <h1>{t('order.active.none.title')}</h1>
        <p>{t('order.active.none.text')}</p>
        <ButtonLink href={startHref} rel="nofollow">
          {t('order.active.none.start')}
        </ButtonLink>
      </>
    );
  }
  const { chargeOnCancelling: charge } = open.flow;
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('order.active.title')}</h1>
      <p>{t(open.text)}</p>
      <SummaryList
        rows={[
          ...cardRows(open.flow, t),
          { label: t('order.active.begun'), value: formatDateTime(open.flow.begunAt) },
        ]}
      />
      {charge === null ? null : <p>{t('order.cancel.charge', { charge })}</p>}
      <PortalForm hidden={{ ...open.owner, ...sentCharge(charge) }}>
        <ButtonRow>
          <ButtonLink href={paths.orderConfiguration}>{t('order.active.continue')}</ButtonLink>
          {open.flow.canBeCancelled ? (
            <Button variant="danger">{t('order.active.cancel')}</Button>
          ) : null}
        </ButtonRow>
      </PortalForm>
    </>
  );
}
