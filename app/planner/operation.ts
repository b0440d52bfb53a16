import type { PlanDraftChange } from '#server/contract/group-plan';
import type { Period } from '#server/domain/day';

export type PlanOperation = PlanDraftChange['op'];

/** What a form of the calendar sends, as it stands in its fields. */
export interface CalendarFields {
  intent?: string | undefined;
  id?: string | undefined;
  /** Of a new period. */
  fra?: string | undefined;
  til?: string | undefined;
  /** The days of a period as the page showed them: `2026-03-03/2026-04-01`. */
  shown?: string | undefined;
  /** The new first or last day of a period; `ret` says which. */
  dag?: string | undefined;
  ret?: string | undefined;
  /** An end and the days it moves: `to:7`. */
  trin?: string | undefined;
}

export const CALENDAR_INTENTS = ['add-days', 'set-end', 'step'] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | undefined): text is string => text !== undefined && DAY.test(text);
const STEP = /^(from|to):(-?\d{1,3})$/;

/** A period of the plan as its form sends it back when it is saved: `id:from:to`. */
export const rowValue = (id: string, { from, to }: Period): string => [id, from, to].join(':');

/** The operation behind a form of the calendar; null for one that can't be read, or is none of them. */
export function calendarOperation(sent: CalendarFields): PlanOperation | null {
  const { intent, id = '', fra, til, dag } = sent;
  if (intent === 'add-days') {
    return isDay(fra) && isDay(til) ? { kind: 'add', period: { from: fra, to: til } } : null;
  }
  const [from, to] = sent.shown?.split('/') ?? [];
  if (!isDay(from) || !isDay(to) || id === '') return null;
  const shown = { from, to };
  if (intent === 'set-end') {
    const end = sent.ret === 'fra' ? 'from' : 'to';
    return isDay(dag) ? { kind: 'move', id, period: { ...shown, [end]: dag } } : null;
  }
  const [, end, by] = STEP.exec(sent.trin ?? '') ?? [];
  if (intent !== 'step' || !end) return null;
  return { kind: 'step', id, shown, end: end === 'from' ? 'from' : 'to', by: Number(by) };
}
