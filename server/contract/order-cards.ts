import { z } from 'zod';
import { amount, day, displayPrice, id, period } from './shared';

export const cardValidation = z.object({
  isValid: z.boolean(),
  isPeriodTooShort: z.boolean(),
  isPeriodTooLong: z.boolean(),
  overlappingCardIds: z.array(id),
  isPeriodOverlapped: z.boolean(),
  isPeriodOutOfBounds: z.boolean(),
  isCardLocked: z.boolean(),
  isToDateBeforeEndDate: z.boolean(),
  isTooLateToChangeDeliveryType: z.boolean(),
  paymentTypesDoNotMatchOnChangeDeliveryType: z.boolean(),
  doesNotMatchWithPrimary: z.boolean(),
});

export const cardEx = z.object({
  card: z.object({
    id,
    period,
    isPause: z.boolean(),
    isLocked: z.boolean(),
    isEditable: z.boolean(),
    isFirstCardOfRkCard: z.boolean(),
  }),
  days: z.number().int(),
  displayPrice,
  validation: cardValidation,
});

export const cardWarnings = z.object({
  conflictingCardsMayBeOverwritten: z.boolean(),
  junePeriod: z.boolean(),
  noJulyPeriodsSelected: z.boolean(),
  shortLastPause: z.boolean(),
  shortLastPeriod: z.boolean(),
});

export const cardWarning = cardWarnings.keyof();
export type CardWarning = z.infer<typeof cardWarning>;

/** `GET` and `PUT /api/order-flow/cards`. */
export const cardsAnswer = z.object({
  isSuccess: z.boolean(),
  defaultPeriodsHaveBeenSet: z.boolean(),
  cardGroup: z.object({
    cardExes: z.array(cardEx),
    approvedPeriod: period,
    obligatoryFlowCanBeCancelled: z.boolean(),
    validationMessages: z.array(z.string()),
  }),
  warnings: cardWarnings,
  /** What all the periods cost together. */
  totalPrice: amount,
  /** How many periods could follow the first one up to the end of the approval. */
  laterCount: z.number().int(),
  /** First periods to choose between; any other within the bounds is as good. */
  proposals: z.array(z.object({ period, days: z.number().int(), displayPrice })),
  /** The days the first card may begin and end between. */
  bounds: z.object({
    earliestStart: day,
    latestEnd: day,
    minDays: z.number(),
    maxDays: z.number(),
  }),
});
export type CardsAnswer = z.infer<typeof cardsAnswer>;

/** Six years, the longest approval, are 73 periods of 30 days. */
const MAX_CARDS = 80;

export const sentCards = z.array(z.object({ id: id.optional(), period })).max(MAX_CARDS);

export const cardsOptions = z
  .object({
    skipSave: z.boolean(),
    acceptJunePeriodWarning: z.boolean(),
    acceptNoJulyPeriodsWarning: z.boolean(),
    acceptShortLastPause: z.boolean(),
    acceptShortLastPeriod: z.boolean(),
    allowOverwriteCards: z.boolean(),
    orderCardsForTheWholeApproval: z.boolean(),
  })
  .partial()
  .default({});

export const cardsChange = z.object({
  flowId: id,
  version: z.number().int().optional(),
  cards: sentCards.min(1),
  options: cardsOptions,
});

/** The option of `PUT /api/order-flow/cards` that accepts a warning. */
export const ACCEPT_OPTIONS = {
  conflictingCardsMayBeOverwritten: 'allowOverwriteCards',
  junePeriod: 'acceptJunePeriodWarning',
  noJulyPeriodsSelected: 'acceptNoJulyPeriodsWarning',
  shortLastPause: 'acceptShortLastPause',
  shortLastPeriod: 'acceptShortLastPeriod',
} as const satisfies Record<CardWarning, keyof z.infer<typeof cardsChange>['options']>;
