import { useText } from '~/lib/texts';

/**
 * Leads to the whole of a list of periods of which only some are shown: «Vis alle 12 perioder», and
 * what they are for in words that are only heard.
 */
export function ShowAllLink({ href, count, of }: { href: string; count: number; of: string }) {
  const t = useText();
  return (
    <p>
      <a className="show-all" href={href}>
        {t('components.show-all', { count })}
        <span className="visually-hidden">, {of}</span>
      </a>
    </p>
  );
}
