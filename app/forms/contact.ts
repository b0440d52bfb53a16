import { z } from 'zod';
import { readContacts, readEmailPair, type ContactError } from '#server/contract/contact';

const typed = z.string().default('');

const contacts = z.object({
  email: typed,
  repeatedEmail: typed,
  phoneCountry: typed,
  phone: typed,
  /** Of the account that an order on a Rejsekort asks for. */
  accountEmail: typed,
  repeatedAccountEmail: typed,
});
export type ContactForm = z.infer<typeof contacts>;

function contactErrors(form: ContactForm): ContactError[] {
  const read = readContacts(form);
  return read.ok ? [] : read.errors;
}

function accountErrors({ accountEmail, repeatedAccountEmail }: ContactForm): ContactError[] {
  const names = {
    email: 'accountEmail',
    repeated: 'repeatedAccountEmail',
    kind: 'account-email',
  } as const;
  const read = readEmailPair(names, accountEmail, repeatedAccountEmail);
  return read.ok ? [] : read.errors;
}

const refuse = (context: z.RefinementCtx, errors: readonly ContactError[]) => {
  for (const { field, code } of errors) {
    context.addIssue({ code: 'custom', path: [field], message: code });
  }
};

/** Contact information as typed; the API judges by the same rules. */
export const contactForm = contacts.superRefine((form, context) =>
  refuse(context, contactErrors(form)),
);

/** The same with the e-mail address of a new Rejsekort account. */
export const contactAndAccountForm = contacts.superRefine((form, context) =>
  refuse(context, [...contactErrors(form), ...accountErrors(form)]),
);
