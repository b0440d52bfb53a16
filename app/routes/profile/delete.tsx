import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { DeletionObstacle } from '#server/contract/profile-view';
import { must } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { OwnOnly } from '~/components/frame/own-only';
import { ContactLink } from '~/components/frame/contact-link';
import { formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { dropDraft } from '~/session/draft.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** The title of the page, by whether the profile can be deleted. */
const titleFor = (obstacle: DeletionObstacle | null) =>
  obstacle ? 'profile.delete.locked.title' : 'profile.delete.title';

export const handle: PageHandle = {
  i18n: ['profile'],
  title: 'profile.delete.title',
  titleFor: (data) =>
    titleFor((data as { obstacle: DeletionObstacle | null } | undefined)?.obstacle ?? null),
  script: 'enhance',
};

/** What stands in the way is asked for only when something does. */
export const loader = guardedLoader(async ({ api }) => ({
  obstacle: (await api.get(calls.deletionOption)) ? null : await api.get(calls.deletionObstacle),
}));

/** What came in the way meanwhile is told by the page itself. */
export const action = guardedAction(async ({ api, state }) => {
  const result = await api.call(calls.deleteProfile);
  if (!result.ok && result.problem.code === 'profile-locked') {
    return redirect(paths.profileDelete, 303);
  }
  must(result);
  dropDraft(state);
  return redirect(paths.profileDeleted, {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  });
});

export default function DeleteProfile() {
  const t = useText();
  const { obstacle } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t(titleFor(obstacle))}</h1>
      <OwnOnly>{obstacle ? <Locked obstacle={obstacle} /> : <Question />}</OwnOnly>
    </>
  );
}

function Locked({ obstacle }: { obstacle: DeletionObstacle }) {
  const t = useText();
  const day = obstacle.reason === 'card' ? formatDay(obstacle.until) : '';
  return (
    <>
      <p>{t(`profile.delete.locked.${obstacle.reason}`, { day })}</p>
      <p>{t('profile.delete.locked.help')}</p>
      <p>
        <ContactLink />
      </p>
    </>
  );
}

function Question() {
  const t = useText();
  return (
    <>
      <p>{t('profile.delete.question')}</p>
      <p>{t('profile.delete.what')}</p>
      <p>{t('profile.delete.books')}</p>
      <p>
        <strong>{t('profile.delete.final')}</strong>
      </p>
      <PortalForm>
        <ButtonRow>
          <Button variant="danger">{t('profile.delete.link')}</Button>
          <ButtonLink href={paths.profile} variant="secondary">
            {t('profile.delete.keep')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </>
  );
}
