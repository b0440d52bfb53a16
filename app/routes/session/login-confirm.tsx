import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { problemOf } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { refuseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, returnPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { mitIdProblemIn, wayBack } from './after-mitid.server';
import { problemAgain } from './mitid-again';

export const handle: PageHandle = { i18n: ['session'], title: 'session.confirm.title' };

export const loader = guardedLoader(({ url }) => ({
  problem: mitIdProblemIn(url),
  back: returnPath(url),
}));

export const action = guardedAction(async ({ api, url }) => {
  const result = await api.call(calls.confirmIdentity, {
    body: { returnPath: paths.overview, ...wayBack(returnPath(url)) },
  });
  if (result.ok) return redirect(result.data.url, 303);
  const shows = ['mitid-off', 'mitid-unavailable', 'too-many-requests'];
  return refuseForm(problemOf(result, { shows })?.messages ?? []);
});

/** MitID once more, before what only the person may do; what was typed waits meanwhile. */
export default function LoginConfirm() {
  const t = useText();
  const { problem, back } = useLoaderData<typeof loader>();
  const { formErrors } = usePortalForm('bekraeft');
  return (
    <>
      <BackLink href={back} />
      <h1>{t('session.confirm.title')}</h1>
      <ErrorSummary fields={[]} formErrors={formErrors} />
      {problem && formErrors.length === 0 ? (
        <Notice type="error" title={t('session.confirm.failed')} sticky announce>
          {t(problemAgain(problem))}
        </Notice>
      ) : null}
      <p>{t('session.confirm.why')}</p>
      <p>{t('session.confirm.how-long')}</p>
      <PortalForm>
        <ButtonRow>
          <Button variant="mitid">{t('session.confirm.button')}</Button>
          <ButtonLink href={back} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </>
  );
}
