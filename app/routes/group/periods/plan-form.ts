import { z } from 'zod';
import type { PlanDraftChange } from '#server/contract/group-plan';
import { planPath } from '~/lib/paths';
import { CALENDAR_INTENTS, calendarOperation } from '~/planner/operation';
import { calendarSearch } from '~/planner/view';

/** What the address of the page asks for; the rest of the page is the plan itself. */
export const planQuery = z.object({
  /** The period that is open. */
  periode: z.string(),
  /** The first day of the free days that are open. */
  ny: z.iso.date(),
  /** The period whose price is explained. */
  pris: z.string(),
  vaelg: z.enum(['1', 'alle', 'ingen']),
  trin: z.literal('bemaerk'),
  /** The question leads back to the group once it is answered. */
  afslut: z.literal('1'),
  vis: z.literal('kalender'),
  /** Of the calendar: its first month, the first day of a new period, the end that is chosen anew. */
  md: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  fra: z.iso.date(),
  ret: z.enum(['fra', 'til']),
  /** The script of the calendar has failed: it is not loaded again. */
  skript: z.literal('fra'),
});
export type PlanQuery = Partial<z.infer<typeof planQuery>>;

/** The list, or the calendar at the month that is shown, which every answer leads back to. */
export const planView = (groupId: string, { vis, md, periode, skript }: PlanQuery): string =>
  planPath(groupId) + (vis === 'kalender' ? calendarSearch({ md, periode, skript }) : '');

const EDITS = ['add', 'move', 'remove', 'restore', 'include', 'undo'] as const;
const SAVES = ['save', 'save-finish', 'accept'] as const;

export const planForm = z.object({
  intent: z.enum([...EDITS, ...CALENDAR_INTENTS, ...SAVES, 'reset']),
  version: z.coerce.number().int().default(0),
  id: z.string().default(''),
  included: z.array(z.string()).default([]),
  row: z.array(z.string()).default([]),
  accept: z.array(z.string()).default([]),
  promise: z.string().optional(),
  afslut: z.string().optional(),
  fra: z.string().optional(),
  til: z.string().optional(),
  shown: z.string().optional(),
  dag: z.string().optional(),
  ret: z.string().optional(),
  trin: z.string().optional(),
});
export type PlanForm = z.infer<typeof planForm>;

const sentRow = z
  .string()
  .transform((row) => row.split(':'))
  .pipe(z.tuple([z.string(), z.iso.date(), z.iso.date()]));

/** The periods that a form showed, those that can't be read left out. */
export const sentCards = (rows: readonly string[]) =>
  rows.flatMap((row) => {
    const { data } = sentRow.safeParse(row);
    return data ? [{ id: data[0], period: { from: data[1], to: data[2] } }] : [];
  });

export const isSave = ({ intent }: PlanForm): boolean => SAVES.some((save) => save === intent);

export const isCalendarIntent = (intent: string): boolean =>
  CALENDAR_INTENTS.some((each) => each === intent);

/** The operation behind a button that needs no typed days; null for one that saves, or none. */
export function operationOf(sent: PlanForm): PlanDraftChange['op'] | null {
  const { intent, id, included } = sent;
  if (intent === 'remove' || intent === 'restore') return { kind: intent, id };
  if (intent === 'undo') return { kind: 'undo' };
  if (isCalendarIntent(intent)) return calendarOperation(sent);
  if (intent !== 'include') return null;
  const ids = included.filter((value) => !value.includes('/'));
  return { kind: 'include', ids, add: included.flatMap(proposedPeriod) };
}

/** The days of a ticked default period; none for anything else. */
function proposedPeriod(value: string): { from: string; to: string }[] {
  const { data } = z.tuple([z.iso.date(), z.iso.date()]).safeParse(value.split('/'));
  return data ? [{ from: data[0], to: data[1] }] : [];
}
