import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { Button, ButtonLink } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { RouteFacts } from '~/components/card/route-facts';
import { RouteMap } from '~/components/card/route-map';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths, ROUTE_PICKER_QUERY } from '~/lib/paths';
import { coverageText } from '~/lib/route-coverage';
import { routeTitle } from '~/lib/route-title';
import { useText } from '~/lib/texts';
import { FerryNotice } from './home-address';
import { orderHandle, selectedRoute } from '~/routes/order/order-texts';
import { orderAction, orderLoader, settle } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { followCommand } from './route-command.server';
import { CompanyChange, RoutePicker } from './route-picker';

const schema = z.object({
  routeId: z.string({ error: 'order.missing.route' }).max(64, 'order.missing.route'),
});

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

export const action = orderAction(async ({ form, api, ref }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const problem = settle(await api.call(calls.setRoute, { body: { ...ref, ...parsed.value } }));
  if (problem) return parsed.refuse({ fields: { routeId: problem.messages } });
  return redirect(paths.orderConfiguration, 303);
});

export default function ChosenRoute() {
  const { flow, owner, pending, picker } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields } = usePortalForm<z.infer<typeof schema>>('rute', {
    routeId: flow.selectedRouteId ?? undefined,
  });
  const chosen = selectedRoute(flow);
  const hasRoutes = flow.routes.length > 0;
  const hasChoice = flow.routes.length > 1;
  const canChoose = flow.changedGroupId === null;
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.route.page-title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.routeId] }}
    >
      {pending ? <CompanyChange route={pending} hidden={owner} /> : null}
      <FerryNotice flow={flow} />
      {hasRoutes ? null : <p>{t('order.route.none')}</p>}
      {picker ? <RoutePicker frameUrl={picker.iFrameUrl} isFirst={!hasRoutes} /> : null}
      {hasChoice ? (
        <PortalForm hidden={owner}>
          <RadioGroup
            field={fields.routeId}
            label={t('order.route.question')}
            options={flow.routes.map((route) => ({
              value: route.id,
              label: routeTitle(route.routeInfo, t),
              hint: [route.pto.title, coverageText(route.routeInfo, t)].filter(Boolean).join(', '),
            }))}
          />
          <Button wide>{t('common.save-choice')}</Button>
        </PortalForm>
      ) : null}
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
    </OrderScreen>
  );
}
