import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { Notice } from './notice';

/** Says that the physical Rejsekort is being replaced; «Luk» puts it away for 30 days. */
export function RejsebilletBanner({ page }: { page: 'overview' | 'delivery' }) {
  const t = useText();
  return (
    <Notice
      type="info"
      title={t('rejsebillet-banner.title')}
      closeAction={paths.rejsebilletBanner}
      closeHidden={{ page }}
    >
      <p>{t('rejsebillet-banner.text')}</p>
    </Notice>
  );
}
