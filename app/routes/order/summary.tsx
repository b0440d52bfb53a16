import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { changePayment } from '~/api/payment.server';
import { Button } from '~/components/button';
import { CheckboxField } from '~/components/checkbox-field';
import { PortalForm } from '~/components/portal-form';
import { SummaryList } from '~/components/summary-list';
import { consentForm, type ConsentForm } from '~/forms/consent';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle, pathBefore, summaryButton, unfinishedPath } from './order-facts.parts';
import { getOpenFlow, orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen.parts';
import { summaryRows } from './summary.parts';

export const handle = orderHandle('order.summary.title');

export const loader = orderLoader(({ flow, owner, draft }) => {
  if (flow.missing.length > 0) throw redirect(paths.orderConfiguration);
  return { flow, owner, draft: draft() };
});

export const action = orderAction(async (page) => {
  const flow = await getOpenFlow(page);
  const unfinished = unfinishedPath(flow);
  if (unfinished) return redirect(unfinished, 303);
  const parsed = parseForm(page.form, consentForm);
  if (!parsed.ok) return parsed.answer;
  const problem = settle(
    await changePayment(page.api, {
      ...page.ref,
      conditionsAccepted: true,
      allowMarketingContact: parsed.value.allowMarketingContact === 'on',
    }),
  );
  if (problem) return parsed.refuse({ form: problem.messages });
  // Without a payment through us the order is placed by now.
  const isPlaced = !flow.steps.includes('payment-mode');
  return redirect(isPlaced ? paths.orderReceipt : paths.orderPaymentMode, 303);
});

export default function Summary() {
  const { flow, owner, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<ConsentForm>(
    'bestilling',
    {
      ...(flow.conditionsAccepted ? { conditionsAccepted: 'on' } : {}),
      ...(flow.allowMarketingContact ? { allowMarketingContact: 'on' } : {}),
    },
    draft,
  );
  const termsHref = `/files/terms?termsAndConditionsFileId=${encodeURIComponent(
    flow.termsAndConditionsFileId ?? '',
  )}`;
  return (
    <OrderScreen
      flow={flow}
      step="summary"
      title="order.summary.title"
      back={pathBefore(flow, 'summary')}
      errors={{ fields: [fields.conditionsAccepted], formErrors }}
      hidesSummary
    >
      <SummaryList rows={summaryRows(flow, t)} />
      <PortalForm hidden={owner}>
        {flow.termsAndConditionsFileId ? (
          <p>
            <a href={termsHref}>{t('order.summary.terms-link')}</a>
          </p>
        ) : null}
        <CheckboxField field={fields.conditionsAccepted} label={t('order.summary.terms')} />
        <CheckboxField
          field={fields.allowMarketingContact}
          label={t('order.summary.marketing')}
          hint={t('order.summary.marketing-hint')}
        />
        <Button wide>{t(summaryButton(flow))}</Button>
      </PortalForm>
    </OrderScreen>
  );
}
