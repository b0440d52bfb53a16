import { formatShortPeriod, longShortDay } from '#server/contract/written';
import type { Texts } from '~/lib/texts';
import { rowState, type DayState } from './days';

/** A day in words, with what it is and what a press of it does. */
export function dayName(t: Texts, day: string, state: DayState, pickedId?: string): string {
  const written = longShortDay(day);
  switch (state.kind) {
    case 'free':
    case 'chosen':
      return t(`plan.day.${state.kind}`, { day: written });
    case 'end':
      return t(`plan.day.end-${state.end}`, { day: written, count: state.days });
    case 'off':
      return t(`plan.day.${state.why}`, { day: written });
    case 'row': {
      const { row, place } = state;
      const name = t(`plan.day.${place}`, {
        day: written,
        period: formatShortPeriod(row.period.from, row.period.to),
        state: t(`plan.row.${rowState(row)}`),
      });
      return row.id === pickedId ? t('plan.day.picked', { name }) : name;
    }
    default:
      return state satisfies never;
  }
}
