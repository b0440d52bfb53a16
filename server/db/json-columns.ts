import { z } from 'zod';
import { cardRank, educationType, origin, transportAuthority } from '../contract/enums';
import { cardWarning } from '../contract/order-cards';
import { address, day, institutionAddress, period, routeInfo } from '../contract/shared';

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

const snapshot = z.object({
  schemeType: educationType,
  subsidyLevel: cardRank,
  pto: transportAuthority,
  delivery: origin,
  route: routeInfo,
  institution: institutionAddress,
  approvedPeriod: period,
});
/** What a group was ordered for; it keeps this when the register later says something else. */
export type GroupSnapshot = z.infer<typeof snapshot>;
export const snapshotColumn = column(snapshot);
