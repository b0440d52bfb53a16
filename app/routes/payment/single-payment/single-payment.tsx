import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { netsReturn } from '#server/contract/payment';
import type { NetsOperation } from '#server/contract/single-payment';
import { problemOf } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { parseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { formatDateTime, formatDay, formatKroner } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath, singlePaymentPath, withParameters } from '~/lib/paths';
import { present } from '~/lib/present';
import { readFields } from '~/lib/sent';
import { messageText, useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';
import { goToWindow, payForCard } from './pay.server';

/** Seconds a first look may take, so that who comes back from the window finds it decided. */
const FIRST_WAIT_SECONDS = 3;

export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.single.title',
  script: 'enhance',
  asksForData: true,
  followsPayment: true,
};

const hints = netsReturn.pick({ transactionId: true, responseCode: true });

/** The payment of one period through Nets: how it stands, and what can be done about it. */
export const loader = guardedLoader(async (page) => {
  const { api, url, params } = page;
  const { id: cardId = '', operationId: id = '' } = params;
  const returned = readFields(url.searchParams, hints);
  const path = singlePaymentPath(cardId, id);
  const { wait } = await waitFor(page, {
    path: withParameters(path, returned),
    firstSeconds: returned.responseCode === undefined ? 0 : FIRST_WAIT_SECONDS,
    ask: async ({ seconds: waitSeconds }) => {
      const { finished } = await api.get(calls.netsOperationState, {
        params: { id },
        query: { ...returned, waitSeconds },
      });
      return finished ? true : null;
    },
  });
  const operation = await api.get(calls.netsOperation, { params: { id } });
  if (operation.cardId !== cardId) throw new Response(null, { status: 404 });
  return { operation, wait };
});

const form = z.object({ intent: z.enum(['pay', 'cancel']) });

export const action = guardedAction(async ({ api, params, form: sent, flash }) => {
  const { id: cardId = '', operationId: id = '' } = params;
  const parsed = parseForm(sent, form);
  if (!parsed.ok) return parsed.answer;
  const operation = await api.get(calls.netsOperation, { params: { id } });
  if (parsed.value.intent === 'cancel') {
    const ended = await api.call(calls.cancelNetsOperation, { params: { id } });
    const problem = problemOf(ended, { shows: [502, 'payment-in-progress'] });
    if (problem) return parsed.refuse({ form: problem.messages });
    const { completedSuccessfully } = await api.get(calls.netsOperation, { params: { id } });
    flash(
      completedSuccessfully
        ? { type: 'success', key: 'payment.single.done' }
        : { type: 'info', key: 'payment.single.cancelled' },
    );
    return redirect(cardPath(cardId), 303);
  }
  const card = { id: cardId, groupId: operation.groupId, payment: 'Nets' } as const;
  const problem = operation.canGoToNets
    ? await goToWindow(api, card, { operationId: id })
    : await payForCard(api, card);
  return parsed.refuse({ form: problem.messages });
});

export default function SinglePayment() {
  const { operation } = useLoaderData<typeof loader>();
  const formErrors = useReply()?.error[''] ?? [];
  const t = useText();
  const { cardId, invoiceModelOrNull: invoice, directPublishResult: onCard } = operation;
  const { createDate, finishingDate } = operation.operation;
  return (
    <>
      <BackLink href={cardPath(cardId)} />
      <h1>{t('payment.single.title')}</h1>
      <ErrorSummary formErrors={formErrors} />
      <News />
      <SummaryList
        rows={present([
          { label: t('payment.single.company'), value: operation.transportCompany.title },
          invoice && { label: t('payment.single.from'), value: formatDay(invoice.period.from) },
          invoice && { label: t('payment.single.to'), value: formatDay(invoice.period.to) },
          invoice && { label: t('payment.single.price'), value: formatKroner(invoice.totalPrice) },
          { label: t('payment.single.begun'), value: formatDateTime(createDate) },
          finishingDate !== null && {
            label: t('payment.single.ended'),
            value: formatDateTime(finishingDate),
          },
          onCard && { label: t('payment.single.rejsekort'), value: onCard.title },
        ])}
      />
      <Deeds operation={operation} />
    </>
  );
}

/** What became of the payment, or that nothing is known yet. */
function News() {
  const { operation, wait } = useLoaderData<typeof loader>();
  const t = useText();
  const { checkUpdates, canGoToNets, errorTextKey, warningTextKey, payBy } = operation;
  if (operation.completedSuccessfully) {
    return (
      <Notice type="success" title={t('payment.single.done')} sticky announce>
        {t('payment.single.done-text')}
      </Notice>
    );
  }
  const until =
    payBy && operation.isFinished ? (
      <p>{t('payment.single.pay-by', { day: formatDay(payBy) })}</p>
    ) : null;
  return (
    <>
      {errorTextKey ? (
        <Notice type="error" title={t('payment.nets.error')} sticky announce>
          {messageText(t, errorTextKey)}
        </Notice>
      ) : null}
      {warningTextKey ? (
        <Notice type="warning" sticky announce>
          {messageText(t, warningTextKey)}
        </Notice>
      ) : null}
      {operation.canBeRestarted ? until : null}
      {checkUpdates ? (
        <Waiting wait={wait} label={t('payment.single.waiting')}>
          <p>
            {t(wait.isLong && !canGoToNets ? 'payment.status.long' : 'payment.status.waiting-hint')}
          </p>
        </Waiting>
      ) : null}
    </>
  );
}

/** Each press says what it does; none where nothing is left to do. */
function Deeds({ operation }: { operation: NetsOperation }) {
  const { canGoToNets, canBeCancelled, canBeRestarted, isFinished, cardId } = operation;
  const t = useText();
  const canPay = canGoToNets || canBeRestarted;
  const onward = isFinished ? (
    <ButtonLink href={cardPath(cardId)} variant={canPay ? 'secondary' : 'primary'}>
      {t('payment.single.to-card')}
    </ButtonLink>
  ) : null;
  if (!canPay && !canBeCancelled) return <ButtonRow>{onward}</ButtonRow>;
  return (
    <PortalForm>
      <ButtonRow>
        {canPay ? (
          <Button name="intent" value="pay">
            {t(canGoToNets ? 'payment.single.go' : 'payment.single.restart')}
          </Button>
        ) : null}
        {canBeCancelled ? (
          <Button name="intent" value="cancel" variant="secondary">
            {t('payment.single.cancel')}
          </Button>
        ) : null}
        {onward}
      </ButtonRow>
    </PortalForm>
  );
}
