import { z } from 'zod';
import { country } from '#server/contract/enums';
import { messageKey } from '~/lib/texts';

const EMAIL_MAX = 60;
const PHONE_MAX = 20;
/** Spaces, brackets and a country prefix are typed by many; the API takes them out (resolution 95). */
const PHONE_SHAPE = /^\+?[\d\s()-]+$/;

const email = z
  .string({ error: 'common.invalid.required' })
  .trim()
  .max(EMAIL_MAX, messageKey('common.invalid.too-long', { max: EMAIL_MAX }))
  .pipe(z.email({ error: 'common.invalid.email' }));

/** Contact information (spec §5 Contacts). */
export const contactForm = z
  .object({
    email,
    repeatedEmail: email,
    phoneCountry: country.exclude(['Unknown'], { error: 'common.invalid.choice' }),
    phone: z
      .string({ error: 'common.invalid.required' })
      .trim()
      .max(PHONE_MAX, messageKey('common.invalid.too-long', { max: PHONE_MAX }))
      .regex(PHONE_SHAPE, 'common.invalid.numeric'),
  })
  .refine((contact) => contact.email === contact.repeatedEmail, {
    path: ['repeatedEmail'],
    error: 'order.contacts.not-equal',
  });
export const CONTACT_FIELDS = ['email', 'repeatedEmail', 'phoneCountry', 'phone'] as const;
export type ContactForm = z.infer<typeof contactForm>;
