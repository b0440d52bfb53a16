import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { Button, ButtonLink } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { refuseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { orderHandle } from '~/routes/order/order-texts';
import { orderAction, orderLoader, requireAcceptedOrder } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { AskPayer } from '~/routes/payment/payer/ask-payer';
import { PayButtons } from './pay-buttons';
import { orderAndPay } from './pay.server';
import {
  chargeText,
  findOption,
  isSaved,
  listOptions,
  payLabel,
  selectedOption,
  wishOf,
} from '~/routes/payment/payment-options';

export const handle = orderHandle('payment.pay.title', 'payment');

export const loader = orderLoader(async ({ flow, owner, api }) => {
  requireAcceptedOrder(flow);
  const choices = await api.get(calls.paymentChoices, { query: { flowId: flow.flowId } });
  const option = selectedOption(choices) ?? null;
  // How to pay is chosen on the page before; who comes here without goes there.
  if (!option && listOptions(choices).length > 0) throw redirect(paths.orderPaymentMode);
  const canAskPayer = choices.canAskPayer && option !== null && !isSaved(option);
  return { flow, owner, option, canAskPayer };
});

const shown = z.object({ optionId: z.string() });

export const action = orderAction(async (page) => {
  const choices = await page.api.get(calls.paymentChoices, { query: { flowId: page.ref.flowId } });
  const option = findOption(choices, readFields(page.form, shown).optionId);
  if (!option && listOptions(choices).length > 0) return redirect(paths.orderPaymentMode, 303);
  const problem = await orderAndPay(
    page,
    option ? wishOf(option) : { selectedPaymentType: choices.paymentType },
  );
  return refuseForm(problem.messages);
});

export default function Payment() {
  const { flow, owner, option, canAskPayer } = useLoaderData<typeof loader>();
  const t = useText();
  const formErrors = useReply()?.error[''] ?? [];
  return (
    <OrderScreen
      flow={flow}
      step="payment"
      title="payment.pay.title"
      back={null}
      errors={{ formErrors }}
    >
      <p>{t('payment.pay.finishing')}</p>
      <p>{option ? chargeText(option, flow, t) : t('payment.pay.free-text')}</p>
      <PortalForm hidden={option ? { ...owner, optionId: option.optionId } : owner}>
        <PayButtons formErrors={formErrors}>
          <Button>{option ? payLabel(option, flow, t) : t('payment.pay.place')}</Button>
          {canAskPayer ? <AskPayer /> : null}
          {option && isSaved(option) ? (
            <ButtonLink href={paths.orderPaymentMode} variant="secondary">
              {t('payment.pay.other')}
            </ButtonLink>
          ) : null}
        </PayButtons>
      </PortalForm>
    </OrderScreen>
  );
}
