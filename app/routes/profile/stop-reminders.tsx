import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { reminderToken } from '#server/contract/profile';
import { must } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['profile'],
  title: 'profile.reminders.stop',
  hidesNavigation: true,
};

const link = z.object({ n: reminderToken.shape.token });
/** What a mail program posts by itself (RFC 8058). */
const onePress = z.object({ 'List-Unsubscribe': z.literal('One-Click') });

const tokenOf = ({ url }: Page) => readFields(url.searchParams, link).n ?? '-';

/** Only asks: mail programs and virus scanners follow every link of a mail. */
export const loader = guardedLoader(async (page) => {
  const result = await page.api.call(calls.reminderLink, { query: { token: tokenOf(page) } });
  if (!result.ok && result.status === 404) return json({ state: 'unknown' as const }, 404);
  return json({ state: must(result).areMailed ? ('mailed' as const) : ('stopped' as const) });
});

/** The link names the person and is the proof: nobody is logged in, and nothing else can be done by it. */
export const action = guardedAction(async (page) => {
  const { api, session, url, form } = page;
  api.useCsrfToken(session.csrfToken);
  must(await api.call(calls.stopReminders, { body: { token: tokenOf(page) } }));
  // A mail program follows no redirect.
  if (readFields(form, onePress)['List-Unsubscribe']) return json(null);
  return redirect(url.pathname + url.search, 303);
});

export default function StopReminders() {
  const t = useText();
  const { state } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('profile.reminders.stop')}</h1>
      <p>{t(`profile.reminders.link.${state}`)}</p>
      {state === 'mailed' ? (
        <PortalForm>
          <ButtonRow>
            <Button>{t('profile.reminders.stop')}</Button>
            <ButtonLink href={paths.login} variant="secondary">
              {t('profile.reminders.keep')}
            </ButtonLink>
          </ButtonRow>
        </PortalForm>
      ) : (
        <p>
          <a href={paths.profile}>{t('profile.title')}</a>
        </p>
      )}
    </>
  );
}
