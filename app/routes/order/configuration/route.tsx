import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Route, Flow } from '#server/contract/order-flow';
import { ButtonLink } from '~/components/form/button';
import type { RadioOption } from '~/components/form/radio-group';
import { RouteFacts } from '~/components/card/route-facts';
import { RouteMap } from '~/components/card/route-map';
import { paths, ROUTE_PICKER_QUERY } from '~/lib/paths';
import { coverageText } from '~/lib/route-coverage';
import { routeTitle } from '~/lib/route-title';
import { useText, type Texts } from '~/lib/texts';
import { ChoiceScreen } from './choice';
import { choiceAction, idForm } from './choice.server';
import { FerryNotice } from './home-address';
import { orderHandle, selectedRoute } from '~/routes/order/order-texts';
import { orderLoader } from '~/routes/order/order-page.server';
import { CompanyChange, RoutePicker } from './route-picker';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { readFields } from '~/lib/sent';
import { frameCommand, type FrameCommand } from './route-picker-frame';
import type { Page } from '~/session/page.server';

export const handle = orderHandle('order.route.page-title');

export const loader = orderLoader(async ({ flow, owner, api, url, flash }) => {
  const pending = followCommand({ url, flash }, flow);
  // The cards of a group keep their route.
  const canChoose = flow.changedGroupId === null;
  const showsPicker = canChoose && (url.search === ROUTE_PICKER_QUERY || flow.routes.length === 0);
  return {
    flow,
    owner,
    pending,
    picker: showsPicker ? await api.get(calls.routeFrame, { params: { id: flow.flowId } }) : null,
  };
});

export const action = choiceAction(idForm('routeId', 'order.missing.route'), {
  save: ({ api, ref }, choice) => api.call(calls.setRoute, { body: { ...ref, ...choice } }),
});

export default function ChosenRoute() {
  const { flow, owner, pending, picker } = useLoaderData<typeof loader>();
  const t = useText();
  const chosen = selectedRoute(flow);
  const hasRoutes = flow.routes.length > 0;
  const hasChoice = flow.routes.length > 1;
  const canChoose = flow.changedGroupId === null;
  return (
    <ChoiceScreen
      title="order.route.page-title"
      question="order.route.question"
      id="rute"
      name="routeId"
      chosen={flow.selectedRouteId}
      options={hasChoice ? flow.routes.map((route) => option(route, t)) : []}
      before={
        <>
          {pending ? <CompanyChange route={pending} hidden={owner} /> : null}
          <FerryNotice flow={flow} />
          {hasRoutes ? null : <p>{t('order.route.none')}</p>}
          {picker ? <RoutePicker frameUrl={picker.iFrameUrl} isFirst={!hasRoutes} /> : null}
        </>
      }
    >
      {hasChoice ? null : chosen ? (
        <p>{t(canChoose ? 'order.route.only' : 'order.route.fixed')}</p>
      ) : null}
      {(chosen ? [chosen] : flow.routes).map((route) => (
        <section key={route.id}>
          <h2>
            {chosen
              ? t('order.route.details')
              : t('order.route.details-of', {
                  route: [route.pto.title, coverageText(route.routeInfo, t)].join(', '),
                })}
          </h2>
          <RouteMap route={route.routeInfo} />
          <RouteFacts route={route.routeInfo} />
        </section>
      ))}
      {picker || !canChoose ? null : (
        <p>
          <a href={paths.orderRoute + ROUTE_PICKER_QUERY}>{t('route.choose-another')}</a>
        </p>
      )}
      {hasChoice ? null : (
        <ButtonLink href={paths.orderConfiguration} wide>
          {t('common.back')}
        </ButtonLink>
      )}
    </ChoiceScreen>
  );
}

const option = ({ id, pto, routeInfo }: Route, t: Texts): RadioOption => ({
  value: id,
  label: routeTitle(routeInfo, t),
  hint: [pto.title, coverageText(routeInfo, t)].filter(Boolean).join(', '),
});

const query = z.object({ kommando: z.string().transform(frameCommand) });

/**
 * Follows a command of the route picker that came back in the query. It is only a hint: what happened
 * is read from the order, and a command that does not fit it changes and claims nothing. Returns the
 * route of another company that waits for a yes, or null when the page is to be drawn as it is.
 */
function followCommand({ url, flash }: Pick<Page, 'url' | 'flash'>, flow: Flow): Route | null {
  const { kommando: command } = readFields(url.searchParams, query);
  if (command === undefined) return null;
  const { outcome, routeId } = flow.routeOutcome ?? {};
  const isTrue = command === `goto_${outcome ?? 'cancel'}`;
  if (!isTrue && command !== 'goto_cancel') throw redirect(paths.orderRoute);
  switch (command satisfies FrameCommand) {
    case 'goto_answer':
      flash({ type: 'success', key: 'route.saved' });
      break;
    case 'goto_sameroute':
      flash({ type: 'info', key: 'route.same' });
      break;
    case 'goto_unfinished':
      throw redirect(paths.orderUnfinished);
    case 'goto_ptochanged': {
      const pending = flow.routes.find(({ id }) => id === routeId);
      if (pending && pending.id !== flow.selectedRouteId) return pending;
      break;
    }
    case 'goto_cancel':
      break;
  }
  throw redirect(paths.orderConfiguration);
}
