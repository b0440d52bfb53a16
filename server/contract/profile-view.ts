import { z } from 'zod';
import { subsidy } from './order-flow';
import { address, day, id } from './shared';

/** `GET /api/profile`. */
export const profile = z.object({
  fullName: z.string(),
  /** Another one for each new photo; null without one. */
  photoId: id.nullable(),
  createdDate: day,
  /** Whether `id` is shown to the person, to tell support who they are. */
  showId: z.boolean(),
  id,
  /** The number as a Rejsekort customer; null for somebody who is none. */
  customerId: z.string().nullable(),
  contactInfo: z.object({ email: z.string(), displayPhone: z.string() }).nullable(),
  /** Masked when it is protected. */
  deliveryAddress: address.nullable(),
  /** The approvals in force that cards are ordered for. */
  subsidiesInUse: z.array(subsidy),
  /** The consent given with an order or on the profile. */
  allowMarketingContact: z.boolean(),
  /** Whether mails remind the person; messages do in any case. */
  remindersAreMailed: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** Why a profile can't be deleted now; of a paid card the last day it is good. */
export const deletionObstacle = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('card'), until: day }),
  z.object({ reason: z.literal('payment') }),
  z.object({ reason: z.literal('refund') }),
]);
export type DeletionObstacle = z.infer<typeof deletionObstacle>;
