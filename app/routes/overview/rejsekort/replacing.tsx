import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { useReply } from '~/forms/use-portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, rejsekortReplacingPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';
import { orderReplacement } from './order.server';

/** Seconds a first look may take, so that a quick answer is there with the page. */
const FIRST_WAIT_SECONDS = 1;

export const handle: PageHandle = {
  i18n: ['rejsekort'],
  title: 'rejsekort-replacement.following',
  script: 'enhance',
  asksForData: true,
};

/** How far the new Rejsekort is. */
export const loader = guardedLoader(async (page) => {
  const { id: rkCardId = '', operationId: id = '' } = page.params;
  const read = (waitSeconds: number) =>
    page.api.get(calls.replacementStatus, { params: { id }, query: { waitSeconds } });
  const { wait, news } = await waitFor(page, {
    path: rejsekortReplacingPath(rkCardId, id),
    firstSeconds: FIRST_WAIT_SECONDS,
    ask: async ({ seconds }) => {
      const status = await read(seconds);
      return status.isOperationInProgress ? null : status;
    },
  });
  const status = news ?? (await read(0));
  if (status.rkCardId !== rkCardId) throw new Response(null, { status: 404 });
  return { status, wait };
});

/** «Prøv igen»: begins the one that was not begun. */
export const action = orderReplacement;

export default function ReplacingRejsekort() {
  const t = useText();
  const formErrors = useReply()?.error[''] ?? [];
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('rejsekort-replacement.following')}</h1>
      <ErrorSummary formErrors={formErrors} />
      <News />
    </>
  );
}

function News() {
  const { status, wait } = useLoaderData<typeof loader>();
  const t = useText();
  const { operationCompleteMessage: message } = status;
  if (status.isOperationInProgress) {
    return (
      <Waiting wait={wait} label={t('rejsekort-replacement.working')}>
        <p>
          {t(wait.isLong ? 'rejsekort-replacement.long' : 'rejsekort-replacement.working-text')}
        </p>
      </Waiting>
    );
  }
  const onward = (
    <ButtonLink href={paths.overview} variant={status.canRetry ? 'secondary' : 'primary'}>
      {t('common.to-overview')}
    </ButtonLink>
  );
  if (!status.showErrorMessage) {
    return (
      <>
        <Notice type="success" title={message ?? ''} sticky announce>
          {t('rejsekort-replacement.completed-text')}
        </Notice>
        <ButtonRow>{onward}</ButtonRow>
      </>
    );
  }
  return (
    <>
      <Notice type="error" title={t('rejsekort-replacement.failed')} sticky announce>
        <p>{message}</p>
        <p>
          <ContactLink />
        </p>
      </Notice>
      {status.canRetry ? (
        <PortalForm>
          <ButtonRow>
            <Button>{t('rejsekort-replacement.again')}</Button>
            {onward}
          </ButtonRow>
        </PortalForm>
      ) : (
        <ButtonRow>{onward}</ButtonRow>
      )}
    </>
  );
}
