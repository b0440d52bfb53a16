import { z } from 'zod';
import { country } from '#server/contract/enums';
import type { TextKey } from '~/lib/texts';

const EMAIL_MAX = 60;
/** Of what is typed; the API counts the digits when separators and prefix are out (resolution 95). */
const TYPED_PHONE_MAX = 40;
const PHONE_SHAPE = /^\+?[\d\s().\-\u2010-\u2015]+$/u;

const email = (missing: TextKey) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(EMAIL_MAX, 'validation.email.too-long')
    .pipe(z.email({ error: 'common.invalid.email' }));

/** Contact information (spec §5 Contacts). */
export const contactForm = z
  .object({
    email: email('order.contacts.email-missing'),
    repeatedEmail: email('order.contacts.repeated-email-missing'),
    phoneCountry: country.exclude(['Unknown'], { error: 'common.invalid.choice' }),
    phone: z
      .string({ error: 'validation.phone.required' })
      .trim()
      .max(TYPED_PHONE_MAX, 'validation.phone.too-long')
      .regex(PHONE_SHAPE, 'validation.phone.not-numeric'),
  })
  .refine((contact) => contact.email === contact.repeatedEmail, {
    path: ['repeatedEmail'],
    error: 'order.contacts.not-equal',
  });
export const CONTACT_FIELDS = ['email', 'repeatedEmail', 'phoneCountry', 'phone'] as const;
export type ContactForm = z.infer<typeof contactForm>;
