import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { calls } from '#server/contract/calls';
import { OF_SECOND } from '#server/contract/refusals';
import { formatKroner } from '#server/contract/written';
import { ApiFailure } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { ErrorSummary } from '~/components/form/error-summary';
import { BackLink } from '~/components/frame/back-link';
import { parseForm, problemErrors } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { answerSchema, RefundAnswer, waitsFor } from './refund-answer';

export const handle: PageHandle = {
  i18n: ['refunds'],
  title: 'refunds.offer.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, session }) => {
  const offer = (await api.get(calls.refundOffers)).find(({ id }) => id === params.id);
  // Whoever comes back to one that is answered, or was made up, sees those that are left.
  if (!offer) throw redirect(paths.adminRefunds);
  return { offer, may: session.staff?.may ?? [] };
});

const SAID = new Set<string>(['invalid-input', ...OF_SECOND, 'mfa-locked', 'refund-too-much']);

export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, answerSchema);
  if (!parsed.ok) return parsed.answer;
  const { intent, code } = parsed.value;
  const ofOffer = { params: { id: params.id ?? '' } };
  const result =
    intent === 'approve'
      ? await api.call(calls.approveOffer, { ...ofOffer, body: { code } })
      : await api.call(calls.rejectOffer, ofOffer);
  if (result.ok) {
    const key = intent === 'approve' ? 'refunds.offer.sent' : 'refunds.offer.rejected';
    flash({ type: 'success', key });
    return redirect(paths.adminRefunds, 303);
  }
  const { status, problem } = result;
  if (problem.code === 'refund-decided') {
    flash({ type: 'warning', key: 'refunds.already' });
    return redirect(paths.adminRefunds, 303);
  }
  if (!SAID.has(problem.code)) throw new ApiFailure(status, problem);
  return parsed.refuse(problemErrors(problem, ['code']));
});

/** Money that one wants to give back off the rules, for another to agree to. */
export default function RefundOffer() {
  const t = useText();
  const { offer, may } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof answerSchema>>('answer');
  return (
    <>
      <BackLink href={paths.adminRefunds} />
      <h1>{t('refunds.offer.title')}</h1>
      <ErrorSummary fields={[fields.code]} formErrors={formErrors} />
      <SummaryList
        rows={[
          { label: t('refunds.amount'), value: formatKroner(offer.amount) },
          { label: t('refunds.state'), value: waitsFor(offer, t) },
          { label: t('refunds.payment'), value: `${offer.handle}, ${offer.provider}` },
          { label: t('refunds.offer.by'), value: `${offer.by}, ${formatDateTime(offer.at)}` },
        ]}
      />
      <p className="keeps-lines">{t('refunds.note.read', { note: offer.note })}</p>
      {may.includes('support') ? (
        <p>
          <a href={personPath(offer.personId)}>{t('refunds.person')}</a>
        </p>
      ) : null}
      <RefundAnswer
        code={fields.code}
        isOwn={offer.isOwn}
        mayApprove={may.includes('refund-approve')}
      />
    </>
  );
}
