import { z } from 'zod';

const ticked = z.literal('on', { error: 'order.summary.terms-missing' });

/** The summary's tick boxes: terms required, marketing optional. */
export const consentForm = z.object({
  conditionsAccepted: ticked,
  allowMarketingContact: z.literal('on').optional(),
});
export type ConsentForm = z.infer<typeof consentForm>;
