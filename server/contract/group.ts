import { z } from 'zod';
import { cardGroup, orderObstacle, overviewCard } from './overview';
import { gvssOutcome } from './gvss';
import { day, id, pto, routeInfo } from './shared';

/** `GET /api/groups/{id}`: one group with all that is known of it. */
export const groupDetail = cardGroup.extend({
  /** Why nothing can be planned, as the refusal of a change says it; null when it can. */
  hindrance: orderObstacle.nullable(),
  /** What is charged to a saved card as soon as the group is taken up again, in words; null for nothing. */
  chargeOnUnpausing: z.string().nullable(),
  /** The periods that are over, newest first. */
  earlierCards: z.array(overviewCard),
  /** There are more of them than `earlierCards`. */
  hasMoreEarlierCards: z.boolean(),
  /**
   * The saved card that is to pay can't be used any more, or ends before the period of `from` is paid;
   * null while it will do.
   */
  paymentTrouble: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('broken') }),
      z.object({ kind: z.literal('ending'), from: day }),
    ])
    .nullable(),
  /** How its periods are paid, in words. */
  paymentModeTitle: z.string(),
  /** The conditions of the company; opened at `/files/terms`. */
  termsAndConditionsFileId: pto.shape.value,
});
export type GroupDetail = z.infer<typeof groupDetail>;

const routeOfCompany = z.object({ pto, routeInfo });

/** `GET /api/groups/{id}/route-change`: how it stands with another route for the group. */
export const groupRouteChange = z.object({
  canChangeRoute: z.boolean(),
  /** Why it can't be changed, as the refusal says it; null when it can. */
  hindrance: orderObstacle.nullable(),
  current: routeOfCompany,
  /** What came of the latest visit to the route picker; null before it has ended. */
  outcome: gvssOutcome.nullable(),
  /** The route that was chosen there. */
  chosen: routeOfCompany.nullable(),
  /** The order that changes to it, to be opened by its person; null when there is none to open. */
  preparedFlowId: id.nullable(),
  /** The order under way is such a change of this group. */
  isUnderWay: z.boolean(),
  /** Another order is under way. */
  isOtherUnderWay: z.boolean(),
});
export type GroupRouteChange = z.infer<typeof groupRouteChange>;
