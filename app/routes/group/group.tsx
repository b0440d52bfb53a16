import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { AppQrCode, AppStores } from '~/components/card/app-download';
import { PdfTickets } from '~/components/card/pdf-tickets';
import { RouteFacts } from '~/components/card/route-facts';
import { SummaryList } from '~/components/card/summary-list';
import { BackLink } from '~/components/frame/back-link';
import { NotificationBanners } from '~/components/frame/notification-banners';
import { TwoColumns } from '~/components/frame/two-columns';
import { bannerGroups } from '~/lib/notification-view';
import { hasNamedCharge } from '~/forms/charge';
import type { PageHandle } from '~/lib/page-handle';
import { groupMapPath, groupPath, groupPaymentPath, paths, termsPath } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import { schemeTitle } from '~/lib/scheme-title';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { GroupChanges } from './group-changes';
import { informationRows, paymentRows } from './group-facts';
import { GroupNotices } from './group-notices';
import { GroupPeriods } from './group-periods';
import { groupPage } from './group-page';
import { Unfold } from './unfold';

export const handle: PageHandle = {
  i18n: ['group', 'overview', 'rejsekort', 'pdf-ticket', 'notifications'],
  title: 'group.title',
  script: 'enhance',
};

const query = z.object({ vis: z.literal('perioder') });

/** One group: its periods, how they are paid and delivered, and what can be changed. */
export const loader = guardedLoader(async ({ api, params, session, url }) => {
  const group = await api.get(calls.group, { params: { id: params.id ?? '' } });
  const told =
    session.openNotifications > 0
      ? await api.get(calls.notifications, { query: { groupId: group.id } })
      : [];
  return {
    ...groupPage(group, {
      today: session.timeMachine.today,
      showsAllComing: readFields(url.searchParams, query).vis === 'perioder',
    }),
    banners: bannerGroups(told, groupPath(group.id)),
  };
});

/** «Genoptag»: takes up the cards that were put aside. */
export const action = guardedAction(async ({ api, params, form, flash }) => {
  const id = params.id ?? '';
  const { chargeOnUnpausing } = await api.get(calls.group, { params: { id } });
  if (!hasNamedCharge(form, chargeOnUnpausing)) {
    flash({ type: 'info', key: 'group.unpause-charges' });
    return redirect(groupPath(id), 303);
  }
  const unpaused = await api.call(calls.unpauseGroup, { params: { id } });
  if (!unpaused.ok && unpaused.problem.code === 'group-without-base') {
    flash({ type: 'error', key: 'error.group-without-base' });
  } else {
    must(unpaused);
    flash({ type: 'success', key: 'group.unpaused' });
  }
  return redirect(groupPath(id), 303);
});

export default function GroupPage() {
  const group = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('group.title')}</h1>
      <p>
        <strong>{routeTitle(group.route, t)}</strong>, {schemeTitle(group, t)}
      </p>
      <GroupNotices group={group} />
      <NotificationBanners
        title={t('notifications.title')}
        groups={group.banners}
        back={groupPath(group.id)}
      />
      <PdfTickets {...group.tickets} back={groupPath(group.id)} />
      <section className="wide">
        <TwoColumns aside={<GroupAside />}>
          <GroupPeriods group={group} />
        </TwoColumns>
      </section>
    </>
  );
}

/** What stands beside the periods: payment, facts, the app, and what can be changed. */
function GroupAside() {
  const group = useLoaderData<typeof loader>();
  const t = useText();
  const { appDownloadInfo: app } = group;
  return (
    <>
      <Unfold title={t('overview.detail.payment')}>
        <SummaryList rows={paymentRows(group, t)} />
        {group.canChangePayment ? (
          <p>
            <a href={groupPaymentPath(group.id)} rel="nofollow">
              {t('group.change-payment')}
            </a>
          </p>
        ) : null}
        <p>
          <a href={termsPath(group.termsAndConditionsFileId, groupPath(group.id))}>
            {t('overview.detail.terms')}
          </a>
        </p>
      </Unfold>
      <Unfold title={t('group.information')}>
        <SummaryList rows={informationRows(group, t)} />
        <RouteFacts route={group.route} />
        <p>
          <a href={groupMapPath(group.id)}>{t('components.route.show-map')}</a>
        </p>
        <p>
          <a href={group.helpLink}>{t('group.help')}</a>
        </p>
      </Unfold>
      {app ? (
        <Unfold title={t('overview.detail.app', { app: app.appName })}>
          <AppStores app={app} />
          <AppQrCode app={app} />
        </Unfold>
      ) : null}
      <GroupChanges group={group} />
    </>
  );
}
