import { z } from 'zod';
import type { CardsAnswer, cardValidation } from '#server/contract/order-flow';
import type { TextKey } from '~/lib/texts';
import { dayField, isBlankDate } from './date';

const optionalPart = z.string().optional();
const typedDate = z
  .object({ day: optionalPart, month: optionalPart, year: optionalPart })
  .optional();
const bothDays = z.object({
  from: dayField,
  to: dayField,
});

/**
 * The first period: the proposed one kept, or two typed days. Typed days count whatever the choice
 * says, since without script nothing ticks «own» for the person who types.
 */
export const periodForm = z
  .object({
    choice: z.enum(['keep', 'own'], { error: 'common.invalid.choice' }).default('own'),
    from: typedDate,
    to: typedDate,
    keepFrom: z.iso.date().optional(),
    keepTo: z.iso.date().optional(),
  })
  .transform(({ choice, from = {}, to = {}, keepFrom, keepTo }, context) => {
    const hasTyped = !isBlankDate(from) || !isBlankDate(to);
    if (choice === 'keep' && !hasTyped && keepFrom && keepTo) return { from: keepFrom, to: keepTo };
    const typed = bothDays.safeParse({ from, to });
    if (typed.success) return typed.data;
    for (const issue of typed.error.issues) {
      const name = issue.path[0] === 'to' ? 'to' : 'from';
      const isBlank = isBlankDate(name === 'to' ? to : from);
      const message = isBlank ? (`order.periods.${name}-missing` as const) : issue.message;
      context.addIssue({ code: 'custom', path: [name], message });
    }
    return z.NEVER;
  });

type Validation = z.infer<typeof cardValidation>;

/** What is wrong with a period, at the field to correct; nothing when it is valid (spec §5). */
export function periodErrors(validation: Validation | undefined): {
  from?: TextKey[];
  to?: TextKey[];
} {
  if (!validation || validation.isValid) return {};
  if (validation.isToDateBeforeEndDate) return { to: ['order.periods.reversed'] };
  if (validation.isPeriodTooShort) return { to: ['order.periods.too-short'] };
  if (validation.isPeriodTooLong) return { to: ['order.periods.too-long'] };
  if (validation.isPeriodOutOfBounds) return { from: ['order.periods.out-of-bounds'] };
  if (validation.isPeriodOverlapped) return { from: ['order.periods.overlap'] };
  if (validation.isCardLocked) return { from: ['order.periods.locked'] };
  if (validation.isTooLateToChangeDeliveryType) return { from: ['order.periods.too-late'] };
  if (validation.paymentTypesDoNotMatchOnChangeDeliveryType) {
    return { from: ['order.periods.payment-mismatch'] };
  }
  if (validation.doesNotMatchWithPrimary) return { from: ['order.periods.no-primary'] };
  return { from: ['order.periods.invalid'] };
}

export type Warning = keyof CardsAnswer['warnings'];

/** The flag of `PUT cards` that accepts a warning. */
const ACCEPT_FLAGS = {
  conflictingCardsMayBeOverwritten: 'allowOverwriteCards',
  junePeriod: 'acceptJunePeriodWarning',
  noJulyPeriodsSelected: 'acceptNoJulyPeriodsWarning',
  shortLastPause: 'acceptShortLastPause',
  shortLastPeriod: 'acceptShortLastPeriod',
} as const satisfies Record<Warning, string>;

const WARNINGS = Object.keys(ACCEPT_FLAGS) as Warning[];

export function raisedWarnings(warnings: CardsAnswer['warnings']): Warning[] {
  return WARNINGS.filter((warning) => warnings[warning]);
}

/** The options of `PUT cards` for the warnings that the form says are accepted. */
export function acceptedOptions(accepted: readonly FormDataEntryValue[]) {
  const flags = WARNINGS.filter((warning) => accepted.includes(warning)).map(
    (warning) => [ACCEPT_FLAGS[warning], true] as const,
  );
  return Object.fromEntries(flags);
}
