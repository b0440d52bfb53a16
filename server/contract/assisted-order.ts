import { z } from 'zod';
import { reasonBody } from './admin';
import { instant, period, storableText } from './shared';

/** How the code of an order goes to its person. */
const codeChannel = z.enum(['letter', 'mail']);

/** `GET /api/admin/people/{id}/order`: the order that staff help a person with. */
export const orderHelp = z.object({
  name: z.string(),
  /** Null while none is under way that staff began. */
  order: z
    .object({
      /** In Danish. */
      delivery: z.string().nullable(),
      period: period.nullable(),
      /** Nothing is left for staff to choose: a code can go. */
      isChosen: z.boolean(),
    })
    .nullable(),
  /** The ways that a code can go to this person. */
  channels: z.object({ letter: z.boolean(), mail: z.boolean() }),
  /** The code that was sent last; it is shown to nobody. */
  sent: z
    .object({ channel: codeChannel, at: instant, expiresAt: instant, isUsed: z.boolean() })
    .nullable(),
});
export type OrderHelp = z.infer<typeof orderHelp>;

/** `POST /api/admin/people/{id}/order-code`. */
export const orderCodeBody = reasonBody.extend({ channel: codeChannel });

/** `POST /api/auth/order-code`: as they were typed. */
export const codeSignInBody = z.object({
  number: storableText.max(40),
  code: storableText.max(40),
});
