import { formatPeriod } from '~/lib/format';
import { groupPath } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import { schemeTitle } from '~/lib/scheme-title';
import { useText } from '~/lib/texts';
import { PeriodLine } from './coming-periods';
import type { GroupView, SmallGroupView } from './group-view';

interface SmallGroupsProps {
  groups: readonly SmallGroupView[];
  /** Those that stand above, whole. */
  above: readonly GroupView[];
}

/** The groups after the first in a few lines each, under the name of their scheme. */
export function SmallGroups({ groups, above }: SmallGroupsProps) {
  const t = useText();
  const named = new Set(above.map((group) => schemeTitle(group, t)));
  const schemes = [...new Set(groups.map((group) => schemeTitle(group, t)))];
  return (
    <>
      {schemes.map((scheme, index) => (
        <section key={scheme} className="card-group" aria-labelledby={`flere-${index}`}>
          <h2 id={`flere-${index}`}>{named.has(scheme) ? t('overview.more-groups') : scheme}</h2>
          <ul className="small-groups">
            {groups
              .filter((group) => schemeTitle(group, t) === scheme)
              .map((group) => (
                <SmallGroup key={group.id} group={group} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What it is for and the way to all of it, then its first card. */
function SmallGroup({ group: { id, route, delivery, count, cards } }: { group: SmallGroupView }) {
  const t = useText();
  return (
    <li>
      {cards.map((card) => (
        <PeriodLine key={card.id} card={card} />
      ))}
      <p>
        <a href={groupPath(id)}>
          {t('overview.group.count', { count, route: routeTitle(route, t), delivery })}
          {cards.map(({ id: first, from, to }) => (
            <span key={first} className="visually-hidden">{`, ${formatPeriod(from, to)}`}</span>
          ))}
        </a>
      </p>
    </li>
  );
}
