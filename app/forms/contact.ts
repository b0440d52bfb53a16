import { z } from 'zod';
import { readContacts } from '#server/contract/contact';

const typed = z.string().default('');

/** Contact information as typed (spec §5 Contacts); the API judges by the same rules. */
export const contactForm = z
  .object({ email: typed, repeatedEmail: typed, phoneCountry: typed, phone: typed })
  .superRefine((contacts, context) => {
    const read = readContacts(contacts);
    if (read.ok) return;
    for (const { field, code } of read.errors)
      context.addIssue({ code: 'custom', path: [field], message: code });
  });
export type ContactForm = z.infer<typeof contactForm>;
