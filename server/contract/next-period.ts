import { z } from 'zod';
import { cancellation } from './cancellation';
import { cardValidation, cardWarnings } from './order-cards';
import { amount, day, displayPrice, kroner, period } from './shared';

/** `POST /api/groups/{id}/next-period`. */
export const nextPeriodChange = z
  .object({
    /** The one period that is wanted; not read with `wholeApproval`. */
    from: day.optional(),
    to: day.optional(),
    /** As many periods of 30 days as the approval has room for, the last one longer by what is left. */
    wholeApproval: z.boolean(),
    /** The warnings are accepted, and what is removed is agreed to. */
    confirm: z.boolean().default(false),
    /** Asks the same, and saves nothing. */
    skipSave: z.boolean().default(false),
    /** Of the answer that is confirmed: nothing else is saved, and without it no money is given back or taken. */
    promise: z.string().optional(),
  })
  .refine(({ from, to, wholeApproval }) => wholeApproval || (from && to), { path: ['from'] });
export type NextPeriodChange = z.infer<typeof nextPeriodChange>;

const pricedPeriod = z.object({ period, days: z.number().int(), displayPrice });
export type PricedPeriod = z.infer<typeof pricedPeriod>;

export const nextPeriodAnswer = z.object({
  /** True once it is saved. */
  isSuccess: z.boolean(),
  /** What is wrong with the period that is wanted; null when nothing is, or none is. */
  validation: cardValidation.nullable(),
  warnings: cardWarnings,
  /** The periods of the group that stay: those that can't be changed, and those wanted anyway. */
  staying: z.array(pricedPeriod),
  added: z.array(pricedPeriod),
  removed: z.array(pricedPeriod),
  /** What becomes of the paid ones among them, and of their money. */
  withdrawn: z.array(cancellation),
  /** What is still to be paid for all of them together. */
  missing: amount,
  /** What is taken from the saved card as soon as this is saved. */
  chargedToday: kroner,
  promise: z.string(),
  bounds: z.object({
    earliestStart: day,
    latestEnd: day,
    minDays: z.number(),
    maxDays: z.number(),
  }),
});
export type NextPeriodAnswer = z.infer<typeof nextPeriodAnswer>;
