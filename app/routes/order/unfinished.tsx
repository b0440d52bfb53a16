import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { UnfinishedState } from '#server/contract/order-flow';
import { must, problemOf } from '~/api/client.server';
import { BackLink } from '~/components/frame/back-link';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { useViewer } from '~/components/frame/viewer';
import { RouteFacts } from '~/components/card/route-facts';
import { SummaryList } from '~/components/card/summary-list';
import { EmailField } from '~/components/form/text-field';
import { emailForm } from '~/forms/contact';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { CONTENT_ID } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { orderHandle, pathToChoose } from './order-texts';
import { orderAction, orderLoader } from './order-page.server';

export const handle = orderHandle('order.unfinished.title', 'company');

export const loader = orderLoader(async ({ flow, owner, draft }) => {
  if (!flow.unfinished) throw redirect(paths.orderConfiguration);
  return { flow, unfinished: flow.unfinished, owner, draft: await draft() };
});

const form = z.discriminatedUnion('intent', [
  emailForm.safeExtend({ intent: z.literal('accept').optional() }),
  z.object({ intent: z.literal('next'), reason: z.string().optional() }),
]);

export const action = orderAction(async ({ form: posted, api, ref, flash }) => {
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return parsed.answer;
  if (parsed.value.intent === 'next') {
    const flow = must(await api.call(calls.continueUnfinished, { params: { id: ref.flowId } }));
    if (parsed.value.reason === 'company-rejected') {
      flash({ type: 'info', key: 'order.unfinished.choose-again' });
    }
    return redirect(pathToChoose(flow), 303);
  }
  const problem = problemOf(
    await api.call(calls.pauseUnfinished, {
      params: { id: ref.flowId },
      body: { email: parsed.value.email },
    }),
    { failure: 'common.something-wrong' },
  );
  if (problem) return parsed.refuse(problemErrors(problem, ['email']));
  flash({ type: 'success', key: 'order.unfinished.accepted-done' });
  return redirect(paths.orderUnfinished, 303);
});

export default function Unfinished() {
  const { unfinished, owner, draft } = useLoaderData<typeof loader>();
  const { showAccept, showNext, showCancel, email, routeInfo } = unfinished;
  const { isOneOrder } = useViewer();
  const t = useText();
  const { fields, formErrors } = usePortalForm<{ email: string }>(
    'besked',
    { email: email ?? '' },
    draft,
  );
  return (
    <>
      <BackLink href={paths.overview} />
      <h1 id={CONTENT_ID} tabIndex={-1}>
        {t('order.unfinished.title')}
      </h1>
      <ErrorSummary fields={[fields.email]} formErrors={formErrors} />
      <p>{description(unfinished, t)}</p>
      <Company state={unfinished} />
      <PortalForm hidden={{ ...owner, reason: unfinished.descriptionKey }}>
        {showAccept ? (
          <EmailField field={fields.email} label={t('order.unfinished.email')} />
        ) : null}
        <ButtonRow>
          {showAccept ? (
            <Button name="intent" value="accept">
              {t('order.unfinished.accept')}{' '}
              <span className="visually-hidden">({t('common.accept')})</span>
            </Button>
          ) : null}
          {showNext ? (
            <Button name="intent" value="next">
              {t('order.unfinished.next')}
            </Button>
          ) : null}
          {showCancel && !isOneOrder ? (
            <ButtonLink href={paths.overview} variant="secondary">
              {t('common.to-overview')}{' '}
              <span className="visually-hidden">({t('common.cancel')})</span>
            </ButtonLink>
          ) : null}
        </ButtonRow>
      </PortalForm>
      {routeInfo ? (
        <section>
          <h2>{t('order.unfinished.route')}</h2>
          <RouteFacts route={routeInfo} />
        </section>
      ) : null}
    </>
  );
}

/** Names the company where it is known. */
function description({ descriptionKey, assignedPto, email }: UnfinishedState, t: Texts): string {
  const vars = { email: email ?? '' };
  return assignedPto
    ? t(`order.unfinished.${descriptionKey}.pto`, { ...vars, pto: assignedPto.title })
    : t(`order.unfinished.${descriptionKey}`, vars);
}

function Company({ state: { assignedPto } }: { state: UnfinishedState }) {
  const t = useText();
  if (!assignedPto) return null;
  return (
    <SummaryList rows={[{ label: t('order.unfinished.company'), value: assignedPto.title }]} />
  );
}
