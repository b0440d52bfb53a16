import { z } from 'zod';
import {
  readContacts,
  readEmail,
  readEmailPair,
  type ContactError,
} from '#server/contract/contact';

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

type Read = { ok: true } | { ok: false; errors: ContactError[] };

const ACCOUNT = { email: 'accountEmail', repeated: 'repeatedAccountEmail' } as const;
/** Without an address of its own the account gets that of the contacts. */
const readAccount = ({ accountEmail, repeatedAccountEmail }: ContactForm): Read =>
  accountEmail.trim() === '' && repeatedAccountEmail.trim() === ''
    ? { ok: true }
    : readEmailPair({ ...ACCOUNT, kind: 'account-email' }, accountEmail, repeatedAccountEmail);

/** Refuses at its field what the API's own rules refuse. */
const checkedBy =
  <Form>(...rules: ((form: Form) => Read)[]) =>
  (form: Form, context: z.RefinementCtx) => {
    for (const read of rules.map((rule) => rule(form))) {
      for (const { field, code } of read.ok ? [] : read.errors) {
        context.addIssue({ code: 'custom', path: [field], message: code });
      }
    }
  };

/** Contact information as typed; the API judges by the same rules. */
export const contactForm = contacts.superRefine(checkedBy(readContacts));

/** The same with an e-mail address of its own for a new Rejsekort account, if there is one. */
export const contactAndAccountForm = contacts.superRefine(checkedBy(readContacts, readAccount));

/** One e-mail address as typed. */
export const emailForm = z
  .object({ email: typed })
  .superRefine(checkedBy(({ email }) => readEmail(email)));
