import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Program } from '#server/contract/order-flow';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import { formatDay } from '~/lib/format';
import { present } from '~/lib/present';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { ChangeProblem } from './change-problem';
import { ChoiceScreen } from './choice';
import { choiceAction, idForm } from './choice.server';
import { orderHandle } from '~/routes/order/order-texts';
import { orderLoader } from '~/routes/order/order-page.server';

export const handle = orderHandle('order.delivery.title', 'rejsekort');

export const loader = orderLoader(({ flow, owner }) => ({ flow, owner }));

/** `firstDay` is when the first period began on the page that was shown. */
const form = idForm('programId', 'order.missing.program').extend({
  firstDay: z.string().optional(),
});

export const action = choiceAction(form, {
  save: ({ api, ref }, { programId }) =>
    api.call(calls.setProgram, { body: { ...ref, programId } }),
  onward: ({ firstCard }, { firstDay: hadDay }, { flash }) => {
    const isMoved = hadDay && hadDay !== firstCard?.fromDate;
    if (isMoved) flash({ type: 'info', key: 'order.delivery.period-moved' });
    return paths.orderConfiguration;
  },
});

export default function Delivery() {
  const { flow } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      hidden={{ firstDay: flow.firstCard?.fromDate ?? '' }}
      title="order.delivery.title"
      question="order.delivery.question"
      id="levering"
      name="programId"
      chosen={flow.programs.filter(isUsable).find(({ id }) => id === flow.selectedProgramId)?.id}
      options={flow.programs.map((program) => ({
        value: program.id,
        label: program.delivery.title,
        hint: <DeliveryFacts program={program} keepsDays={flow.changedGroupId !== null} />,
        disabled: !isUsable(program),
      }))}
      before={
        <>
          {flow.showRkToRbaBanner ? <RejsebilletBanner page="delivery" /> : null}
          {flow.changeProblem === 'no-delivery-fits' ? <ChangeProblem flow={flow} /> : null}
        </>
      }
    />
  );
}

const isUsable = ({ changeProblem, earliestStart }: Program): boolean =>
  changeProblem === null && earliestStart !== null;

/** What a person needs to know to choose: how it is used, from when, by post or not, photo, payment. */
function DeliveryFacts({ program, keepsDays }: { program: Program; keepsDays: boolean }) {
  const t = useText();
  const { changeProblem, earliestStart } = program;
  const facts = present([
    changeProblem && t(`order.delivery.${changeProblem}`),
    earliestStart === null && t('order.delivery.not-in-time'),
    program.description,
    !keepsDays && earliestStart && t('delivery-fact.earliest', { day: formatDay(earliestStart) }),
    program.isPhysical && t('delivery-fact.posting'),
    t(program.needsPhoto ? 'delivery-fact.photo' : 'delivery-fact.no-photo'),
    t(paymentFact(program)),
  ]);
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
