import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { chooseProgram } from '~/api/order-flow.server';
import { Button } from '~/components/button';
import { PortalForm } from '~/components/portal-form';
import { RadioGroup } from '~/components/radio-group';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle } from './order-facts.parts';
import { orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen.parts';

const schema = z.object({
  programId: z.string({ error: 'order.missing.program' }).max(64, 'order.missing.program'),
});

export const handle = orderHandle('order.delivery.title');

export const loader = orderLoader(({ flow, owner }) => ({ flow, owner }));

export const action = orderAction(async ({ form, api, ref, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const chosen = await chooseProgram(api, ref, parsed.value.programId);
  const problem = settle(chosen);
  if (problem) return parsed.refuse({ fields: { programId: problem.messages } });
  const firstDay = chosen.ok ? chosen.data.firstCard?.fromDate : undefined;
  const hadDay = form.get('firstDay');
  if (hadDay && hadDay !== firstDay) flash({ type: 'info', key: 'order.delivery.period-moved' });
  return redirect(paths.orderConfiguration, 303);
});

export default function Delivery() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields } = usePortalForm<z.infer<typeof schema>>('levering', {
    programId: flow.selectedProgramId ?? undefined,
  });
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.delivery.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.programId] }}
    >
      <PortalForm hidden={{ ...owner, firstDay: flow.firstCard?.fromDate ?? '' }}>
        <RadioGroup
          field={fields.programId}
          label={t('order.delivery.question')}
          options={flow.programs.map((program) => ({
            value: program.id,
            label: program.delivery.title,
            hint: [
              program.description,
              t('order.delivery.earliest', { day: formatDay(program.earliestStart) }),
              t('order.delivery.payment', { payment: program.payment.title }),
            ]
              .filter(Boolean)
              .join(' '),
          }))}
        />
        <Button wide>{t('common.save-choice')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
