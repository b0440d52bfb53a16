import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { Pager } from '~/components/frame/pager';
import { NotificationBanners } from '~/components/frame/notification-banners';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import type { PageHandle } from '~/lib/page-handle';
import { bannerGroups } from '~/lib/notification-view';
import { pageNumber } from '~/lib/page-number';
import { NOTIFICATIONS_QUERY, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { isPrefetch } from '~/session/prefetch.server';
import { CardGroups } from './card-group';
import { EarlierGroups, AllEarlier, allEarlier } from './earlier-groups';
import { groupView } from './group-view';
import { AllNotifications, allNotifications } from './all-notifications';
import { findImportant, Important } from './important';
import { isInNextStep, NextStep, OrderMore, type NextStepFacts } from './next-step';

/** By what of it is shown. */
const TITLES = {
  cards: 'overview.title',
  all: 'notifications.title',
  earlier: 'overview.earlier.title',
  important: 'notifications.important',
} as const;

export const handle: PageHandle = {
  i18n: ['overview', 'company', 'rejsekort', 'notifications'],
  title: 'overview.title',
  titleFor: (data) => TITLES[(data as { kind?: keyof typeof TITLES } | undefined)?.kind ?? 'cards'],
  script: 'enhance',
};

const query = z.object({ vis: z.enum(['meddelelser', 'tidligere', 'vigtigt']) });

/** So many banners stand on the overview; the others have a page of their own. */
const SHOWN_BANNERS = 3;

/** Once a login, with nothing to show and something to order, the order flow itself. */
export const loader = guardedLoader(async ({ api, session, request, url }) => {
  const { vis } = readFields(url.searchParams, query);
  const { openNotifications: count } = session;
  if (vis === 'vigtigt') {
    return { kind: 'important' as const, ...(await findImportant(api, session, url)) };
  }
  if (vis === 'meddelelser') {
    return { kind: 'all' as const, ...(await allNotifications(api, pageNumber(url), count)) };
  }
  if (vis === 'tidligere') {
    return { kind: 'earlier' as const, ...(await allEarlier(api, pageNumber(url))) };
  }
  const told = count > 0 ? await api.get(calls.notifications, { query: {} }) : [];
  const page = pageNumber(url);
  const overview = await api.get(calls.cardsOverview, { query: { page } });
  const opensOrder = overview.openOrderFlow && !isPrefetch(request);
  if (opensOrder && must(await api.call(calls.claimAutoOrderFlow))) throw redirect(paths.order);
  const isBlocked = session.user?.accountState === 'Blocked';
  const { groups, hasMoreGroups, earlierGroups, obligatoryFlowId } = overview;
  if (page > 1 && groups.length === 0) throw redirect(paths.overview);
  const next: NextStepFacts = {
    ordering: isBlocked ? 'none' : overview.ordering,
    orderUnderWay: overview.orderUnderWay,
    pausedOrder: isBlocked ? null : overview.pausedOrder,
    obligatoryFlowId,
    obstacle: overview.obstacle?.message ?? null,
    hasApprovals: overview.hasApprovals,
    hasCards: groups.length > 0,
    hadCards: earlierGroups.groups.length > 0,
  };
  const untold = told.filter((each) => !isInNextStep(each, next));
  const banners = bannerGroups(untold, paths.overview, SHOWN_BANNERS);
  const shown = banners.flatMap((group) => group.banners.flatMap(({ ids }) => ids));
  const hasMoreBanners = shown.length < untold.length || told.length < count;
  return {
    kind: 'cards' as const,
    banners,
    hasMoreBanners,
    count,
    isBlocked,
    today: session.timeMachine.today,
    next,
    // The obligatory order says as much, and what has been told comes first.
    showsBanner:
      !obligatoryFlowId &&
      !hasMoreBanners &&
      groups.some(({ showRkToRbaBanner }) => showRkToRbaBanner),
    holder: overview.holder,
    groups: groups.map(groupView),
    earlier: hasMoreGroups ? null : earlierGroups,
    pager: { page, hasOlder: hasMoreGroups },
  };
});

export default function OverviewPage() {
  const data = useLoaderData<typeof loader>();
  switch (data.kind) {
    case 'important':
      return <Important {...data} />;
    case 'all':
      return <AllNotifications {...data} />;
    case 'earlier':
      return <AllEarlier {...data} />;
    case 'cards':
      return <MyCards {...data} />;
  }
}

function MyCards(
  data: Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'cards' }>,
) {
  const t = useText();
  const { isBlocked, today, next, showsBanner, holder, groups } = data;
  const { banners, hasMoreBanners, count, pager, earlier } = data;
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
      <NotificationBanners
        title={t('notifications.title')}
        groups={banners}
        back={paths.overview}
        all={hasMoreBanners ? { href: NOTIFICATIONS_QUERY, count } : null}
      />
      {showsBanner ? <RejsebilletBanner page="overview" /> : null}
      <CardGroups groups={groups} holder={holder} today={today} />
      <Pager {...pager} isByTime={false} />
      {groups.some(({ cards }) => cards.length > 1) ? (
        <p>
          <a href={paths.calendar}>{t('overview.calendar.link')}</a>
        </p>
      ) : null}
      {next.hasCards ? <OrderMore {...next} /> : null}
      {earlier ? <EarlierGroups {...earlier} /> : null}
    </>
  );
}
