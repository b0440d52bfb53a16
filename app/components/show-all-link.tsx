import { useText } from '~/lib/texts';

/** «Vis alle (12)» below a shortened list. */
export function ShowAllLink({ href, total }: { href: string; total: number }) {
  const t = useText();
  return (
    <p>
      <a className="show-all" href={href}>
        {t('components.show-all', { total })}
      </a>
    </p>
  );
}
