import type { ReactNode } from 'react';
import { PortalForm } from '~/components/form/portal-form';
import { dayReader } from './days';
import { firstOf, monthsIn } from './months';
import { MonthTable, monthTitle } from './month-table';
import { calendarPath, shownMonth, usePlanner } from './planner-context';
import { neighbourMonth, type CalendarQuery, type Mode } from './view';

/** The months with the way to others: a press of a day asks for the page of it, or posts its choice. */
export function Months() {
  const { basis, view } = usePlanner();
  const read = dayReader(basis, view.mode);
  // All months that a day can be chosen in are shown.
  const isChoosing = view.mode.kind === 'end' || view.mode.kind === 'move';
  return (
    <div className="months">
      {isChoosing ? null : <MonthLinks />}
      <DaysForm>
        <div className="month-tables">
          {view.months.map((month) => (
            <MonthTable key={month} month={month} read={read} />
          ))}
        </div>
      </DaysForm>
      {view.mode.kind === 'idle' ? <GoToMonth /> : null}
    </div>
  );
}

function MonthLinks() {
  const planner = usePlanner();
  const { t, view, query } = planner;
  const link = (direction: -1 | 1) => {
    const month = neighbourMonth(view, direction);
    if (month === null) return <span />;
    const name = monthTitle(month).split(' ')[0] ?? '';
    return (
      <a
        href={calendarPath(planner, { ...query, md: month })}
        rel={direction === 1 ? 'next' : 'prev'}
      >
        <span className="visually-hidden">{t('plan.calendar.show')} </span>
        {direction === 1 ? `${name} ›` : `‹ ${name}`}
      </a>
    );
  };
  const [first = '', last = first] = [view.months[0], view.months.at(-1)];
  return (
    <nav className="month-links" aria-label={t('plan.calendar.months')}>
      {link(-1)} <strong>{rangeTitle(first, last)}</strong> {link(1)}
    </nav>
  );
}

/** `Marts – maj 2026`. */
function rangeTitle(first: string, last: string): string {
  const [from, to] = [monthTitle(first), monthTitle(last)];
  if (from === to) return from;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isOneYear ? from.split(' ')[0] : from;
  return `${begin}\u00a0– ${to.toLowerCase()}`;
}

/** What stays chosen while a GET form of the calendar is sent. */
function keptQuery(query: CalendarQuery): Record<string, string> {
  const given = Object.entries(query).filter(
    (each): each is [string, string] => each[1] !== undefined,
  );
  return { vis: 'kalender', ...Object.fromEntries(given) };
}

function DaysForm({ children }: { children: ReactNode }) {
  const planner = usePlanner();
  const { view, path, query } = planner;
  const hidden = chosenBy(view.mode);
  const form = hidden
    ? {
        action: calendarPath(planner, { ...query, ...shownMonth(planner) }),
        hidden: { version: planner.version, ...hidden },
      }
    : { action: path, method: 'get' as const, hidden: keptQuery({ skript: query.skript }) };
  return <PortalForm {...form}>{children}</PortalForm>;
}

/** What a press of a day posts beside it; null where it asks for another page only. */
function chosenBy(mode: Mode): Record<string, string> | null {
  if (mode.kind === 'end') return { intent: 'add-days', fra: mode.from };
  if (mode.kind !== 'move') return null;
  const { row, end } = mode;
  const shown = `${row.period.from}/${row.period.to}`;
  return { intent: 'set-end', id: row.id, shown, ret: end === 'from' ? 'fra' : 'til' };
}

function GoToMonth() {
  const { t, view, path, query } = usePlanner();
  const all = monthsIn({ from: firstOf(view.reach.from.slice(0, 7)), to: view.reach.to });
  if (all.length <= view.months.length) return null;
  return (
    <PortalForm
      method="get"
      action={path}
      className="go-to-month"
      hidden={keptQuery({ ...query, md: undefined })}
    >
      <label htmlFor="md">{t('plan.calendar.go-to')}</label>
      <select
        key={view.months[0]}
        id="md"
        name="md"
        className="input select"
        defaultValue={view.months[0]}
      >
        {all.map((month) => (
          <option key={month} value={month}>
            {monthTitle(month)}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-secondary button-small">
        {t('plan.calendar.go')}
      </button>
    </PortalForm>
  );
}
