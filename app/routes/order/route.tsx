import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { chooseRoute } from '~/api/order-flow.server';
import { Button, ButtonLink } from '~/components/button';
import { PortalForm } from '~/components/portal-form';
import { RadioGroup } from '~/components/radio-group';
import { RouteFacts } from '~/components/route-facts';
import { RouteMap } from '~/components/route-map';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import { useText } from '~/lib/texts';
import { orderHandle, selectedRoute } from './order-facts.parts';
import { orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen.parts';

const schema = z.object({
  routeId: z.string({ error: 'order.missing.route' }).max(64, 'order.missing.route'),
});

export const handle = orderHandle('order.route.page-title');

export const loader = orderLoader(({ flow, owner }) => ({ flow, owner }));

export const action = orderAction(async ({ form, api, ref }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const problem = settle(await chooseRoute(api, ref, parsed.value.routeId));
  if (problem) return parsed.refuse({ fields: { routeId: problem.messages } });
  return redirect(paths.orderConfiguration, 303);
});

export default function ChosenRoute() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields } = usePortalForm<z.infer<typeof schema>>('rute', {
    routeId: flow.selectedRouteId ?? undefined,
  });
  const chosen = selectedRoute(flow);
  const hasChoice = flow.routes.length > 1;
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.route.page-title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.routeId] }}
    >
      {hasChoice ? (
        <PortalForm hidden={owner}>
          <RadioGroup
            field={fields.routeId}
            label={t('order.route.question')}
            options={flow.routes.map((route) => ({
              value: route.id,
              label: routeTitle(route.routeInfo, t),
              hint: [route.pto.title, route.routeInfo.fareArea].filter(Boolean).join(', '),
            }))}
          />
          <Button wide>{t('common.save-choice')}</Button>
        </PortalForm>
      ) : null}
      {chosen ? (
        <section>
          <h2>{t('order.route.details')}</h2>
          {hasChoice ? null : <p>{t('order.route.only')}</p>}
          <RouteMap route={chosen.routeInfo} />
          <RouteFacts route={chosen.routeInfo} />
        </section>
      ) : null}
      {flow.routes.length === 0 ? <p>{t('order.route.none')}</p> : null}
      {hasChoice ? null : (
        <ButtonLink href={paths.orderConfiguration} wide>
          {t('common.back')}
        </ButtonLink>
      )}
    </OrderScreen>
  );
}
