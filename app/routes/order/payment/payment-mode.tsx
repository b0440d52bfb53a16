import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import { Button } from '~/components/form/button';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { acceptance, consentForm, type ConsentForm } from '~/forms/consent';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { ConsentFields, consentOffer } from '~/routes/order/consent-fields';
import { orderHandle, pathBefore, unfinishedPath } from '~/routes/order/order-texts';
import { getOwnFlow, orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { AcceptedBrands, radioOption } from '~/routes/payment/option-radio';
import { AskPayer, asksPayer } from '~/routes/payment/payer/ask-payer';
import { PayButtons } from './pay-buttons';
import { orderAndPay, orderForConfirmation } from './pay.server';
import {
  findOption,
  firstPrice,
  isSaved,
  listOptions,
  optionField,
  wishOf,
  type OptionField,
} from '~/routes/payment/payment-options';

type ModeForm = Partial<Record<OptionField, string>> & Partial<ConsentForm>;

/** One field for the provider's options, and the conditions if they are still to be accepted. */
function modeForm(field: OptionField, { conditionsAccepted }: Flow) {
  const shape: Record<string, z.ZodType<string | undefined>> = {
    [field]: z.string({ error: 'payment.mode.choose' }),
    ...(conditionsAccepted ? {} : consentForm.shape),
  };
  return z.object(shape);
}

export const handle = orderHandle('payment.mode.title', 'payment');

export const loader = orderLoader(async ({ flow, owner, api, draft }) => {
  // Skipped where no card provider takes the payment, and for a secondary card.
  if (!flow.steps.includes('payment-mode')) throw redirect(paths.orderPayment);
  const unfinished = unfinishedPath(flow);
  if (unfinished) throw redirect(unfinished);
  const choices = await api.get(calls.paymentChoices, { query: { flowId: flow.flowId } });
  // Who pays as last time can come here from the summary to change that, before accepting anything.
  if (!flow.conditionsAccepted && !choices.isRemembered) throw redirect(paths.orderSummary);
  const typed = await draft();
  // A tick is for the order that it was set under.
  const isKept = flow.conditionsAccepted || typed?.offer === flow.offer;
  return { flow, owner, choices, draft: isKept ? typed : null };
});

export const action = orderAction(async (page) => {
  const flow = await getOwnFlow(page);
  const choices = await page.api.get(calls.paymentChoices, { query: { flowId: flow.flowId } });
  const field = optionField(choices);
  const parsed = parseForm(page.form, modeForm(field, flow));
  if (!parsed.ok) return parsed.answer;
  const option = findOption(choices, parsed.value[field]);
  if (!option) return parsed.refuse({ fields: { [field]: ['payment.mode.choose'] } });
  if (isSaved(option) && asksPayer(page.form))
    return parsed.refuse({ fields: { [field]: ['payment.link.new-card'] } });
  const order = isSaved(option) ? orderForConfirmation : orderAndPay;
  const problem = await order(page, {
    ...wishOf(option),
    ...(flow.conditionsAccepted ? {} : acceptance(parsed.value)),
  });
  return parsed.refuse(problemErrors(problem, [field]));
});

export default function PaymentMode() {
  const { flow, owner, choices, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const field = optionField(choices);
  const options = listOptions(choices);
  const { fields, formErrors } = usePortalForm<ModeForm>(
    'betalingsform',
    { [field]: choices.selectedOptionId ?? undefined },
    draft,
  );
  const { conditionsAccepted, allowMarketingContact } = fields;
  return (
    <OrderScreen
      flow={flow}
      step="payment-mode"
      title="payment.mode.title"
      back={pathBefore(flow, 'payment-mode')}
      errors={{ fields: [fields[field], conditionsAccepted], formErrors }}
    >
      {options.length === 0 ? (
        <Notice type="error" sticky>
          <p>{t('payment.mode.none')}</p>
          <p>
            <ContactLink />
          </p>
        </Notice>
      ) : (
        <PortalForm hidden={flow.conditionsAccepted ? owner : { ...owner, ...consentOffer(flow) }}>
          <RadioGroup
            field={fields[field]}
            label={t('payment.mode.question')}
            hint={t(options.some(isSaved) ? 'payment.mode.hint-saved' : 'payment.mode.hint')}
            options={options.map((option) => radioOption(option, t))}
          />
          <AcceptedBrands choices={choices} />
          {flow.conditionsAccepted ? null : (
            <ConsentFields flow={flow} fields={{ conditionsAccepted, allowMarketingContact }} />
          )}
          <p className="pay-amount">
            {t('payment.mode.amount')} <strong>{firstPrice(flow)}</strong>
          </p>
          <PayButtons formErrors={formErrors}>
            <Button wide>{t('common.next')}</Button>
            {choices.canAskPayer ? <AskPayer /> : null}
          </PayButtons>
        </PortalForm>
      )}
    </OrderScreen>
  );
}
