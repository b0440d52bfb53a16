import { ButtonLink } from '~/components/form/button';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['profile'],
  title: 'profile.deleted.title',
  hidesNavigation: true,
  intro: 'title',
  hasCarriers: true,
};

export const loader = guardedLoader(() => null);

export default function Deleted() {
  const t = useText();
  return (
    <>
      <h1>{t('profile.deleted.title')}</h1>
      <p>{t('profile.deleted.text')}</p>
      <p>{t('profile.deleted.again')}</p>
      <p>
        <ButtonLink href={paths.login}>{t('session.login.title')}</ButtonLink>
      </p>
    </>
  );
}
