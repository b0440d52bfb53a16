import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Route, Flow } from '#server/contract/order-flow';
import { Button, ButtonLink } from '~/components/form/button';
import type { ReactNode } from 'react';
import type { RadioOption } from '~/components/form/radio-group';
import { RouteDetails } from '~/components/card/route-details';
import { priceText } from '~/lib/format';
import { paths, ROUTE_PICKER_QUERY } from '~/lib/paths';
import { coverageText } from '#server/contract/route-coverage';
import { routeTitle } from '~/lib/route-title';
import { useText, type Texts } from '~/lib/texts';
import { ChoiceScreen } from './choice';
import { choiceAction, idForm } from './choice.server';
import { orderHandle, selectedRoute } from '~/routes/order/order-texts';
import { orderLoader, type FormOwner } from '~/routes/order/order-page.server';
import { RoutePicker, RouteQuestion } from '~/components/card/route-picker';
import { redirect } from '@remix-run/node';
import { commandIn } from '~/components/card/route-command';
import { PortalForm } from '~/components/form/portal-form';
import type { Page } from '~/session/page.server';

export const handle = orderHandle('order.route.page-title');

export const loader = orderLoader(async ({ flow, owner, api, url, flash, draft }) => {
  const pending = followCommand({ url, flash }, flow);
  const showsPicker =
    flow.canChooseRoute && (url.search === ROUTE_PICKER_QUERY || flow.routes.length === 0);
  return {
    flow,
    owner,
    pending,
    draft: await draft(),
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
  const canChoose = flow.canChooseRoute;
  return (
    <ChoiceScreen
      title="order.route.page-title"
      question="order.route.question"
      button="order.route.use"
      id="rute"
      name="routeId"
      chosen={flow.selectedRouteId}
      options={hasChoice ? flow.routes.map((route) => option(route, t)) : []}
      before={
        <>
          {pending ? <CompanyChange route={pending} hidden={owner} /> : null}
          {hasRoutes ? null : <p>{t('order.route.none')}</p>}
          {picker ? <RoutePicker frameUrl={picker.iFrameUrl} isFirst={!hasRoutes} /> : null}
        </>
      }
    >
      {hasChoice ? (
        flow.routes.map((route) => (
          <Folded key={route.id} title={t('order.route.map-of', { route: fullTitle(route, t) })}>
            <RouteDetails route={route.routeInfo} />
          </Folded>
        ))
      ) : chosen ? (
        <OnlyRoute route={chosen} isFixed={!canChoose} isFolded={picker !== null} />
      ) : null}
      {picker || !canChoose ? null : (
        <p>
          <a href={paths.orderRoute + ROUTE_PICKER_QUERY}>{t('route.choose-another')}</a>
        </p>
      )}
      {chosen || hasChoice ? null : (
        <ButtonLink href={paths.orderConfiguration} variant="secondary" wide>
          {t('common.back')}
        </ButtonLink>
      )}
    </ChoiceScreen>
  );
}

/** A route without a choice: what it covers, and on with it. It steps back while another is looked for. */
function OnlyRoute({
  route,
  isFixed,
  isFolded,
}: {
  route: Route;
  isFixed: boolean;
  isFolded: boolean;
}) {
  const t = useText();
  return (
    <>
      {isFolded ? (
        <Folded title={t('order.route.map-of', { route: fullTitle(route, t) })}>
          <RouteDetails route={route.routeInfo} />
        </Folded>
      ) : (
        <>
          <p>{t(isFixed ? 'order.route.fixed' : 'order.route.only')}</p>
          <RouteDetails route={route.routeInfo} />
        </>
      )}
      <ButtonLink href={paths.orderConfiguration} variant={isFolded ? 'secondary' : 'primary'} wide>
        {t(isFixed ? 'common.back' : 'order.route.use')}
      </ButtonLink>
    </>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="order-fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Two routes between the same places differ in company or in what they cover. */
const fullTitle = ({ pto, routeInfo }: Route, t: Texts): string =>
  [routeTitle(routeInfo, t), pto.title].join(', ');

const option = (route: Route, t: Texts): RadioOption => ({
  value: route.id,
  label: fullTitle(route, t),
  hint: coverageText(route.routeInfo, t),
  detail: route.price?.isValid
    ? t('order.route.price', { price: priceText(route.price) })
    : undefined,
});

/**
 * Follows a command of the route picker: one that does not fit the order changes and claims nothing.
 * Returns the route of another company that waits for a yes, or null when the page is to be drawn as
 * it is.
 */
function followCommand({ url, flash }: Pick<Page, 'url' | 'flash'>, flow: Flow): Route | null {
  const { outcome, routeId } = flow.routeOutcome ?? {};
  switch (commandIn(url, outcome ?? null)) {
    case null:
      return null;
    case 'untrue':
      throw redirect(paths.orderRoute);
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

/** The route chosen last belongs to another company: the person confirms it, or goes back. */
function CompanyChange({ route, hidden }: { route: Route; hidden: FormOwner }) {
  const t = useText();
  return (
    <RouteQuestion
      title={t('route.company.title')}
      text={
        <p>
          {t('route.company.text', {
            route: routeTitle(route.routeInfo, t),
            company: route.pto.title,
          })}
        </p>
      }
      back={paths.orderRoute}
    >
      <PortalForm action={paths.orderRoute} hidden={{ ...hidden, routeId: route.id }}>
        <Button>{t('route.company.confirm')}</Button>
      </PortalForm>
    </RouteQuestion>
  );
}
