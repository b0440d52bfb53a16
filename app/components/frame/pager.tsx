import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  hasOlder: boolean;
  /** What the address asks for besides: `vis=meddelelser`. */
  query?: string;
}

/** The way through a list of several pages, newest first; nothing when there is only one. */
export function Pager({ page, hasOlder, query }: PagerProps) {
  const t = useText();
  if (page === 1 && !hasOlder) return null;
  const hrefOf = (other: number) => `?${query ? `${query}&` : ''}side=${other}`;
  return (
    <nav className="pager" aria-label={t('components.pager.label')}>
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {t('components.pager.newer')}
        </a>
      ) : null}
      <span>{t('components.pager.page', { page })}</span>
      {hasOlder ? (
        <a href={hrefOf(page + 1)} rel="next">
          {t('components.pager.older')}
          <Icon name="next" />
        </a>
      ) : null}
    </nav>
  );
}
