import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** For somebody who cannot help themselves: the page of whom to write to and call. */
export function ContactLink() {
  const t = useText();
  return <a href={paths.contact}>{t('common.who-to-contact')}</a>;
}
