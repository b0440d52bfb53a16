import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { BackLink } from './back-link';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';

/** Why someone's data could not be fetched, and «Prøv igen», which posts to the page itself. */
export function DataProblem({
  title,
  backHref,
  children,
}: {
  title: string;
  backHref: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <>
      <BackLink href={backHref} />
      <h1>{title}</h1>
      {children}
      <PortalForm>
        <Button>{t('common.retry')}</Button>
      </PortalForm>
    </>
  );
}
