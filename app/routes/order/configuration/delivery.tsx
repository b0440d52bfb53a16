import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Program } from '#server/contract/order-flow';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { ChangeProblem } from './change-problem';
import { orderHandle } from '~/routes/order/order-texts';
import { orderAction, orderLoader, settle } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';

const schema = z.object({
  programId: z.string({ error: 'order.missing.program' }).max(64, 'order.missing.program'),
});

export const handle = orderHandle('order.delivery.title');

export const loader = orderLoader(({ flow, owner }) => ({ flow, owner }));

export const action = orderAction(async ({ form, api, ref, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const chosen = await api.call(calls.setProgram, { body: { ...ref, ...parsed.value } });
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
    programId: flow.programs.filter(isUsable).find(({ id }) => id === flow.selectedProgramId)?.id,
  });
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.delivery.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.programId] }}
    >
      {flow.showRkToRbaBanner ? <RejsebilletBanner page="delivery" /> : null}
      {flow.changeProblem === 'no-delivery-fits' ? <ChangeProblem flow={flow} /> : null}
      <PortalForm hidden={{ ...owner, firstDay: flow.firstCard?.fromDate ?? '' }}>
        <RadioGroup
          field={fields.programId}
          label={t('order.delivery.question')}
          options={flow.programs.map((program) => ({
            value: program.id,
            label: program.delivery.title,
            hint: <DeliveryFacts program={program} keepsDays={flow.changedGroupId !== null} />,
            disabled: !isUsable(program),
          }))}
        />
        {flow.programs.some(isUsable) ? <Button wide>{t('common.save-choice')}</Button> : null}
      </PortalForm>
    </OrderScreen>
  );
}

const isUsable = ({ changeProblem, earliestStart }: Program): boolean =>
  changeProblem === null && earliestStart !== null;

/** What a person needs to know to choose: how it is used, from when, by post or not, photo, payment. */
function DeliveryFacts({ program, keepsDays }: { program: Program; keepsDays: boolean }) {
  const t = useText();
  const { changeProblem, earliestStart } = program;
  const facts = [
    ...(changeProblem ? [t(`order.delivery.${changeProblem}`)] : []),
    ...(earliestStart === null ? [t('order.delivery.not-in-time')] : []),
    program.description,
    ...(keepsDays || earliestStart === null
      ? []
      : [t('delivery-fact.earliest', { day: formatDay(earliestStart) })]),
    ...(program.isPhysical ? [t('delivery-fact.posting')] : []),
    t(program.needsPhoto ? 'delivery-fact.photo' : 'delivery-fact.no-photo'),
    t(paymentFact(program)),
  ];
  return facts.map((fact) => (
    <span className="block" key={fact}>
      {fact}
    </span>
  ));
}

const PAYMENTS = ['ReePay', 'Nets', 'MobileApp', 'RejseBilletApp', 'None'] as const;

function paymentFact({ payment }: Program): TextKey {
  const known = PAYMENTS.find((provider) => provider === payment.value);
  return `delivery-fact.payment.${known ?? 'other'}`;
}
