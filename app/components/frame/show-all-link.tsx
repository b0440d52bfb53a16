import { useText } from '~/lib/texts';

/** «Vis alle (12)» below a shortened list; without the number where it isn't known. */
export function ShowAllLink({ href, total }: { href: string; total?: number }) {
  const t = useText();
  return (
    <p>
      <a className="show-all" href={href}>
        {total === undefined ? t('common.show-all') : t('components.show-all', { total })}
      </a>
    </p>
  );
}
