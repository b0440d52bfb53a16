import { ButtonLink } from '~/components/form/button';
import { PeriodStrip } from '~/components/card/period-strip';
import { PeriodTimes } from '~/components/card/period-times';
import { PriceLink } from '~/components/card/price-lines';
import { StatusBadge } from '~/components/card/status-badge';
import { TravelCard } from '~/components/card/travel-card';
import { formatDay, formatPeriod, formatShortDay, priceText } from '~/lib/format';
import {
  cardPath,
  cardPricePath,
  groupCalendarPath,
  nextPeriodPath,
  paths,
  planPath,
} from '~/lib/paths';
import { present } from '~/lib/present';
import { useText, type Texts } from '~/lib/texts';
import type { GroupPageData, PeriodView } from './group-page';

interface Shown {
  group: GroupPageData;
}

/** The card that runs, those to come with what becomes of each, and those that are over, folded. */
export function GroupPeriods({ group }: Shown) {
  const t = useText();
  const { current, approvedPeriod, periods, today } = group;
  return (
    <>
      {current.length > 0 ? <h2>{t('group.current')}</h2> : null}
      {current.map((period) => (
        <CurrentCard key={period.id} group={group} period={period} />
      ))}
      <ComingPeriods group={group} />
      {group.isEditable ? (
        <p>
          <ButtonLink href={nextPeriodPath(group.id)} variant="secondary">
            {t('group.next.link')}
          </ButtonLink>
        </p>
      ) : null}
      {group.isApprovalOver ? (
        <p>{t('group.approval-over', { day: formatDay(approvedPeriod.to) })}</p>
      ) : (
        <PeriodStrip {...approvedPeriod} periods={periods} today={today} />
      )}
      <EarlierPeriods group={group} />
    </>
  );
}

function CurrentCard({ group, period }: Shown & { period: PeriodView }) {
  const t = useText();
  const { daysLeft, notes, from } = period;
  return (
    <TravelCard
      pto={group.pto}
      from={from}
      to={period.to}
      price={priceText(period.price)}
      status={period.status}
      delivery={group.delivery}
      href={cardPath(period.id)}
    >
      {daysLeft === null ? null : (
        <p className="travel-card-left">{t('overview.card.days-left', { count: daysLeft })}</p>
      )}
      {notes.map((note) => (
        <p key={note}>{t(note, { day: formatShortDay(from) })}</p>
      ))}
    </TravelCard>
  );
}

/** So many periods to come stand in full; those after them are folded. */
const MOST_COMING = 3;

function ComingPeriods({ group: { id, coming, showsAllComing } }: Shown) {
  const t = useText();
  const later = coming.slice(MOST_COMING);
  return (
    <section className="coming-periods" aria-labelledby="kommende">
      <h2 id="kommende">{t('group.coming')}</h2>
      {coming.length > 0 ? (
        <ComingList periods={coming.slice(0, MOST_COMING)} />
      ) : (
        <p>{t('group.none-coming')}</p>
      )}
      {later.length > 0 ? (
        <details className="unfold" open={showsAllComing}>
          <summary>
            <h3>{t('group.coming-more', { count: later.length })}</h3>
          </summary>
          <ComingList periods={later} />
        </details>
      ) : null}
      <p className="coming-deeds">
        <ButtonLink href={planPath(id)} variant="secondary">
          {t('group.plan')}
        </ButtonLink>{' '}
        {coming.length > 0 ? <a href={groupCalendarPath(id)}>{t('group.calendar')}</a> : null}
      </p>
    </section>
  );
}

function ComingList({ periods }: { periods: readonly PeriodView[] }) {
  const t = useText();
  return (
    <ul>
      {periods.map((period) => (
        <li key={period.id}>
          <PeriodHead period={period} />
          {factsOf(period, t).map((fact) => (
            <p key={fact} className="soft">
              {fact}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function PeriodHead({ period }: { period: PeriodView }) {
  const t = useText();
  return (
    <>
      <p>
        <a href={cardPath(period.id)}>
          <strong>
            <PeriodTimes from={period.from} to={period.to} />
          </strong>
        </a>
      </p>
      <p className="soft">
        <span>
          <StatusBadge status={period.status} />
          {` · ${t('group.days', { count: period.days })} · `}
          <PriceLink
            href={cardPricePath(period.id)}
            price={priceText(period.price)}
            period={formatPeriod(period.from, period.to)}
          />
        </span>
      </p>
    </>
  );
}

/** What becomes of a period that is to come: when it is paid, and until when it can be changed. */
function factsOf({ from, payment, isSent, lastDayToChange, notes }: PeriodView, t: Texts) {
  const { state, day } = payment;
  return present([
    state === 'none' ? '' : t(`group.pay.${state}`, { day: day ? formatShortDay(day) : '' }),
    isSent && t('group.sent'),
    lastDayToChange && t('group.change-until', { day: formatShortDay(lastDayToChange) }),
    ...notes.map((note) => t(note, { day: formatShortDay(from) })),
  ]);
}

function EarlierPeriods({ group: { earlier, hasMoreEarlier } }: Shown) {
  const t = useText();
  if (earlier.length === 0) return null;
  const count = earlier.length;
  return (
    <details className="unfold coming-periods">
      <summary>
        <h2>{t(hasMoreEarlier ? 'group.earlier-many' : 'group.earlier', { count })}</h2>
      </summary>
      <ul>
        {earlier.map((period) => (
          <li key={period.id}>
            <PeriodHead period={period} />
          </li>
        ))}
      </ul>
      {hasMoreEarlier ? (
        <p>
          <a href={paths.history}>{t('group.earlier-all')}</a>
        </p>
      ) : null}
    </details>
  );
}
