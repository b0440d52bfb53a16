import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { isPrefetch } from '~/session/prefetch.server';
import { CardGroupSection } from './card-group';
import { groupView } from './group-view';
import { NextStep, OrderMore, type NextStepFacts } from './next-step';

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
  const { groups, obligatoryFlowId } = overview;
  const next: NextStepFacts = {
    ordering: isBlocked ? 'none' : overview.ordering,
    orderUnderWay: overview.orderUnderWay,
    pausedOrder: isBlocked ? null : overview.pausedOrder,
    obligatoryFlowId,
    obstacle: overview.obstacle?.message ?? null,
    hasApprovals: overview.hasApprovals,
    hasCards: groups.length > 0,
  };
  return {
    isBlocked,
    today: session.timeMachine.today,
    next,
    // The obligatory order says as much.
    showsBanner: !obligatoryFlowId && groups.some(({ showRkToRbaBanner }) => showRkToRbaBanner),
    holder: overview.holder,
    groups: groups.map(groupView),
  };
});

export default function OverviewPage() {
  const t = useText();
  const { isBlocked, today, next, showsBanner, holder, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('overview.title')}</h1>
      {isBlocked ? (
        <Notice type="warning" sticky>
          <p>{t('error.account-blocked')}</p>
          <p>
            <ContactLink />
          </p>
        </Notice>
      ) : null}
      <NextStep {...next} />
      {showsBanner ? <RejsebilletBanner page="overview" /> : null}
      {groups.map((group) => (
        <CardGroupSection key={group.id} group={group} holder={holder} today={today} />
      ))}
      {groups.length > 0 ? <OrderMore {...next} /> : null}
    </>
  );
}
