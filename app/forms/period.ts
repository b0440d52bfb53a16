import { z } from 'zod';
import {
  ACCEPT_OPTIONS,
  cardWarning,
  type CardsAnswer,
  type CardWarning,
  type cardValidation,
} from '#server/contract/order-cards';
import type { TextKey } from '~/lib/texts';
import { dateParts, dayField, isBlankDate } from './date';

const bothDays = z.object({
  from: dayField,
  to: dayField,
});

/** A proposed period as the value of its radio button: `2026-03-03/2026-04-01`. */
const PROPOSAL = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;
export const proposalValue = ({ from, to }: { from: string; to: string }) => `${from}/${to}`;

const isChoice = (value: string): boolean =>
  value === 'own' ||
  (PROPOSAL.test(value) && value.split('/').every((day) => z.iso.date().safeParse(day).success));

/**
 * The first period: a proposed one, or two typed days. Typed days count whatever the choice says,
 * since without script nothing ticks «own» for the person who types.
 */
export const periodForm = z
  .object({
    choice: z.string().refine(isChoice, { error: 'common.invalid.choice' }).default('own'),
    from: dateParts.optional(),
    to: dateParts.optional(),
  })
  .transform(({ choice, from = {}, to = {} }, context) => {
    const hasTyped = !isBlankDate(from) || !isBlankDate(to);
    const [, proposedFrom, proposedTo] = PROPOSAL.exec(choice) ?? [];
    if (!hasTyped && proposedFrom && proposedTo) return { from: proposedFrom, to: proposedTo };
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
