import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** «Tilbage» above the title, to the page's back target. */
export function BackLink({ href, label }: { href: string; label?: string }) {
  const t = useText();
  return (
    <a className="back-link" href={href}>
      <Icon name="back" />
      {label ?? t('common.back')}
    </a>
  );
}
