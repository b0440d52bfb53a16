import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Subsidy as Approval } from '#server/contract/order-flow';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup, type RadioOption } from '~/components/form/radio-group';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { orderHandle, subsidyTitle } from '~/routes/order/order-texts';
import { orderAction, orderLoader, settle } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';

const schema = z.object({
  subsidyId: z.string({ error: 'order.missing.subsidy' }).max(64, 'order.missing.subsidy'),
});

export const handle = orderHandle('order.subsidy.title');

export const loader = orderLoader(({ flow, owner }) => {
  // A group that changes keeps what it was ordered for.
  if (flow.changedGroupId !== null) throw redirect(paths.orderConfiguration);
  return { flow, owner };
});

export const action = orderAction(async ({ form, api, ref }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const problem = settle(await api.call(calls.setSubsidy, { body: { ...ref, ...parsed.value } }));
  if (problem) return parsed.refuse({ fields: { subsidyId: problem.messages } });
  return redirect(paths.orderConfiguration, 303);
});

export default function Subsidy() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields } = usePortalForm<z.infer<typeof schema>>('godkendelse', {
    subsidyId: flow.selectedSubsidyId ?? undefined,
  });
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.subsidy.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.subsidyId] }}
    >
      <PortalForm hidden={owner}>
        <RadioGroup
          field={fields.subsidyId}
          label={t('order.subsidy.question')}
          options={[
            ...flow.subsidies.map((subsidy) => option(subsidy, t)),
            ...flow.blockedSubsidies.map((subsidy) => option(subsidy, t)),
          ]}
        />
        <Button wide>{t('common.save-choice')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}

/** One approval; a blocked one can't be chosen and says why. */
function option(subsidy: Approval, t: Texts): RadioOption {
  const { beneficiarySubsidyId, validPeriod, isBlocked, blockedReason } = subsidy;
  const period = formatPeriod(validPeriod.from, validPeriod.to);
  return {
    value: beneficiarySubsidyId,
    label: subsidyTitle(subsidy, t),
    hint: isBlocked
      ? (blockedReason ?? t('order.subsidy.blocked'))
      : t('order.subsidy.period', { period }),
    disabled: isBlocked,
  };
}
