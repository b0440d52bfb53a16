import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { educationType } from '#server/contract/enums';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle } from '~/routes/order/order-texts';
import { orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { wantedQuery } from '~/routes/order/start-flow.server';

const schema = z.object({ schemeType: educationType.exclude(['Unknown'], 'order.missing.scheme') });

export const handle = orderHandle('order.scheme.title');

export const loader = orderLoader(({ flow, owner }) => {
  // A group that changes keeps what it was ordered for.
  if (flow.changedGroupId !== null) throw redirect(paths.orderConfiguration);
  return { flow, owner };
});

export const action = orderAction(async ({ form, api }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const { schemeType } = parsed.value;
  const chosen = await api.call(calls.startFlow, { body: { schemeType } });
  if (!chosen.ok && chosen.status === 409) {
    return parsed.refuse({ fields: { schemeType: chosen.problem.messages } });
  }
  const flow = must(chosen);
  // The payment of the order under way could not be ended: the person decides.
  const isInTheWay = flow.abortReason === 'CouldNotProcessPreviousActiveFlows';
  return redirect(
    isInTheWay ? paths.orderActive + wantedQuery({ schemeType }) : paths.orderConfiguration,
    303,
  );
});

export default function Scheme() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields } = usePortalForm<z.infer<typeof schema>>('type', {
    schemeType: flow.scheme?.value as z.infer<typeof schema>['schemeType'],
  });
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.scheme.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.schemeType] }}
    >
      <PortalForm hidden={owner}>
        <RadioGroup
          field={fields.schemeType}
          label={t('order.scheme.question')}
          hint={t('order.scheme.hint')}
          options={flow.schemes.map(({ value, title }) => ({ value, label: title }))}
        />
        <Button wide>{t('common.save-choice')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
