import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  hasOlder: boolean;
  /** False for a list that is not newest first. */
  isByTime?: boolean;
  /** What the address asks for besides: `vis=meddelelser`. */
  query?: string;
}

/** The way through a list of several pages; nothing when there is only one. */
export function Pager({ page, hasOlder, query, isByTime = true }: PagerProps) {
  const t = useText();
  if (page === 1 && !hasOlder) return null;
  const hrefOf = (other: number) => `?${query ? `${query}&` : ''}side=${other}`;
  return (
    <nav className="pager" aria-label={t('components.pager.label')}>
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev">
          <Icon name="back" />
          {t(isByTime ? 'components.pager.newer' : 'components.pager.previous')}
        </a>
      ) : null}{' '}
      <span>{t('components.pager.page', { page })}</span>{' '}
      {hasOlder ? (
        <a href={hrefOf(page + 1)} rel="next">
          {t(isByTime ? 'components.pager.older' : 'components.pager.next')}
          <Icon name="next" />
        </a>
      ) : null}
    </nav>
  );
}
