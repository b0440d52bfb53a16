import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';
import { useViewer } from './viewer';

/** «Tilbage» above the title, to the page's back target; nothing where that would be an overview that is not there. */
export function BackLink({ href }: { href: string }) {
  const { isOneOrder } = useViewer();
  const t = useText();
  if (isOneOrder && href === paths.overview) return null;
  return (
    <a className="back-link" href={href}>
      <Icon name="back" />
      {t('common.back')}
    </a>
  );
}
