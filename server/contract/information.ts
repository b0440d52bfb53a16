import { z } from 'zod';
import { educationType } from './enums';

const footerLink = z.object({
  url: z.string(),
  title: z.string(),
  openInNewWindow: z.boolean(),
});
export const footerLinks = z.object({
  ptoLinks: z.object({ title: z.string(), links: z.array(footerLink) }),
  additionalLinks: z.object({ title: z.string(), links: z.array(footerLink) }),
});
export type FooterLinks = z.infer<typeof footerLinks>;

/** Text key → Danish text; only what differs from the embedded texts need be there. */
export const translations = z.record(z.string(), z.string());

export const schemeDescriptions = z.array(
  z.object({
    schemeType: educationType,
    title: z.string(),
    description: z.string(),
    /** The national price of a day, in kroner; null while none is known. Some VU students pay more. */
    dayPrice: z.number().nullable(),
  }),
);
export const timeMachine = z.object({ enabled: z.boolean(), now: z.string(), today: z.string() });

/** What a health check answers: 200 when `ok`, 503 when `failing`. */
export const health = z.object({
  status: z.enum(['ok', 'failing']),
  details: z.record(z.string(), z.string()),
});
export type Health = z.infer<typeof health>;
