import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Subsidy as Approval } from '#server/contract/order-flow';
import type { RadioOption } from '~/components/form/radio-group';
import { formatPeriod } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { ChoiceScreen, ClosedReason } from './choice';
import { choiceAction, idForm, newOrderLoader } from './choice.server';
import { orderHandle, subsidyTitle } from '~/routes/order/order-texts';

export const handle = orderHandle('order.subsidy.title');

export const loader = newOrderLoader;

export const action = choiceAction(idForm('subsidyId', 'order.missing.subsidy'), {
  save: ({ api, ref }, choice) => api.call(calls.setSubsidy, { body: { ...ref, ...choice } }),
});

export default function Subsidy() {
  const { flow } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <ChoiceScreen
      title="order.subsidy.title"
      question="order.subsidy.question"
      hint="order.subsidy.hint"
      button="order.subsidy.use"
      id="godkendelse"
      name="subsidyId"
      chosen={flow.selectedSubsidyId}
      options={[...flow.subsidies, ...flow.blockedSubsidies].map((each) => option(each, t))}
    >
      {flow.blockedSubsidies.length > 0 ? (
        <p>
          <a href={paths.contact}>{t('order.subsidy.contact')}</a>
        </p>
      ) : null}
    </ChoiceScreen>
  );
}

/** One approval; a blocked one can't be chosen and says why. */
function option(subsidy: Approval, t: Texts): RadioOption {
  const { beneficiarySubsidyId, validPeriod, isBlocked, blockedReason } = subsidy;
  const period = formatPeriod(validPeriod.from, validPeriod.to);
  return {
    value: beneficiarySubsidyId,
    label: subsidyTitle(subsidy, t),
    hint: isBlocked ? (
      <ClosedReason>{blockedReason ?? t('order.subsidy.blocked')}</ClosedReason>
    ) : (
      t('order.subsidy.period', { period })
    ),
    disabled: isBlocked,
  };
}
