import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { PaymentProvider } from '#server/contract/enums';
import type { GroupPayment } from '#server/contract/group-payment';
import { formatCard } from '#server/contract/written';
import { must, problemOf, type ApiClient } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { groupPath } from '~/lib/paths';
import { present } from '~/lib/present';
import { useText } from '~/lib/texts';
import { AcceptedBrands, radioOption } from '~/routes/payment/option-radio';
import {
  findOption,
  listOptions,
  optionField,
  wishOf,
  type OptionField,
  type PaymentOption,
} from '~/routes/payment/payment-options';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.change.title',
  script: 'enhance',
};

const read = ({ id = '' }: { id?: string }) => ({ params: { id } });

/** «Skift betaling»: how the periods of a group are paid, and how else they can be. */
export const loader = guardedLoader(async ({ api, params, draft }) => ({
  id: params.id ?? '',
  draft: await draft(),
  payment: await api.get(calls.groupPayment, read(params)),
}));

export const action = guardedAction(async ({ api, params, form: posted, flash }) => {
  const payment = await api.get(calls.groupPayment, read(params));
  const field = optionField(payment);
  const parsed = parseForm(
    posted,
    z.object({
      [field]: z.string({ error: 'payment.mode.choose' }),
      promise: z.string().optional(),
    }),
  );
  if (!parsed.ok) return parsed.answer;
  const { [field]: chosen, promise } = parsed.value;
  const option = findOption(payment, chosen);
  if (!option) return parsed.refuse({ fields: { [field]: ['payment.mode.choose'] } });
  const body = { ...changeOf(option), promise };
  const saved = await api.call(calls.changeGroupPayment, { ...read(params), body });
  const problem = problemOf(saved, { failure: 'payment.change.failed' });
  if (problem) return parsed.refuse(problemErrors(problem, [field]));
  const { paymentDataHasBeenChanged, paymentSessionRequired, errorMessage } = must(saved);
  if (paymentSessionRequired) {
    const { messages } = await goToWindow(api, params.id ?? '', body.selectedPaymentType);
    return parsed.refuse({ form: messages });
  }
  if (!paymentDataHasBeenChanged) {
    return parsed.refuse({ form: [errorMessage ?? 'payment.change.failed'] });
  }
  flash({ type: 'success', key: 'payment.change.done' });
  return redirect(groupPath(params.id ?? ''), 303);
});

/** The API's words for an option: an agreement that is shared has a name of its own here. */
function changeOf(option: PaymentOption) {
  const { cardSharedPaymentAgreementId: sharedPaymentAgreementId, ...wish } = wishOf(option);
  return sharedPaymentAgreementId === undefined ? wish : { ...wish, sharedPaymentAgreementId };
}

/** Sends the browser to the window in which a card is saved. Returns what went wrong. */
async function goToWindow(api: ApiClient, groupId: string, paymentType: PaymentProvider) {
  const opened = await api.call(calls.startPaymentSession, {
    body: { paymentType, sessionType: 'PaymentChange', groupId },
  });
  const problem = problemOf(opened, {
    shows: [502, 'group-unchangeable'],
    failure: 'payment.change.failed',
  });
  if (problem) return problem;
  throw redirect(must(opened).redirectUrl, 303);
}

export default function ChangePayment() {
  const { id, payment, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const field = optionField(payment);
  const { fields, formErrors } = usePortalForm<Partial<Record<OptionField, string>>>(
    'betalingsform',
    {
      [field]: payment.selectedOptionId ?? undefined,
    },
    draft,
  );
  const { hindrance, chargedNow, invalidReepaySetup } = payment;
  return (
    <>
      <BackLink href={groupPath(id)} />
      <h1>{t('payment.change.title')}</h1>
      <ErrorSummary fields={[fields[field]]} formErrors={formErrors} />
      <Current payment={payment} />
      {invalidReepaySetup ? (
        <Notice type="warning" sticky>
          {t(hindrance ? 'payment.change.broken-closed' : 'payment.change.broken')}
        </Notice>
      ) : null}
      {hindrance ? (
        <>
          <Notice type="info" sticky>
            <p>{t('payment.change.closed')}</p>
            <p>{hindrance.message}</p>
          </Notice>
          <ButtonLink href={groupPath(id)} variant="secondary" wide>
            {t('common.back')}
          </ButtonLink>
        </>
      ) : (
        <PortalForm hidden={{ promise: payment.promise }}>
          {chargedNow ? (
            <p>
              {t('payment.change.charged-now', {
                period: formatPeriod(chargedNow.from, chargedNow.to),
              })}
            </p>
          ) : null}
          <RadioGroup
            field={fields[field]}
            label={t('payment.change.question')}
            hint={t('payment.change.hint')}
            options={listOptions(payment).map((option) => radioOption(option, t))}
          />
          <AcceptedBrands choices={payment} />
          <ButtonRow>
            <Button>{t('payment.change.save')}</Button>
            <ButtonLink href={groupPath(id)} variant="secondary">
              {t('common.cancel')}
            </ButtonLink>
          </ButtonRow>
        </PortalForm>
      )}
    </>
  );
}

/** How the group is paid now. */
function Current({ payment }: { payment: GroupPayment }) {
  const t = useText();
  const { paymentModeTitle, creditCardDetails: card } = payment;
  return (
    <SummaryList
      rows={present([
        { label: t('payment.change.now'), value: paymentModeTitle },
        card && {
          label: t('payment.change.card'),
          value: formatCard(card.cardTypeTitle, card.maskedCardNumber),
        },
        card?.expirationDate && { label: t('payment.change.expires'), value: card.expirationDate },
      ])}
    />
  );
}
