import { z } from 'zod';

const ticked = z.literal('on', { error: 'order.summary.terms-missing' });

/** The summary's tick boxes, terms required, marketing optional; and the order that the page showed. */
export const consentForm = z.object({
  conditionsAccepted: ticked,
  allowMarketingContact: z.literal('on').optional(),
  offer: z.string().optional(),
});
export type ConsentForm = z.infer<typeof consentForm>;

/** The conditions as accepted, in the words of the API. */
export const acceptance = ({
  allowMarketingContact,
  offer,
}: Partial<Record<keyof ConsentForm, string | undefined>>) => ({
  conditionsAccepted: true,
  allowMarketingContact: allowMarketingContact === 'on',
  ...(offer === undefined ? {} : { offer }),
});
