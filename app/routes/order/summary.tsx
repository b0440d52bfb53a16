import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Flow, FlowStep } from '#server/contract/order-flow';
import { problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { acceptance, consentForm, type ConsentForm } from '~/forms/consent';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm, useReply } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { present } from '~/lib/present';
import { useText, type TextKey } from '~/lib/texts';
import { ConsentFields, consentOffer } from './consent-fields';
import { NegativeRebate } from './negative-rebate';
import {
  firstPrice,
  orderHandle,
  pathBefore,
  STEP_PATHS,
  summaryButton,
  unfinishedPath,
} from './order-texts';
import { getOwnFlow, orderAction, orderLoader, type OrderForm } from './order-page.server';
import { OrderScreen } from './order-screen';
import { AskPayer } from '~/routes/payment/payer/ask-payer';
import { PayButtons } from '~/routes/order/payment/pay-buttons';
import { orderAndPay } from '~/routes/order/payment/pay.server';
import {
  chargeText,
  findOption,
  isSaved,
  payLabel,
  selectedOption,
  wishOf,
  type PaymentOption,
} from '~/routes/payment/payment-options';
import { OrderPromise } from './order-promise';
import { PriceBox } from './price-box';
import { SummaryGroups } from './summary-groups';

export const handle = orderHandle('order.summary.title');

export const loader = orderLoader(async ({ flow, owner, draft, api }) => {
  const isOpen = flow.steps.includes('summary') && flow.missing.length === 0;
  if (!isOpen) throw redirect(paths.orderConfiguration);
  const isReadyToPay = flow.steps.includes('payment-mode') && unfinishedPath(flow) === null;
  const choices = isReadyToPay
    ? await api.get(calls.paymentChoices, { query: { flowId: flow.flowId } })
    : null;
  // Who has to accept again, for another order than before, chooses the payment afterwards.
  const isOffered = flow.conditionsAccepted || choices?.isRemembered;
  const option = (choices && isOffered && selectedOption(choices)) || null;
  const typed = await draft();
  // A tick is for the order that it was set under.
  const canAskPayer = choices?.canAskPayer === true && option !== null && !isSaved(option);
  return { flow, owner, option, canAskPayer, draft: typed?.offer === flow.offer ? typed : null };
});

/** The button or the form may name a way to pay. */
const form = consentForm.extend({ optionId: z.string().optional() });

export const action = orderAction(async (page) => {
  const flow = await getOwnFlow(page);
  const unfinished = unfinishedPath(flow);
  if (unfinished && leadsToContacts(flow)) return redirect(unfinished, 303);
  const parsed = parseForm(page.form, form);
  if (!parsed.ok) return parsed.answer;
  if (unfinished) return parsed.refuse({});
  const consent = acceptance(parsed.value);
  const option = await findShownOption(page, parsed.value.optionId);
  if (option) {
    const problem = await orderAndPay(page, { ...wishOf(option), ...consent });
    return parsed.refuse({ form: problem.messages });
  }
  const problem = problemOf(
    await page.api.call(calls.changePayment, { body: { ...page.ref, ...consent } }),
  );
  if (problem) return parsed.refuse({ form: problem.messages });
  // Without a payment through us the order is placed by now.
  const isPlaced = !flow.steps.includes('payment-mode');
  return redirect(isPlaced ? paths.orderReceipt : paths.orderPaymentMode, 303);
});

/** The way to pay that the pressed button named, while it can be used; else it is chosen on the next page. */
async function findShownOption(
  { api, ref }: Pick<OrderForm, 'api' | 'ref'>,
  optionId: string | undefined,
): Promise<PaymentOption | null> {
  if (optionId === undefined) return null;
  const choices = await api.get(calls.paymentChoices, { query: { flowId: ref.flowId } });
  const option = findOption(choices, optionId);
  return option?.isUsable ? option : null;
}

/** True where the button neither leads on nor says what it does: an order without a payment here. */
const endsHere = (flow: Flow) => summaryButton(flow) === 'common.next';

/** What the button does there: it orders new cards, or changes those of a group. */
function endText({ changedGroupId, changesRoute }: Flow): TextKey {
  if (changedGroupId === null) return 'order.summary.ends-here';
  return changesRoute ? 'order.summary.ends-here.route' : 'order.summary.ends-here.delivery';
}

/** True where the button says that it leads to what is missing. */
const leadsToContacts = (flow: Flow) => summaryButton(flow) === 'order.summary.to-contacts';

/** What is still to be done before the order can be placed, once its button was pressed. */
const missingSteps = ({ unfinishedSteps }: Flow) =>
  unfinishedSteps.flatMap((step) => {
    const message = MISSING[step];
    return message ? [{ href: STEP_PATHS[step], message }] : [];
  });

/** Without a configuration there is no summary. */
const MISSING: Readonly<Partial<Record<FlowStep, TextKey>>> = {
  terms: 'order.missing.terms',
  contacts: 'order.missing.contacts',
  photo: 'order.missing.photo',
};

/** The words that the button does not say are read with it. */
const ENDS_HERE_ID = 'bestilles-nu';

export default function Summary() {
  const { flow, owner, option, canAskPayer, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const reply = useReply();
  // Who paid in the window last time is led to it at once; a saved card has a button of its own.
  const hasWindow = option !== null && !isSaved(option);
  const { fields, formErrors } = usePortalForm<ConsentForm>(
    'bestilling',
    {
      ...(flow.conditionsAccepted ? { conditionsAccepted: 'on' } : {}),
      ...(flow.allowMarketingContact ? { allowMarketingContact: 'on' } : {}),
    },
    draft,
  );
  return (
    <OrderScreen
      flow={flow}
      step="summary"
      title="order.summary.title"
      back={pathBefore(flow, 'summary')}
      errors={{
        links: reply ? missingSteps(flow) : [],
        fields: [fields.conditionsAccepted],
        formErrors,
      }}
      hidesSummary
      aside={<PriceBox flow={flow} isFinal />}
    >
      <SummaryGroups flow={flow} payment={option} />
      <PriceBox flow={flow} isFinal />
      <NegativeRebate prices={firstPrice(flow)} />
      <OrderPromise flow={flow} />
      <PortalForm
        hidden={{
          ...owner,
          ...consentOffer(flow),
          ...(hasWindow ? { optionId: option.optionId } : {}),
        }}
      >
        <ConsentFields flow={flow} fields={fields} />
        {hasWindow ? <p>{chargeText(option, flow, t)}</p> : null}
        {endsHere(flow) ? (
          <p id={ENDS_HERE_ID}>{present([t(endText(flow)), flow.chargeOnPlacing]).join(' ')}</p>
        ) : null}
        <PayButtons formErrors={formErrors}>
          <Button wide aria-describedby={endsHere(flow) ? ENDS_HERE_ID : undefined}>
            {t(summaryButton(flow))}
          </Button>
          {canAskPayer ? <AskPayer /> : null}
          {option && !hasWindow ? (
            <Button variant="secondary" name="optionId" value={option.optionId}>
              {payLabel(option, flow, t)}
            </Button>
          ) : null}
        </PayButtons>
      </PortalForm>
    </OrderScreen>
  );
}
