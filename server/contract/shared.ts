import { z } from 'zod';
import { country, routeDisplayMode, transportAuthority } from './enums';

/** A calendar day in Europe/Copenhagen, `yyyy-MM-dd`. */
export const day = z.iso.date();
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Both days inclusive. */
export const period = z.object({ from: day, to: day });
/** Kroner with up to two decimals. */
export const kroner = z.number();
/** PostgreSQL stores no null character, so nothing that is looked up can hold one. */
export const storableText = z.string().regex(/^[^\0]*$/);
export const id = storableText.min(1).max(64);
/** The one parameter of a path that ends with it. */
export const byId = z.object({ id });

/** How long an answer may be held until there is news: at most 20 seconds, 0 to answer at once. */
export const waitSeconds = z.coerce.number<number | string>().min(0).max(20).default(0);

/** A code with the Danish title a screen shows for it. */
export const titled = <T extends z.ZodType>(value: T) => z.object({ value, title: z.string() });

/** A sum that may be unknown; then `invalidValueTitle` says why. */
export const amount = z.object({
  isValid: z.boolean(),
  value: kroner.nullable(),
  invalidValueTitle: z.string().nullable(),
});
export type Amount = z.infer<typeof amount>;

export const displayPrice = z.object({
  cardPrice: amount,
  rebate: amount,
  beneficiaryPrice: amount,
  showComplexPrice: z.boolean(),
  showNegativeRebate: z.boolean(),
  showReplacementFee: z.boolean(),
  replacementFee: amount,
  /** VU prices are indicative until the ordinary price is known. */
  isIndicative: z.boolean(),
});
export type DisplayPrice = z.infer<typeof displayPrice>;

export const address = z.object({
  personFirstName: z.string(),
  personLastName: z.string(),
  coName: z.string(),
  streetName: z.string(),
  streetNumber: z.string(),
  floor: z.string(),
  side: z.string(),
  postcode: z.string(),
  city: z.string(),
  country,
  isProtected: z.boolean(),
});
export type Address = z.infer<typeof address>;

export const routeInfo = z.object({
  state: routeDisplayMode,
  from: z.string(),
  to: z.string(),
  via: z.string().nullable(),
  fromStation: z.string().nullable(),
  toStation: z.string().nullable(),
  fareArea: z.string().nullable(),
  zones: z.array(z.string()),
  showAllZonesInFareArea: z.boolean(),
  isFullArea: z.boolean(),
  isForeign: z.boolean(),
  isBorderCrossing: z.boolean(),
});
export type RouteInfo = z.infer<typeof routeInfo>;

export const pto = titled(transportAuthority);

export const institutionAddress = z.object({
  personFirstName: z.string(),
  postcode: z.string(),
  city: z.string(),
});

/**
 * The body of every answer outside 2xx.
 * `code` is a stable key, `messages` Danish sentences ready to show, `errors` the fields they belong to.
 */
export const problem = z.object({
  code: z.string(),
  messages: z.array(z.string()),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  requestId: z.string(),
  /** When a call that came too often may come again. */
  retryAfterSeconds: z.number().int().optional(),
});
export type Problem = z.infer<typeof problem>;

/** What is wrong, in words: a headline, and what follows and can be done. */
export const toldProblem = z.object({ title: z.string(), text: z.string() });
