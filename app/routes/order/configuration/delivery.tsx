import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Flow, Program } from '#server/contract/order-flow';

import { FactList, type Fact } from '~/components/card/fact-list';
import { Icon } from '~/components/icon';
import { RejsebilletBanner } from '~/components/frame/rejsebillet-banner';
import { formatDay } from '~/lib/format';
import { present } from '~/lib/present';
import { paths } from '~/lib/paths';
import type { RadioOption } from '~/components/form/radio-group';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { ChangeProblem } from './change-problem';
import { ChoiceScreen, ClosedReason } from './choice';
import { choiceAction, idForm } from './choice.server';
import { configurationTexts } from './configuration-choices';
import { lacksOnlyDelivery, orderHandle, pathAfter } from '~/routes/order/order-texts';
import { orderLoader } from '~/routes/order/order-page.server';

export const handle = orderHandle('order.delivery.title', 'rejsekort');

export const loader = orderLoader(async ({ flow, owner, draft }) => ({
  flow,
  owner,
  draft: await draft(),
}));

/** What the page showed: when the first period began, and whether nothing else was to be chosen. */
const form = idForm('programId', 'order.missing.program').extend({
  firstDay: z.string().optional(),
  isLast: z.literal('1').optional(),
});

export const action = choiceAction(form, {
  save: ({ api, ref }, { programId }) =>
    api.call(calls.setProgram, { body: { ...ref, programId } }),
  onward: (flow, { firstDay: hadDay, isLast }, { flash }) => {
    const isMoved = hadDay && hadDay !== flow.firstCard?.fromDate;
    if (isMoved) flash({ type: 'info', key: 'order.delivery.period-moved' });
    // Rejsekort is asked on the way out of the configuration.
    const isReady = flow.missing.length === 0 && !flow.steps.includes('terms');
    return isLast && isReady ? pathAfter(flow, 'configuration') : paths.orderConfiguration;
  },
});

export default function Delivery() {
  const { flow } = useLoaderData<typeof loader>();
  const t = useText();
  const isLast = lacksOnlyDelivery(flow);
  return (
    <ChoiceScreen
      hidden={{
        firstDay: flow.firstCard?.fromDate ?? '',
        ...(isLast ? { isLast: '1' } : {}),
      }}
      title="order.delivery.title"
      question="order.delivery.question"
      button="order.delivery.use"
      id="levering"
      name="programId"
      chosen={flow.programs.filter(isUsable).find(({ id }) => id === flow.selectedProgramId)?.id}
      options={deliveryOptions(flow, t)}
      before={
        <>
          {flow.showRkToRbaBanner ? <RejsebilletBanner page="delivery" /> : null}
          {isLast ? <p>{t(configurationTexts(flow).lead)}</p> : null}
          {flow.changeProblem === 'no-delivery-fits' ? <ChangeProblem flow={flow} /> : null}
        </>
      }
    />
  );
}

const isUsable = ({ changeProblem, earliestStart }: Program): boolean =>
  changeProblem === null && earliestStart !== null;

/** Each delivery with how the card is used, its first day, and the facts in which it differs from others. */
function deliveryOptions({ programs, changedGroupId }: Flow, t: Texts): RadioOption[] {
  const keepsDays = changedGroupId !== null;
  const usable = programs.filter(isUsable);
  const days = keepsDays ? [] : usable.map(({ earliestStart }) => earliestStart ?? '').sort();
  const isFirst = (day: string | null) => day === days[0] && day !== days.at(-1);
  const offered = usable.map((program) => factsOf(program, keepsDays, t));
  const isTelling = ({ icon, label, value }: Fact) =>
    icon === 'calendar' ||
    offered.length === 1 ||
    offered.some((facts) => facts.find((fact) => fact.label === label)?.value !== value);
  return programs.map((program) => ({
    value: program.id,
    label: (
      <>
        <Icon name={PLASTIC.has(program.delivery.value) ? 'card' : 'phone'} />
        {program.delivery.title}
      </>
    ),
    detail: isFirst(program.earliestStart) ? (
      <span className="mark">{t('delivery-fact.fastest')}</span>
    ) : undefined,
    disabled: !isUsable(program),
    hint: isUsable(program) ? (
      <>
        {keepsDays ? program.description : program.usage}
        <FactList facts={factsOf(program, keepsDays, t).filter(isTelling)} />
      </>
    ) : (
      <ClosedReason>{t(`order.delivery.${program.changeProblem ?? 'not-in-time'}`)}</ClosedReason>
    ),
  }));
}

/** A card in the hand; all others are shown on the phone. */
const PLASTIC: ReadonlySet<string> = new Set(['Normal', 'Rejsekort']);

/** From when, photo, post, payment: what a choice between deliveries hangs on. */
function factsOf(program: Program, keepsDays: boolean, t: Texts): Fact[] {
  const { earliestStart, isPhysical, needsPhoto } = program;
  return present<Fact>([
    !keepsDays &&
      earliestStart && {
        ...{ icon: 'calendar', label: t('delivery-fact.earliest') },
        value: formatDay(earliestStart),
      },
    {
      ...{ icon: 'camera', label: t('order.step.photo') },
      value: t(needsPhoto ? 'delivery-fact.photo' : 'delivery-fact.no-photo'),
    },
    isPhysical && {
      ...{ icon: 'post', label: t('delivery-fact.posting') },
      value: t('delivery-fact.posting-free'),
    },
    { icon: 'pay', label: t('order.step.payment'), value: t(paymentFact(program)) },
  ]);
}

const PAYMENTS = ['ReePay', 'Nets', 'MobileApp', 'RejseBilletApp', 'None'] as const;

function paymentFact({ payment }: Program): TextKey {
  const known = PAYMENTS.find((provider) => provider === payment.value);
  return `delivery-fact.payment.${known ?? 'other'}`;
}
