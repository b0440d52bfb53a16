import { z } from 'zod';
import {
  ACCEPT_OPTIONS,
  cardWarning,
  type CardsAnswer,
  type CardWarning,
  type cardValidation,
} from '#server/contract/order-cards';
import { readFields } from '~/lib/sent';
import type { TextKey } from '~/lib/texts';
import { DATE_PARTS, dateParts, dayField, isBlankDate, type DateParts } from './date';

/** A proposed period as the value of its radio button: `2026-03-03/2026-04-01`. */
const PROPOSAL = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;
export const proposalValue = ({ from, to }: { from: string; to: string }) => `${from}/${to}`;

const isChoice = (value: string): boolean =>
  value === 'own' ||
  (PROPOSAL.test(value) && value.split('/').every((day) => z.iso.date().safeParse(day).success));

/** Whether the first period is ordered alone, or with those after it. */
const scope = z.enum(['whole', 'one'], 'common.invalid.choice');
export type Scope = z.infer<typeof scope>;

/** What stands in the form: the radio button that is ticked, and the days as typed. */
export interface PeriodFields {
  choice: string;
  scope: Scope;
  from: DateParts;
  to: DateParts;
}

/** The inputs that a person fills in, as they are sent. */
const INPUTS = [
  'choice',
  'scope',
  ...['from', 'to'].flatMap((end) => DATE_PARTS.map((p) => `${end}.${p}`)),
];
const inputs = z.object(Object.fromEntries(INPUTS.map((name) => [name, z.string()])));

/** What a person filled in, for showing or sending the same again; null when there is nothing. */
export function typedPeriod(sent: FormData | URLSearchParams): Record<string, string> | null {
  const typed = readFields(sent, inputs) as Record<string, string>;
  return Object.keys(typed).length > 0 ? typed : null;
}

const daysMark = ({ from, to }: Pick<PeriodFields, 'from' | 'to'>): string =>
  [from, to].flatMap((date) => DATE_PARTS.map((part) => (date[part] ?? '').trim())).join('|');

/** Sent along unseen: what a page showed, so that its answer tells what the person changed. */
export const shownMark = (fields: Omit<PeriodFields, 'scope'>): string =>
  `${fields.choice} ${daysMark(fields)}`;

/** Whether days were typed on a page that showed others, and the same choice as was sent with them. */
export function hasNewDays({
  choice,
  shown,
  ...days
}: Omit<PeriodFields, 'scope'> & { shown?: string | undefined }): boolean {
  const [shownChoice, ...shownDays] = shown?.split(' ') ?? [];
  const isBlank = isBlankDate(days.from) && isBlankDate(days.to);
  return !isBlank && shownChoice === choice && shownDays.join(' ') !== daysMark(days);
}

/** The first period as a person chose it: one that was proposed, or days of their own. */
export interface ChosenPeriod {
  kind: 'proposed' | 'own';
  period: { from: string; to: string };
  scope: Scope;
}

/**
 * The radio button decides: typed days count with «own» alone. Somebody who types days and leaves the
 * button as it was is asked once which is meant, since without script nothing ticks «own» for them.
 */
export const periodForm = z
  .object({
    /** Is not asked where nothing can follow. */
    scope: scope.default('whole'),
    choice: z.string().refine(isChoice, { error: 'common.invalid.choice' }).default('own'),
    from: dateParts.default({}),
    to: dateParts.default({}),
    shown: z.string().optional(),
  })
  .transform(({ choice, scope, shown, ...days }, context): ChosenPeriod => {
    const [, from, to] = PROPOSAL.exec(choice) ?? [];
    if (!from || !to) return { kind: 'own', period: ownPeriod(days, context), scope };
    if (hasNewDays({ choice, shown, ...days })) {
      context.addIssue({ code: 'custom', path: ['choice'], message: 'order.periods.not-ticked' });
    }
    return { kind: 'proposed', period: { from, to }, scope };
  });

const bothDays = z.object({ from: dayField, to: dayField });

/** The days that are typed; a date that is missing or can't be read is told at its field. */
export function ownPeriod(
  days: Pick<PeriodFields, 'from' | 'to'>,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): ChosenPeriod['period'] {
  const typed = bothDays.safeParse(days);
  if (typed.success) return typed.data;
  for (const issue of typed.error.issues) {
    const name = issue.path[0] === 'to' ? 'to' : 'from';
    const flaw = isBlankDate(days[name]) ? 'missing' : 'invalid';
    const message = `order.periods.${name}-${flaw}` as const;
    context.addIssue({ code: 'custom', path: [name], message });
  }
  return z.NEVER;
}

type Validation = z.infer<typeof cardValidation>;

type PeriodErrors = Partial<Record<'choice' | 'from' | 'to', TextKey[]>>;

/**
 * What is wrong with a period, at the field to correct, and after it what would do; nothing when it is
 * valid. What is wrong with a proposed one is told where it was ticked.
 */
export function periodErrors(
  validation: Validation | undefined,
  { kind, period }: Pick<ChosenPeriod, 'kind' | 'period'>,
  bounds: Pick<CardsAnswer['bounds'], 'earliestStart' | 'latestEnd'>,
): PeriodErrors {
  if (!validation || validation.isValid) return {};
  const [end, ...messages] = wrongEnd(validation, period, bounds);
  return { [kind === 'own' ? end : 'choice']: messages };
}

function wrongEnd(
  validation: Validation,
  period: { from: string; to: string },
  { earliestStart, latestEnd }: Pick<CardsAnswer['bounds'], 'earliestStart' | 'latestEnd'>,
): ['from' | 'to', ...TextKey[]] {
  if (validation.isToDateBeforeEndDate) return ['to', 'order.periods.reversed'];
  if (validation.isPeriodTooShort)
    return ['to', 'order.periods.too-short', 'order.periods.too-short-by'];
  if (validation.isPeriodTooLong)
    return ['to', 'order.periods.too-long', 'order.periods.too-long-by'];
  if (validation.isPeriodOutOfBounds) {
    const isEndAlone = period.from >= earliestStart && period.to > latestEnd;
    return [isEndAlone ? 'to' : 'from', 'order.periods.out-of-bounds'];
  }
  if (validation.isPeriodOverlapped) return ['from', 'order.periods.overlap'];
  if (validation.isCardLocked) return ['from', 'order.periods.locked'];
  if (validation.isTooLateToChangeDeliveryType) return ['from', 'order.periods.too-late'];
  if (validation.paymentTypesDoNotMatchOnChangeDeliveryType) {
    return ['from', 'order.periods.payment-mismatch'];
  }
  if (validation.doesNotMatchWithPrimary) return ['from', 'order.periods.no-primary'];
  return ['from', 'order.periods.invalid'];
}

export function raisedWarnings(warnings: CardsAnswer['warnings']): CardWarning[] {
  return cardWarning.options.filter((warning) => warnings[warning]);
}

/** The options of `PUT cards` for the warnings that the form says are accepted. */
export function acceptedOptions(accepted: readonly FormDataEntryValue[]) {
  const flags = cardWarning.options
    .filter((warning) => accepted.includes(warning))
    .map((warning) => [ACCEPT_OPTIONS[warning], true] as const);
  return Object.fromEntries(flags);
}
