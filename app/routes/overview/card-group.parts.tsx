import { PeriodStrip } from '~/components/period-strip';
import { RouteFacts } from '~/components/route-facts';
import { ShowAllLink } from '~/components/show-all-link';
import { SummaryList } from '~/components/summary-list';
import { TravelCard } from '~/components/travel-card';
import { TwoColumns } from '~/components/two-columns';
import type { Amount } from '#server/contract/shared';
import { formatKroner, formatPeriod } from '~/lib/format';
import { useText } from '~/lib/texts';
import type { GroupView } from './group-view.parts';

/** One group: its periods as cards, the current one first, and beside them what they are for. */
export function CardGroupSection({ group, today }: { group: GroupView; today: string }) {
  const t = useText();
  const { scheme, level, approvedPeriod } = group;
  const title = level ? t('overview.group.secondary', { scheme, level }) : scheme;
  const titleId = `gruppe-${group.id}`;
  return (
    <section className="wide" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <TwoColumns aside={<GroupFacts group={group} />}>
        <GroupCards group={group} scheme={title} />
        <PeriodStrip
          from={approvedPeriod.from}
          to={approvedPeriod.to}
          periods={group.cards}
          today={today}
          hideFacts
        />
      </TwoColumns>
    </section>
  );
}

function GroupCards({ group, scheme }: { group: GroupView; scheme: string }) {
  const t = useText();
  if (group.cards.length === 0) return <p>{t('overview.group.no-periods')}</p>;
  return (
    <>
      <ul className="travel-cards">
        {group.cards.map((card, index) => (
          <li key={card.id}>
            <TravelCard
              pto={group.pto}
              scheme={scheme}
              from={card.from}
              to={card.to}
              price={priceText(card.price)}
              status={card.status}
              delivery={index === 0 ? group.delivery : undefined}
              size={index === 0 ? 'hero' : 'compact'}
            />
            {card.notes.map((note) => (
              <p key={note}>{t(note)}</p>
            ))}
          </li>
        ))}
      </ul>
      {group.hasMore ? <ShowAllLink href="?vis=alle" /> : null}
    </>
  );
}

function GroupFacts({ group }: { group: GroupView }) {
  const t = useText();
  const { from, to } = group.approvedPeriod;
  return (
    <>
      <h3>{t('overview.group.route')}</h3>
      <RouteFacts route={group.route} />
      <SummaryList
        rows={[
          { label: t('overview.group.delivery'), value: group.delivery },
          { label: t('overview.group.approved-period'), value: formatPeriod(from, to) },
        ]}
      />
    </>
  );
}

function priceText({ isValid, value, invalidValueTitle }: Amount): string | undefined {
  return isValid && value !== null ? formatKroner(value) : (invalidValueTitle ?? undefined);
}
