import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { useText, type TextKey } from '~/lib/texts';
import { ButtonLink } from '~/components/form/button';
import { Notice } from './notice';

/**
 * A page whose content could not be loaded, as its error boundary: an empty page would claim that
 * there is nothing. «Prøv igen» asks for the page once more.
 */
export function LoadFailure({ title, retryHref }: { title: TextKey; retryHref: string }) {
  const t = useText();
  const error = useRouteError();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const reasons = isRefusal ? (error.data as { messages?: string[] } | null)?.messages : null;
  return (
    <>
      <h1>{t(title)}</h1>
      <Notice type="error" sticky announce>
        {reasons?.[0] ?? t('components.load-failure')}
      </Notice>
      <p>
        <ButtonLink href={retryHref}>{t('common.retry')}</ButtonLink>
      </p>
    </>
  );
}
