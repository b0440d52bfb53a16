import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { TermsBox, UNREAD } from '~/components/form/terms-box';
import { parseForm, refuseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { orderHandle, pathAfter, pathBefore } from './order-texts';
import { getOpenFlow, orderAction, orderLoader } from './order-page.server';
import { OrderScreen } from './order-screen';

export const handle = orderHandle('order.terms.title', 'rejsekort');

export const loader = orderLoader(({ flow, owner }) => {
  if (flow.missing.length > 0) throw redirect(paths.orderConfiguration);
  if (!flow.steps.includes('terms')) throw redirect(pathAfter(flow, 'configuration'));
  return { flow, owner };
});

const form = z.object({ intent: z.enum(['accept', 'decline']) });
const told = z.object({ [UNREAD]: z.string() });

/** Accepted, on to the contacts; declined, back to the choices with a word about it. */
export const action = orderAction(async ({ form: posted, api, ref, flash }) => {
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return refuseForm(['order.terms.no-answer']);
  const isAccepted = parsed.value.intent === 'accept';
  if (isAccepted && readFields(posted, told)[UNREAD] !== undefined)
    return refuseForm(['order.terms.unread']);
  const problem = problemOf(
    await api.call(calls.decideRejsekortTerms, {
      body: { ...ref, acceptTermsAndConditions: isAccepted },
    }),
    { shows: ['rejsekort-unavailable'] },
  );
  if (problem) return refuseForm(problem.messages);
  if (!isAccepted) {
    flash({ type: 'info', key: 'order.terms.declined' });
    return redirect(paths.orderConfiguration, 303);
  }
  return redirect(pathAfter(await getOpenFlow({ api }), 'terms'), 303);
});

const SECTIONS = ['account', 'card', 'check', 'periods', 'lost', 'data', 'end'] as const;

export default function RejsekortTerms() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <OrderScreen
      flow={flow}
      step="terms"
      title="order.terms.title"
      back={pathBefore(flow, 'terms')}
      errors={{ formErrors: useReply()?.error[''] ?? [] }}
    >
      <p>{t('order.terms.lead')}</p>
      <PortalForm hidden={owner}>
        <TermsBox
          label={t('order.terms.title')}
          reason={t('order.terms.unread')}
          accept={
            <Button name="intent" value="accept" wide>
              {t('order.terms.accept')}
            </Button>
          }
        >
          {SECTIONS.map((section) => (
            <div key={section}>
              <h2>{t(`order.terms.${section}.title`)}</h2>
              <p>{t(`order.terms.${section}.text`)}</p>
            </div>
          ))}
        </TermsBox>
        <Button name="intent" value="decline" variant="secondary" wide>
          {t('order.terms.decline')}
        </Button>
      </PortalForm>
    </OrderScreen>
  );
}
