import { redirect } from '@remix-run/node';
import type { EarlierGroups as Earlier } from '#server/contract/overview';
import { calls } from '#server/contract/calls';
import type { ApiClient } from '~/api/client.server';
import { BackLink } from '~/components/frame/back-link';
import { Pager } from '~/components/frame/pager';
import { formatPeriod } from '~/lib/format';
import { EARLIER_QUERY, groupPath, paths } from '~/lib/paths';
import { schemeTitle } from '~/lib/scheme-title';
import { useText } from '~/lib/texts';

/** The latest groups of which no card is left, folded below those that have some. */
export function EarlierGroups({ groups, hasOlder }: Earlier) {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <details className="unfold">
      <summary>
        <h2>{t('overview.earlier.title')}</h2>
      </summary>
      <GroupList groups={groups} />
      {hasOlder ? (
        <p>
          <a className="show-all" href={EARLIER_QUERY}>
            {t('overview.earlier.all')}
          </a>
        </p>
      ) : null}
    </details>
  );
}

/** A line each, which leads to the page of the group. */
function GroupList({ groups }: Pick<Earlier, 'groups'>) {
  const t = useText();
  return (
    <ul className="earlier-groups">
      {groups.map((group) => (
        <li key={group.id}>
          <a href={groupPath(group.id)}>
            <strong>
              {group.period
                ? formatPeriod(group.period.from, group.period.to)
                : t('overview.earlier.none')}
            </strong>{' '}
            <span>{schemeTitle(group, t)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export interface AllEarlierProps extends Earlier {
  page: number;
}

/** A page of all of them. */
export async function allEarlier(api: ApiClient, page: number): Promise<AllEarlierProps> {
  const earlier = await api.get(calls.earlierGroups, { query: { page } });
  if (page > 1 && earlier.groups.length === 0) throw redirect(paths.overview + EARLIER_QUERY);
  return { page, ...earlier };
}

/** «Tidligere kort», whole. */
export function AllEarlier({ page, groups, hasOlder }: AllEarlierProps) {
  const t = useText();
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('overview.earlier.title')}</h1>
      {groups.length === 0 ? <p>{t('overview.earlier.empty')}</p> : <GroupList groups={groups} />}
      <Pager page={page} hasOlder={hasOlder} query={EARLIER_QUERY.slice(1)} />
    </>
  );
}
