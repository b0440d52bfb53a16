import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { GroupRouteChange } from '#server/contract/group';
import { coverageText } from '#server/contract/route-coverage';
import { commandIn } from '~/components/card/route-command';
import { RoutePicker, RouteQuestion } from '~/components/card/route-picker';
import { ButtonLink } from '~/components/form/button';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import type { PageHandle } from '~/lib/page-handle';
import { groupPath, groupRoutePath, paths, routeChangePath } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedLoader, type Page } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['route'],
  title: 'route.group.title',
  script: 'enhance',
};

/** «Skift rute»: the route picker for a group, and what came of the visit to it. */
export const loader = guardedLoader(async (page) => {
  const { api, params } = page;
  const id = params.id ?? '';
  const change = await api.get(calls.groupRouteChange, { params: { id } });
  const asks = followCommand(page, id, change);
  const showsPicker = change.canChangeRoute && !change.isUnderWay && !asks;
  const picker = showsPicker ? await api.get(calls.groupRouteFrame, { params: { id } }) : null;
  return { id, change, asks, picker };
});

/**
 * Follows a command of the picker; one that does not fit changes and claims nothing. True when the
 * person is to confirm what was chosen.
 */
function followCommand(
  { url, flash }: Pick<Page, 'url' | 'flash'>,
  id: string,
  { outcome, preparedFlowId, isUnderWay }: GroupRouteChange,
): boolean {
  switch (commandIn(url, outcome)) {
    case null:
      return false;
    case 'goto_answer':
    case 'goto_ptochanged':
      if (preparedFlowId !== null) return true;
      throw redirect(groupRoutePath(id));
    case 'goto_unfinished':
      if (preparedFlowId !== null) return true;
      throw redirect(isUnderWay ? paths.orderUnfinished : groupRoutePath(id));
    case 'goto_sameroute':
      flash({ type: 'info', key: 'route.same' });
      throw redirect(groupPath(id));
    case 'goto_cancel':
      throw redirect(groupPath(id));
    case 'untrue':
      throw redirect(groupRoutePath(id));
  }
}

export default function GroupRoute() {
  const { id, change, asks, picker } = useLoaderData<typeof loader>();
  const { current, chosen, preparedFlowId, hindrance, isUnderWay } = change;
  const t = useText();
  return (
    <>
      <BackLink href={groupPath(id)} />
      <h1>{t('route.group.title')}</h1>
      {asks && chosen && preparedFlowId !== null ? (
        <Question id={id} change={change} flowId={preparedFlowId} />
      ) : null}
      <p>{t('route.group.current', varsOf(current, t))}</p>
      {isUnderWay ? (
        <Unconfirmed text="route.group.under-way" href={paths.orderConfiguration} />
      ) : hindrance ? (
        <Notice type="warning" sticky>
          <p>{t('route.group.closed')}</p>
          <p>{hindrance.message}</p>
        </Notice>
      ) : null}
      {preparedFlowId !== null && !asks && !hindrance && !isUnderWay ? (
        <Unconfirmed text="route.group.chosen" href={routeChangePath(preparedFlowId)} />
      ) : null}
      {picker ? (
        <RoutePicker frameUrl={picker.iFrameUrl} isFirst lead="route.group.lead" />
      ) : (
        <ButtonLink href={groupPath(id)} variant="secondary" wide>
          {t('common.back')}
        </ButtonLink>
      )}
    </>
  );
}

/** A route as a sentence names it: two between the same places differ in what they cover. */
const varsOf = ({ routeInfo, pto }: GroupRouteChange['current'], t: Texts) => ({
  route: routeTitle(routeInfo, t),
  covers: coverageText(routeInfo, t),
  company: pto.title,
});

/** A change that waits for its person. */
function Unconfirmed({ text, href }: { text: TextKey; href: string }) {
  const t = useText();
  return (
    <Notice type="info" sticky>
      <p>{t(text)}</p>
      <p>
        <a href={href} rel="nofollow">
          {t('route.group.go-on')}
        </a>
      </p>
    </Notice>
  );
}

/** What was chosen, and what becomes of it; «Bekræft» leads into the order. */
function Question({
  id,
  change: { chosen, outcome, isOtherUnderWay },
  flowId,
}: {
  id: string;
  change: GroupRouteChange;
  flowId: string;
}) {
  const t = useText();
  if (!chosen) return null;
  const kind = outcome === 'ptochanged' || outcome === 'unfinished' ? outcome : 'answer';
  const vars = varsOf(chosen, t);
  return (
    <RouteQuestion
      title={t(`route.group.${kind}.title`, vars)}
      text={
        <>
          <p>{t(`route.group.${kind}.text`, vars)}</p>
          {isOtherUnderWay ? <p>{t('route.group.other')}</p> : null}
        </>
      }
      back={groupRoutePath(id)}
    >
      <ButtonLink href={routeChangePath(flowId)} rel="nofollow">
        {t('route.company.confirm')}
      </ButtonLink>
    </RouteQuestion>
  );
}
