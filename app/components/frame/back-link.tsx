import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** «Tilbage» above the title, to the page's back target. */
export function BackLink({ href }: { href: string }) {
  const t = useText();
  return (
    <a className="back-link" href={href}>
      <Icon name="back" />
      {t('common.back')}
    </a>
  );
}
