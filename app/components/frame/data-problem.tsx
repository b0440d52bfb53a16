import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PageHandle } from '~/lib/page-handle';
import { useText } from '~/lib/texts';
import type { dataProblemLoader } from '~/session/data-problem.server';
import { BackLink } from './back-link';
import { ContactLink } from './contact-link';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';

/** Where the texts of such a page begin. */
type About = 'session.no-data' | 'session.bad-address';

/** What the frame needs to know of a page about data that could not be fetched. */
export const dataProblemHandle = (about: About): PageHandle => ({
  i18n: ['session'],
  title: `${about}.title`,
  hidesNavigation: true,
});

/** Why someone's data could not be fetched, and «Prøv igen», which posts to the page itself. */
export function DataProblem({ about, children }: { about: About; children?: ReactNode }) {
  const t = useText();
  const { backPath } = useLoaderData<typeof dataProblemLoader>();
  return (
    <>
      <BackLink href={backPath} />
      <h1>{t(`${about}.title`)}</h1>
      <p>{t(`${about}.text`)}</p>
      <p>{t(`${about}.help`)}</p>
      {children}
      <p>
        <ContactLink />
      </p>
      <PortalForm>
        <Button>{t('common.retry')}</Button>
      </PortalForm>
    </>
  );
}
