import { formatMonth } from '#server/contract/written';
import { dayName } from './day-name';
import { canPress, type DayState } from './days';
import { firstOf, weekNumber, weeksOf, type Month } from './months';
import { usePlanner } from './planner-context';
import type { Mode } from './view';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type ReadDay = (day: string) => DayState;

/** One month; the days that a press does something with are buttons. */
export function MonthTable({ month, read }: { month: Month; read: ReadDay }) {
  const { t, live } = usePlanner();
  return (
    <table className="month" role={live ? 'grid' : undefined}>
      <caption>{monthTitle(month)}</caption>
      <thead>
        <tr>
          <td className="month-week" />
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={t(`plan.weekday.${day}`)}>
              {t(`plan.weekday.${day}`).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <Week key={week.find(Boolean)} week={week} read={read} />
        ))}
      </tbody>
    </table>
  );
}

/** `Marts 2026`. */
export function monthTitle(month: Month): string {
  const name = formatMonth(firstOf(month));
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function Week({ week, read }: { week: (string | null)[]; read: ReadDay }) {
  const { t, view } = usePlanner();
  const days = week.filter((day) => day !== null);
  const [some = ''] = days;
  const isChoosing = view.mode.kind === 'end' || view.mode.kind === 'move';
  const isOpen = days.some((day) => ['end', 'chosen'].includes(read(day).kind));
  return (
    <tr className={isChoosing && !isOpen ? 'week-closed' : undefined}>
      <th scope="row" className="month-week">
        <span className="visually-hidden">{t('plan.calendar.week')} </span>
        {weekNumber(some)}
      </th>
      {week.map((day, index) =>
        day === null ? <td key={WEEKDAYS[index]} /> : <Day key={day} day={day} state={read(day)} />,
      )}
    </tr>
  );
}

/** Told by colour alone where the day is a button: a browser without styles shows a mark after it. */
const MARKED = ['row', 'chosen'];

/** Once script runs, each day is a button, so that keys lead over those that do nothing, too. */
function Day({ day, state }: { day: string; state: DayState }) {
  const { t, basis, view, live } = usePlanner();
  const { mode } = view;
  const isOpen = canPress(state, mode, basis.isClosed);
  const press = isOpen
    ? ({ type: 'submit', ...pressOf(day, state, mode) } as const)
    : ({ type: 'button', 'aria-disabled': true } as const);
  const stop = live ? { tabIndex: day === live.focusDay ? 0 : -1, 'data-day': day } : {};
  const picked = mode.kind === 'row' || mode.kind === 'move' ? mode.row.id : undefined;
  const name = dayName(t, day, state, picked);
  const number = String(Number(day.slice(8)));
  const isToday = day === basis.today ? 'date' : undefined;
  return (
    <td className={`day ${classesOf(state, picked)}`} aria-current={isToday}>
      {isOpen || live ? (
        <>
          <button aria-label={name} {...press} {...stop}>
            {number}
          </button>
          {MARKED.includes(state.kind) ? <i>*</i> : null}
        </>
      ) : (
        <>
          {number}
          <span className="visually-hidden">{name.slice(number.length)}</span>
        </>
      )}
    </td>
  );
}

/** What the form sends when this day is pressed. */
function pressOf(day: string, state: DayState, mode: Mode): { name: string; value: string } {
  if (mode.kind === 'end') return { name: 'til', value: day };
  if (mode.kind === 'move') return { name: 'dag', value: day };
  return state.kind === 'row'
    ? { name: 'periode', value: state.row.id }
    : { name: 'fra', value: day };
}

function classesOf(state: DayState, picked: string | undefined): string {
  if (state.kind !== 'row') return `day-${state.kind}`;
  const { row, place } = state;
  const marks = [
    'day-row',
    `day-${place}`,
    row.lock === null ? '' : 'day-locked',
    row.id === picked ? 'day-picked' : '',
  ];
  return marks.filter(Boolean).join(' ');
}
