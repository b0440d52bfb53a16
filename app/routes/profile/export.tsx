import { ButtonLink } from '~/components/form/button';
import { BackLink } from '~/components/frame/back-link';
import { OwnOnly } from '~/components/frame/own-only';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['profile'], title: 'profile.export' };

export const loader = guardedLoader(() => null);

/** What the archive of one's own data holds, and its link. */
export default function ProfileExport() {
  const t = useText();
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t('profile.export')}</h1>
      <OwnOnly>
        <p>{t('profile.export.text')}</p>
        <p>{t('profile.export.files')}</p>
        <p>{t('profile.export.private')}</p>
        <ButtonLink href={paths.profileExportFile}>{t('profile.export.fetch')}</ButtonLink>
      </OwnOnly>
    </>
  );
}
