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
  const start = dayNumber(from);
  const length = dayNumber(to) - start + 1;
  const share = (days: number) => Math.round((days / length) * 10_000) / 10;
  const label = t(
    periods.length === 1 ? 'components.strip.label.one' : 'components.strip.label.many',
    {
      period: formatPeriod(from, to),
      count: periods.length,
    },
  );
  return (
    <div className="period-strip">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect className="strip-ground" x="0" y="8" width="1000" height="24" rx="6" />
        {firstsOfMonths(from, to).map((day) => (
          <path key={day} className="strip-month" d={`M${share(day - start)} 8v24`} />
        ))}
        {periods.map((period) => (
          <rect
            key={period.id}
            className={`strip-period strip-${statusTone(period.status.value)}`}
            x={share(dayNumber(period.from) - start) + 2}
            y="8"
            width={Math.max(share(dayNumber(period.to) - dayNumber(period.from) + 1) - 4, 4)}
            height="24"
            rx="6"
          />
        ))}
        {today && today >= from && today <= to ? (
          <path className="strip-today" d={`M${share(dayNumber(today) - start)} 0v40`} />
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

const MS_PER_DAY = 86_400_000;

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** The day numbers of the firsts of months inside the approval, for the thin lines. */
function firstsOfMonths(from: string, to: string): number[] {
  const firsts: number[] = [];
  let year = Number(from.slice(0, 4));
  let month = Number(from.slice(5, 7));
  for (;;) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    if (first > to) return firsts;
    firsts.push(dayNumber(first));
  }
}
