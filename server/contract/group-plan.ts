import { z } from 'zod';
import { cancellation } from './cancellation';
import { priceLine } from './card';
import { cardRank, cardStatus, planLock } from './enums';
import { cardEx, cardsOptions, cardWarnings, sentCards } from './order-cards';
import { amount, day, displayPrice, id, kroner, period, titled } from './shared';

const pricedDays = z.object({ period, days: z.number().int(), displayPrice });

const limits = z.object({
  /** The days around it that are free, and its own: it can be moved anywhere among them. */
  room: period,
  /** The first and the last day that it can begin on while its end stays. */
  from: period,
  /** The first and the last day that it can end on while its start stays. */
  to: period,
});

const planCard = cardEx.extend({
  time: z.enum(['ongoing', 'future']),
  /** Null for one that is not ordered yet. */
  displayStatus: titled(cardStatus).nullable(),
  /** As it is stored; null for a new one. */
  saved: period.nullable(),
  isPaid: z.boolean(),
  /** How its price came about; none where there is no price. */
  priceLines: z.array(priceLine),
  lock: planLock.nullable(),
  /** Why it stays as it is, in a sentence. */
  lockText: z.string().nullable(),
  canRemove: z.boolean(),
  /** Null for one that can't be moved. */
  limits: limits.nullable(),
});
export type PlanCard = z.infer<typeof planCard>;

const endChoice = pricedDays.extend({
  kind: z.enum(['days', 'month', 'next', 'longest']),
});

const change = z.object({ id, was: period.nullable(), now: period.nullable() });

/** What the plan is put together from; whoever has it can tell beforehand what an operation does. */
const basis = z.object({
  today: day,
  facts: z.object({
    saved: z.array(z.object({ id, period, lock: planLock.nullable() })),
    approval: period,
    rules: z.object({ minDays: z.number().int(), maxDays: z.number().int() }),
    rank: cardRank,
    earliestStart: day,
    /** What paid base cards cover: a practice card has to lie within. */
    paidPrimaryPeriods: z.array(period),
    /** The days of other cards. */
    taken: z.array(period),
  }),
  draft: z.object({
    changes: z.array(change),
    undo: z.array(z.array(z.object({ id, change: change.nullable() }))),
  }),
});

const plan = z.object({
  /** Of the draft, 0 as long as there is none: goes with each change of it. */
  draftVersion: z.number().int(),
  /** Stands for all that is shown of days and money: sent along, nothing else is saved. */
  promise: z.string(),
  /** How many periods are added, moved or removed, and not saved. */
  changeCount: z.number().int(),
  canUndo: z.boolean(),
  /** Why nothing can be changed, in a sentence; null while it can. */
  closed: z.string().nullable(),
  /** Stored periods that are removed. */
  removed: z.array(pricedDays.extend({ id })),
  /** What becomes of the paid ones among them, and of their money, when this is saved. */
  withdrawn: z.array(cancellation),
  /** Days where no period is, whether one fits there or not. */
  gaps: z.array(z.object({ period, days: z.number().int(), hasRoom: z.boolean() })),
  past: z.array(pricedDays.extend({ id, displayStatus: titled(cardStatus) })),
  basis,
  totals: z.object({
    total: amount,
    paid: kroner,
    missing: amount,
    /** As it is stored. */
    missingBefore: amount,
    /** What is taken from the saved card as soon as this is saved. */
    chargedToday: kroner,
  }),
  /** Changes that were taken out or cut, since what is stored has moved on; in sentences. */
  dropped: z.array(z.string()),
  /** With `from` in the query: the periods that can begin then. */
  begin: z
    .object({
      from: day,
      /** The first and the last day such a period can end on; null where none can begin. */
      ends: period.nullable(),
      choices: z.array(endChoice),
      /** The days that are free from then on. */
      freeDays: z.number().int(),
    })
    .nullable(),
});

/** `GET` and `PUT /api/groups/{id}/cards`, and what follows a change of the draft. */
export const groupCardsAnswer = z.object({
  isSuccess: z.boolean(),
  defaultPeriodsHaveBeenSet: z.boolean(),
  cardGroup: z.object({
    cardExes: z.array(planCard),
    approvedPeriod: period,
    obligatoryFlowCanBeCancelled: z.boolean(),
    validationMessages: z.array(z.string()),
  }),
  warnings: cardWarnings,
  bounds: z.object({
    earliestStart: day,
    latestEnd: day,
    minDays: z.number(),
    maxDays: z.number(),
  }),
  plan,
});
export type GroupCardsAnswer = z.infer<typeof groupCardsAnswer>;

export const groupCardsChange = z.object({
  cards: sentCards,
  /**
   * The draft that was shown: it is saved as it is sent, and is over then; with `skipSave` what is sent
   * becomes the draft. Refused while another window keeps something else in it.
   */
  draftVersion: z.number().int().optional(),
  /** Of the plan that was shown; without it no paid period is taken out. */
  promise: z.string().optional(),
  options: cardsOptions,
});
export type GroupCardsChange = z.infer<typeof groupCardsChange>;

const STEP_DAYS = 123;
const op = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), period }),
  z.object({ kind: z.literal('move'), id, period }),
  z.object({
    kind: z.literal('step'),
    id,
    shown: period,
    end: z.enum(['from', 'to']),
    by: z.number().int().min(-STEP_DAYS).max(STEP_DAYS),
  }),
  z.object({ kind: z.literal('remove'), id }),
  z.object({ kind: z.literal('restore'), id }),
  z.object({
    kind: z.literal('include'),
    ids: z.array(id).max(100),
    add: z.array(period).max(100),
  }),
  z.object({ kind: z.literal('undo') }),
]);

/** `POST /api/groups/{id}/plan-draft`. */
export const planDraftChange = z.object({
  /** Of the draft that was shown. */
  version: z.number().int(),
  op,
});
export type PlanDraftChange = z.infer<typeof planDraftChange>;
