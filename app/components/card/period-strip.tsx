import { utc } from '@date-fns/utc';
import { millisecondsInDay } from 'date-fns/constants';
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval';
import { formatDay, formatPeriod } from '~/lib/format';
import { useText } from '~/lib/texts';

export interface PeriodStripProps {
  /** Whether the periods are ordered for an approval, or chosen among the days that can be. */
  kind?: 'ordered' | 'chosen';
  /** The approval or those days, both ends included, `yyyy-MM-dd`. */
  from: string;
  to: string;
  /** All of them; their facts stand beside the strip. */
  periods: ReadonlyArray<{ id: string; from: string; to: string }>;
  /** Marked on the strip when it lies within the approval. */
  today?: string;
}

/** Days as a line: those with a card, those that are free, and those that are over. */
export function PeriodStrip({ kind = 'ordered', from, to, periods, today = '' }: PeriodStripProps) {
  const t = useText();
  const start = new Date(from).getTime();
  const daysTo = (day: Date | string) => (new Date(day).getTime() - start) / millisecondsInDay;
  const length = daysTo(to) + 1;
  const share = (days: number) => Math.round((days / length) * 10_000) / 10;
  const isNow = today >= from && today <= to;
  const [, ...laterMonths] = eachMonthOfInterval({ start: from, end: to }, { in: utc });
  const label = t(`components.strip.label.${kind}`, {
    period: formatPeriod(from, to),
    count: periods.length,
    ...(today === '' ? {} : { today: formatDay(today) }),
  });
  return (
    <div className="period-strip">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect className="strip-ground" x="0" y="8" width="1000" height="24" />
        {isNow ? (
          <rect className="strip-over" x="0" y="8" width={share(daysTo(today))} height="24" />
        ) : null}
        {laterMonths.map((first) => (
          <path key={first.getTime()} className="strip-month" d={`M${share(daysTo(first))} 8v24`} />
        ))}
        {periods.map((period) => (
          <rect
            key={period.id}
            className="strip-period"
            x={share(daysTo(period.from)) + 1}
            y="8"
            width={Math.max(share(daysTo(period.to) - daysTo(period.from) + 1) - 2, 4)}
            height="24"
          />
        ))}
        {isNow ? <path className="strip-today" d={`M${share(daysTo(today))} 0v40`} /> : null}
      </svg>
      <p className="strip-ends" aria-hidden="true">
        <span>{formatDay(from)}</span> <span>{formatDay(to)}</span>
      </p>
      <p className="strip-legend" aria-hidden="true">
        <span className="legend-ordered">{t(`components.strip.${kind}`)}</span>{' '}
        <span className="legend-free">{t('components.strip.free')}</span>{' '}
        {isNow ? <span className="legend-today">{t('components.strip.today')}</span> : null}
      </p>
    </div>
  );
}
