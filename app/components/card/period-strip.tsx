import { utc } from '@date-fns/utc';
import { millisecondsInDay } from 'date-fns/constants';
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval';
import { formatDay, formatPeriod } from '~/lib/format';
import { useText } from '~/lib/texts';
import { StatusBadge, statusTone, type TitledStatus } from './status-badge';

export interface PeriodStripProps {
  /** The approval, both days included, `yyyy-MM-dd`. */
  from: string;
  to: string;
  periods: ReadonlyArray<{ id: string; from: string; to: string; status: TitledStatus }>;
  /** Marked on the strip when it lies within the approval. */
  today?: string;
  /** Set where the same periods stand as cards beside the strip. */
  hideFacts?: boolean;
}

/** The periods of a group on a line as long as the approval, and the same facts as text. */
export function PeriodStrip({ from, to, periods, today, hideFacts }: PeriodStripProps) {
  const t = useText();
  const start = new Date(from).getTime();
  const daysTo = (day: Date | string) => (new Date(day).getTime() - start) / millisecondsInDay;
  const length = daysTo(to) + 1;
  const share = (days: number) => Math.round((days / length) * 10_000) / 10;
  const [, ...laterMonths] = eachMonthOfInterval({ start: from, end: to }, { in: utc });
  const label = t('components.strip.label', {
    period: formatPeriod(from, to),
    count: periods.length,
  });
  return (
    <div className="period-strip">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect className="strip-ground" x="0" y="8" width="1000" height="24" rx="6" />
        {laterMonths.map((first) => (
          <path key={first.getTime()} className="strip-month" d={`M${share(daysTo(first))} 8v24`} />
        ))}
        {periods.map((period) => (
          <rect
            key={period.id}
            className={`strip-period strip-${statusTone(period.status.value)}`}
            x={share(daysTo(period.from)) + 2}
            y="8"
            width={Math.max(share(daysTo(period.to) - daysTo(period.from) + 1) - 4, 4)}
            height="24"
            rx="6"
          />
        ))}
        {today && today >= from && today <= to ? (
          <path className="strip-today" d={`M${share(daysTo(today))} 0v40`} />
        ) : null}
      </svg>
      <p className="strip-ends" aria-hidden="true">
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </p>
      <ul className={hideFacts ? 'visually-hidden' : 'strip-facts'}>
        {periods.map((period) => (
          <li key={period.id}>
            <span>{formatPeriod(period.from, period.to)}</span>{' '}
            <StatusBadge status={period.status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
