import { z } from 'zod';
import { cardGroup, orderObstacle, overviewCard } from './overview';
import { pto } from './shared';

/** `GET /api/groups/{id}`: one group with all that is known of it. */
export const groupDetail = cardGroup.extend({
  /** Why nothing can be planned, as the refusal of a change says it; null when it can. */
  hindrance: orderObstacle.nullable(),
  /** The periods that are over, newest first. */
  earlierCards: z.array(overviewCard),
  /** There are more of them than `earlierCards`. */
  hasMoreEarlierCards: z.boolean(),
  /** How its periods are paid, in words. */
  paymentModeTitle: z.string(),
  /** The conditions of the company; opened at `/files/terms`. */
  termsAndConditionsFileId: pto.shape.value,
});
export type GroupDetail = z.infer<typeof groupDetail>;
