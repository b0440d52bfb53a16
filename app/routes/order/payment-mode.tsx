import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { reepayPaymentType } from '#server/contract/enums';
import { getPaymentChoices } from '~/api/payment.server';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { PortalForm } from '~/components/portal-form';
import { RadioGroup } from '~/components/radio-group';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle, pathBefore } from './order-facts.parts';
import { orderAction, orderLoader, requireAcceptedOrder } from './order-page.server';
import { OrderScreen } from './order-screen.parts';
import { orderAndPay } from './pay.server';

const schema = z.object({
  reepayPaymentType: z.enum(reepayPaymentType.options, { error: 'payment.mode.choose' }),
});
type ModeForm = z.infer<typeof schema>;

export const handle = orderHandle('payment.mode.title');

export const loader = orderLoader(async ({ flow, owner, api }) => {
  // Skipped where no card provider takes the payment, and for a secondary card (spec §4).
  if (!flow.steps.includes('payment-mode')) throw redirect(paths.orderPayment);
  requireAcceptedOrder(flow);
  return { flow, owner, choices: await getPaymentChoices(api, flow.flowId) };
});

export const action = orderAction(async (page) => {
  const parsed = parseForm(page.form, schema);
  if (!parsed.ok) return parsed.answer;
  const problem = await orderAndPay(page, {
    selectedPaymentType: 'ReePay',
    reepayPaymentType: parsed.value.reepayPaymentType,
  });
  return parsed.refuse({ form: problem.messages });
});

export default function PaymentMode() {
  const { flow, owner, choices } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<ModeForm>('betalingsform', {
    reepayPaymentType: choices.selectedReepayType ?? undefined,
  });
  return (
    <OrderScreen
      flow={flow}
      step="payment-mode"
      title="payment.mode.title"
      back={pathBefore(flow, 'payment-mode')}
      errors={{ fields: [fields.reepayPaymentType], formErrors }}
    >
      {choices.reepayOptions.length === 0 ? (
        <Notice type="error" sticky>
          <p>{t('payment.mode.none')}</p>
        </Notice>
      ) : (
        <PortalForm hidden={owner}>
          <RadioGroup
            field={fields.reepayPaymentType}
            label={t('payment.mode.question')}
            hint={t('payment.mode.hint')}
            options={choices.reepayOptions.map(({ type, label, notice }) => ({
              value: type,
              label,
              hint: notice,
            }))}
          />
          <Button wide>{t('common.next')}</Button>
        </PortalForm>
      )}
    </OrderScreen>
  );
}
