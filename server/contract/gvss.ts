import { z } from 'zod';
import { companyAnswer, transportAuthority } from './enums';
import { id, routeInfo } from './shared';

/**
 * What can come of a visit to the route picker: a route of the same company, no change, a route of
 * another company, a route that a company has to work on first, or nothing. Each is also a command
 * (`goto_…`) that the picker gives the portal's page.
 */
export const gvssOutcome = z.enum(['answer', 'sameroute', 'ptochanged', 'unfinished', 'cancel']);
export type GvssOutcome = z.infer<typeof gvssOutcome>;

const chosenRoute = z.object({
  pto: transportAuthority.exclude(['Unknown']),
  info: routeInfo,
  /** The ordinary pass for 30 days, in øre; null when the tariff has none. */
  ordinaryPriceOre: z.number().int().nonnegative().nullable(),
});
export type ChosenRoute = z.infer<typeof chosenRoute>;

/** `POST /api/gvss/results/{token}`, from server to server. */
export const gvssResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: gvssOutcome.extract(['sameroute', 'cancel']) }),
  z.object({
    outcome: gvssOutcome.extract(['answer', 'ptochanged', 'unfinished']),
    route: chosenRoute,
  }),
]);
export type GvssResult = z.infer<typeof gvssResult>;

/** `POST /api/gvss/answers/{token}`, from server to server: what the company says of that route. */
export const gvssAnswer = z.object({ answer: companyAnswer });

/** `GET /api/order-flow/{id}/gvss-request`, and the same of a group. */
export const gvssRequest = z.object({
  /** Null when no route can be chosen there now. */
  iFrameUrl: z.string().nullable(),
});

/** What came of the latest visit; the route is the one that was chosen there, if any. */
export const routeOutcome = z.object({ outcome: gvssOutcome, routeId: id.nullable() });
