import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { formatKroner } from '#server/contract/written';
import { ApiFailure } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextArea } from '~/components/form/text-area';
import { TextField } from '~/components/form/text-field';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { personPath } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const NOTE_MAX = 500;

/** As Danes write a sum: «125», «125,50», «1.250 kr.». */
const schema = z.object({
  amount: z
    .string({ error: 'refunds.offer.amount.required' })
    .trim()
    .regex(/^(\d{1,3}(\.\d{3})+|\d{1,5})(,\d{1,2})?( ?kr\.?)?$/, 'refunds.offer.amount.invalid')
    .transform((typed) => Number(typed.replaceAll(/[^\d,]/g, '').replace(',', '.')))
    .refine((amount) => amount > 0, 'refunds.offer.amount.invalid'),
  note: z
    .string({ error: 'refunds.offer.note.required' })
    .trim()
    .min(1, 'refunds.offer.note.required')
    .max(NOTE_MAX, messageKey('common.invalid.too-long', { max: NOTE_MAX })),
  reason: typedReason,
});

export const handle: PageHandle = {
  i18n: ['refunds', 'admin'],
  title: 'refunds.offer.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const { id, name, payments } = await api.get(calls.person, { params: { id: params.id ?? '' } });
  const payment = payments.find((each) => each.id === params.operationId && each.left > 0);
  // What has gone back meanwhile stands in the list.
  if (!payment) throw redirect(personPath(id));
  return { personId: id, name, payment, draft: await draft() };
});

export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const id = params.id ?? '';
  const body = { ...parsed.value, operationId: params.operationId ?? '' };
  const result = await api.call(calls.offerRefund, { params: { id }, body });
  if (!result.ok) {
    const { status, problem } = result;
    const isTooMuch = problem.code === 'refund-too-much' || problem.code === 'invalid-input';
    if (isTooMuch) return parsed.refuse({ fields: { amount: ['error.refund-too-much'] } });
    if (problem.code === 'refund-decided') return parsed.refuse({ form: ['refunds.offer.before'] });
    if (problem.code === 'own-person') return parsed.refuse({ form: problem.messages });
    throw new ApiFailure(status, problem);
  }
  flash({ type: 'success', key: 'refunds.asked' });
  return redirect(personPath(id), 303);
});

/** Money that no rule gives back: one asks, another one agrees on «Refusioner». */
export default function PersonRefund() {
  const t = useText();
  const { personId, name, payment, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.input<typeof schema>>('tilbage', {}, draft);
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('refunds.offer.title')}</h1>
      <ErrorSummary fields={[fields.amount, fields.note, fields.reason]} formErrors={formErrors} />
      <p>{t('refunds.offer.text')}</p>
      <SummaryList
        rows={[
          { label: t('refunds.offer.to'), value: name },
          { label: t('refunds.payment'), value: `${payment.number}, ${payment.provider}` },
          { label: t('refunds.offer.left'), value: formatKroner(payment.left) },
        ]}
      />
      <PortalForm>
        <TextField
          field={fields.amount}
          label={t('refunds.offer.amount')}
          hint={t('refunds.offer.amount.hint')}
          width={10}
          autoComplete="off"
        />
        <TextArea
          field={fields.note}
          label={t('refunds.offer.note')}
          hint={t('refunds.offer.note.hint')}
          rows={3}
        />
        <ReasonField field={fields.reason} />
        <Button>{t('refunds.ask')}</Button>
      </PortalForm>
    </>
  );
}
