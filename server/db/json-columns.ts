import { z } from 'zod';
import { cardRank, educationType, grant, origin, transportAuthority } from '../contract/enums';
import { cardWarning } from '../contract/order-cards';
import { address, day, institutionAddress, period, routeInfo } from '../contract/shared';
import { CHARGE_FAILURES } from '../domain/charge-again';

/** How a text column that holds JSON is written, and read again by its schema. */
const column = <T>(schema: z.ZodType<T>) => ({
  read: (text: string): T => schema.parse(JSON.parse(text)),
  write: (value: T): string => JSON.stringify(value),
});

export const addressColumn = column(address);
export const routeInfoColumn = column(routeInfo);
export const institutionColumn = column(institutionAddress);

const plan = z.object({
  /** False once the person has chosen the first period. */
  isDefault: z.boolean(),
  /** How many periods the person wants at most; left out for as many as the approval has room for. */
  most: z.number().int().optional(),
  cards: z.array(z.object({ from: day, to: day })),
});
/** The periods of an order. */
export type CardPlan = z.infer<typeof plan>;
export const planColumn = column(plan);

/** The warnings about its periods that a person has accepted. */
export const warningsColumn = column(z.array(cardWarning));

/** What a staff account is granted. */
export const grantsColumn = column(z.array(grant));

/** Ranges of addresses. */
export const addressesColumn = column(z.array(z.string()));

const days = period.nullable();
const planChange = z.object({ id: z.string(), was: days, now: days });
/** What is changed in the plan of a group. */
export const planDraftColumn = column(
  z.object({
    changes: z.array(planChange).readonly(),
    undo: z
      .array(z.array(z.object({ id: z.string(), change: planChange.nullable() })).readonly())
      .readonly(),
  }),
);

const ownCard = z.object({
  ...{ id: z.string(), from: day, to: day },
  ...{ programId: z.string(), routeId: z.string().nullable() },
});
const ownChange = z.object({
  before: z.array(ownCard).readonly(),
  after: z.array(ownCard).readonly(),
});
/** The cards of an approval before their person changed them, and after. */
export type OwnChange = z.infer<typeof ownChange>;
export const ownChangeColumn = column(ownChange);

const snapshot = z.object({
  schemeType: educationType,
  subsidyLevel: cardRank,
  pto: transportAuthority,
  delivery: origin,
  route: routeInfo,
  /** Where it is good from a day on, of which GVSS tells before. */
  comingRoute: z.object({ from: day, info: routeInfo }).optional(),
  institution: institutionAddress,
  approvedPeriod: period,
});
/** What a group was ordered for; it keeps this when the register later says something else. */
export type GroupSnapshot = z.infer<typeof snapshot>;
export const snapshotColumn = column(snapshot);

const paymentCard = z.object({ brand: z.string().nullable(), maskedNumber: z.string().nullable() });
const ore = z.number().int();

const facts = z
  .object({
    from: day,
    to: day,
    oldTo: day,
    day,
    validTo: day,
    period,
    cards: z.array(period),
    /** The days that are left of a card which was cut, and whether they have to be paid again. */
    cut: period,
    isPaidAgain: z.boolean(),
    price: ore,
    oldPrice: ore,
    newPrice: ore,
    threshold: ore,
    refund: ore,
    reserved: ore,
    method: paymentCard,
    /** Why a charge brought no money, and when it is tried again. */
    failure: z.enum(CHARGE_FAILURES),
    again: day,
    what: z.enum(['address', 'school', 'both', 'delivery']),
    old: z.string(),
    new: z.string(),
    added: z.string(),
    removed: z.string(),
    toZone: z.string(),
    reason: z.string(),
    company: z.string(),
    gap: period,
    pto: transportAuthority,
  })
  .partial();
/** What the text of a notification is made of: days, sums in øre, names. */
export type NotificationFacts = z.infer<typeof facts>;
export const factsColumn = column(facts);
