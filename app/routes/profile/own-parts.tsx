import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { useViewer } from '~/components/frame/viewer';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';

/** Yes or no to what is mailed, the other answer than the one that is given. */
export function AnswerButton({
  name,
  isYes,
  stop,
  start,
}: {
  name: 'marketing' | 'reminders';
  isYes: boolean;
  stop: TextKey;
  start: TextKey;
}) {
  const { isShadow } = useViewer();
  const t = useText();
  if (isShadow) return null;
  return (
    <PortalForm hidden={{ [name]: isYes ? 'no' : 'yes' }}>
      <Button variant="secondary">{t(isYes ? stop : start)}</Button>
    </PortalForm>
  );
}

/** What the person alone sees and does with the profile. */
export function OwnPages() {
  const t = useText();
  return (
    <>
      <p>
        <a href={paths.profileLogins}>{t('profile.logins')}</a>
      </p>
      <p>
        <a href={paths.profileAccess}>{t('profile.access')}</a>
      </p>
      <p>
        <a href={paths.profileExport}>{t('profile.export')}</a>
      </p>
      <p>
        <a href={paths.profileDelete}>{t('profile.delete.link')}</a>
      </p>
    </>
  );
}
