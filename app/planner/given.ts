import type { Texts } from '~/lib/texts';
import type { FormOrigin } from '~/components/form/portal-form';
import type { PlannerAnswer } from './answer';
import type { CalendarQuery } from './view';

/** What the page hands to the script of the calendar, which draws the same from it. */
export interface GivenPlanner {
  answer: PlannerAnswer;
  query: CalendarQuery;
  /** Of the page, and where an operation is posted. */
  paths: { page: string; draft: string; login: string };
  origin: FormOrigin;
  /** The texts of the calendar, with their variables. */
  texts: Readonly<Record<string, string>>;
}

export const PLANNER_ID = 'planner';
export const GIVEN_ID = 'planner-data';
export const SCRIPT_ID = 'planner-script';

const PARTS = ['calendar', 'choice', 'day', 'live', 'lock', 'row', 'state', 'stop', 'weekday'].map(
  (part) => `plan.${part}.`,
);

const ONES = [
  ...['plan.before', 'plan.days', 'plan.missing', 'plan.moved', 'plan.other-window', 'plan.paid'],
  ...['plan.price', 'plan.remove', 'plan.removed', 'plan.reset', 'plan.restore', 'plan.save'],
  ...['plan.save-finish', 'plan.total', 'plan.undo', 'plan.unsaved', 'common.cancel'],
  'common.close',
];

/** Whether a text is one of the calendar's. */
export const isPlannerText = (key: string): boolean =>
  PARTS.some((part) => key.startsWith(part)) || ONES.includes(key.replace(/_(one|other)$/, ''));

const VARIABLE = /\{\{(\w+)\}\}/g;

/** Reads the texts that a page hands over, as the server reads them. */
export function textsIn(texts: GivenPlanner['texts']): Texts {
  return (key, vars = {}) => {
    const form = `${key}_${vars['count'] === 1 ? 'one' : 'other'}`;
    const text = texts[form] ?? texts[key];
    if (text === undefined) throw new Error(`The page hands over no text «${key}»`);
    return text.replaceAll(VARIABLE, (_all, name: string) => String(vars[name] ?? ''));
  };
}
