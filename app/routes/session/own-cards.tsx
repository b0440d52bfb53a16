import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { problemOf } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { Notice } from '~/components/frame/notice';
import { refuseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { mitIdProblemIn } from './after-mitid.server';
import { problemAgain } from './mitid-again';

export const handle: PageHandle = { i18n: ['session'], title: 'session.own-cards.title' };

export const loader = guardedLoader(({ url }) => ({ problem: mitIdProblemIn(url) }));

export const action = guardedAction(async ({ api }) => {
  const result = await api.call(calls.mitIdSignIn, { query: { as: 'person' } });
  if (result.ok) return redirect(result.data.url, 303);
  const shows = ['mitid-off', 'mitid-unavailable', 'too-many-requests'];
  return refuseForm(problemOf(result, { shows })?.messages ?? []);
});

/** Staff log in as the person that they are too, known to the portal or not yet. */
export default function OwnCards() {
  const t = useText();
  const { problem } = useLoaderData<typeof loader>();
  const { formErrors } = usePortalForm('egne-kort');
  return (
    <>
      <h1>{t('session.own-cards.title')}</h1>
      <ErrorSummary fields={[]} formErrors={formErrors} />
      {problem && formErrors.length === 0 ? (
        <Notice type="error" title={t('session.own-cards.failed')} sticky announce>
          {t(problemAgain(problem))}
        </Notice>
      ) : null}
      <p>{t('session.own-cards.lead')}</p>
      <p>{t('session.own-cards.ends')}</p>
      <PortalForm>
        <ButtonRow>
          <Button variant="mitid">{t('session.login.mitid')}</Button>
          <ButtonLink href={paths.admin} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </>
  );
}
