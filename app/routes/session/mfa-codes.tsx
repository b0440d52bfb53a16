import { useActionData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['mfa'],
  title: 'mfa.codes.title',
  script: 'enhance',
};

export const loader = guardedLoader(() => null);

/** The codes are nowhere but in this answer: the same form sent again makes others. */
export const action = guardedAction(async ({ api }) => ({
  codes: must(await api.call(calls.newRecoveryCodes)),
}));

export default function MfaCodes() {
  const t = useText();
  const made = useActionData<typeof action>();
  return (
    <>
      <h1>{t('mfa.codes.title')}</h1>
      <p>{t('mfa.codes.text')}</p>
      {made ? (
        <>
          <p>
            <strong>{t('mfa.codes.keep')}</strong>
          </p>
          <ul>
            {made.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <ButtonLink href={paths.admin}>{t('mfa.codes.go-on')}</ButtonLink>
        </>
      ) : (
        <>
          <p>{t('mfa.codes.replaces')}</p>
          <PortalForm>
            <Button>{t('mfa.codes.make')}</Button>
          </PortalForm>
        </>
      )}
    </>
  );
}
