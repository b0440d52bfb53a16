import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { formatKroner } from '#server/contract/written';
import { ApiFailure } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const schema = z.object({ reason: typedReason, intent: z.enum(['retry', 'end']) });

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.payment.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const { id, payments } = await api.get(calls.person, { params: { id: params.id ?? '' } });
  const payment = payments.find((each) => each.id === params.operationId && each.isUndecided);
  // What is decided meanwhile stands in the list, and nothing is to be done for it.
  if (!payment) throw redirect(personPath(id));
  return { personId: id, payment, draft: await draft() };
});

export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const { reason, intent } = parsed.value;
  const [personId, operationId] = [params.id ?? '', params.operationId ?? ''];
  const body = { reason, operationId, ends: intent === 'end' };
  const result = await api.call(calls.helpPayment, { params: { id: personId }, body });
  if (result.ok) {
    const key = intent === 'end' ? 'admin.payment.ended' : 'admin.payment.asked';
    flash({ type: 'success', key });
    return redirect(personPath(personId), 303);
  }
  const { status, problem } = result;
  if (problem.code !== 'payment-unknown') throw new ApiFailure(status, problem);
  return parsed.refuse({ form: ['admin.payment.silent'] });
});

export default function PersonPayment() {
  const t = useText();
  const { personId, payment, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('payment', {}, draft);
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('admin.payment.title')}</h1>
      <ErrorSummary fields={[fields.reason]} formErrors={formErrors} />
      <p>
        {formatDateTime(payment.at)}, {formatKroner(payment.price)}, {payment.provider},{' '}
        {payment.state}, {payment.number}
      </p>
      <p>{t('admin.payment.text')}</p>
      <PortalForm>
        <ReasonField field={fields.reason} />
        <ButtonRow>
          <Button name="intent" value="retry">
            {t('admin.payment.retry')}
          </Button>
          <Button name="intent" value="end" variant="secondary">
            {t('admin.payment.end')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </>
  );
}
