import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Overview } from '#server/contract/overview';
import { must } from '~/api/client.server';
import { ButtonLink } from '~/components/form/button';
import { Notice } from '~/components/frame/notice';
import { Panel } from '~/components/frame/panel';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import type { PageHandle } from '~/lib/page-handle';
import { APPLY_FOR_APPROVAL_URL, obligatoryOrderPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { isPrefetch } from '~/session/prefetch.server';
import { CardGroupSection } from './card-group';
import { groupView } from './card-group';

export const handle: PageHandle = {
  i18n: ['overview', 'company', 'rejsekort'],
  title: 'overview.title',
  script: 'enhance',
};

const query = z.object({ vis: z.literal('alle') });

/** Once a login, with nothing to show and something to order, the order flow itself. */
export const loader = guardedLoader(async ({ api, session, request, url }) => {
  const showsAll = readFields(url.searchParams, query).vis !== undefined;
  const overview = await api.get(calls.cardsOverview, { query: showsAll ? { all: '1' } : {} });
  const opensOrder = overview.openOrderFlow && !isPrefetch(request);
  if (opensOrder && must(await api.call(calls.claimAutoOrderFlow))) throw redirect(paths.order);
  const isBlocked = session.user?.accountState === 'Blocked';
  return {
    isBlocked,
    today: session.timeMachine.today,
    ordering: isBlocked ? 'none' : overview.ordering,
    paused: isBlocked ? null : overview.pausedOrder,
    hasApprovals: overview.hasApprovals,
    showsBanner: overview.groups.some(({ showRkToRbaBanner }) => showRkToRbaBanner),
    obligatoryFlowId: overview.obligatoryFlowId,
    groups: overview.groups.map(groupView),
  };
});

export default function OverviewPage() {
  const t = useText();
  const {
    isBlocked,
    today,
    ordering,
    paused,
    hasApprovals,
    obligatoryFlowId,
    showsBanner,
    groups,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('overview.title')}</h1>
      {isBlocked ? (
        <Notice type="warning" sticky>
          {t('error.account-blocked')}
        </Notice>
      ) : null}
      {obligatoryFlowId ? <Obligatory flowId={obligatoryFlowId} /> : null}
      {showsBanner ? <RejsebilletBanner page="overview" /> : null}
      {obligatoryFlowId ? null : paused ? (
        <PausedOrder {...paused} />
      ) : (
        <OrderLink ordering={ordering} />
      )}
      {groups.length === 0 && !paused ? (
        <NothingYet hasApprovals={hasApprovals} ordering={ordering} />
      ) : null}
      {groups.map((group) => (
        <CardGroupSection key={group.id} group={group} today={today} />
      ))}
    </>
  );
}

/** What has to be done before anything else (guard 8). */
function Obligatory({ flowId }: { flowId: string }) {
  const t = useText();
  return (
    <Panel
      title={t('overview.obligatory.title')}
      icon="alert"
      action={
        <ButtonLink href={obligatoryOrderPath(flowId)} rel="nofollow">
          {t('overview.obligatory.action')}
        </ButtonLink>
      }
    >
      <p>{t('overview.obligatory.text')}</p>
    </Panel>
  );
}

/** What the order under way waits for, and the way to it. */
function PausedOrder({ reason, assignedPto }: NonNullable<Overview['pausedOrder']>) {
  const t = useText();
  return (
    <Panel
      title={t('overview.paused.title')}
      icon="alert"
      action={<ButtonLink href={paths.orderUnfinished}>{t('overview.order.continue')}</ButtonLink>}
    >
      <p>
        {assignedPto
          ? t(`overview.paused.${reason}.pto`, { pto: assignedPto.title })
          : t(`overview.paused.${reason}`)}
      </p>
    </Panel>
  );
}

type Ordering = 'none' | 'start' | 'continue';

/** The green link: on with a paused order, or to a new one where that is possible. */
function OrderLink({ ordering }: { ordering: Ordering }) {
  const t = useText();
  if (ordering === 'none') return null;
  return (
    <p>
      <ButtonLink href={paths.order}>{t(`overview.order.${ordering}`)}</ButtonLink>
    </p>
  );
}

/** Without an approval the way to one; with one the way to the approvals. */
function NothingYet({ hasApprovals, ordering }: { hasApprovals: boolean; ordering: Ordering }) {
  const t = useText();
  if (!hasApprovals) {
    return (
      <Panel
        title={t('overview.no-approvals.title')}
        action={
          <ButtonLink href={APPLY_FOR_APPROVAL_URL} variant="secondary">
            {t('overview.no-approvals.apply')}
          </ButtonLink>
        }
      >
        <p>{t('overview.no-approvals.text')}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={t('overview.no-orders.title')}
      action={
        <ButtonLink href={paths.approvals} variant="secondary">
          {t('overview.no-orders.approvals')}
        </ButtonLink>
      }
    >
      <p>{t(ordering === 'continue' ? 'overview.no-orders.begun' : 'overview.no-orders.text')}</p>
    </Panel>
  );
}
