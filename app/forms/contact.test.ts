import { expect, test } from 'vitest';
import { contactAndAccountForm, contactForm } from './contact';

const contact = {
  email: 'anna@eksempel.dk',
  repeatedEmail: 'anna@eksempel.dk',
  phoneCountry: 'Denmark',
  phone: '12345678',
};
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(['12345678', '12 34 56 78', '+45 12 34 56 78', '(12) 34-56.78'])(
  'the phone number %j is taken as typed',
  (phone) => {
    expect(contactForm.safeParse({ ...contact, phone }).data?.phone).toBe(phone);
  },
);

test.each([
  [{ email: undefined }, 'email', 'validation.email.required'],
  [{ email: 'anna@', repeatedEmail: 'anna@eksempel.dk' }, 'email', 'validation.email'],
  [{ email: `${'a'.repeat(50)}@eksempel.dk` }, 'email', 'validation.email.too-long'],
  [{ repeatedEmail: 'anne@eksempel.dk' }, 'repeatedEmail', 'validation.email.differs'],
  [{ phone: '+47 12345678' }, 'phone', 'validation.phone.unknown-prefix'],
  [{ phone: '1'.repeat(21) }, 'phone', 'validation.phone.too-long'],
  [{ phone: '12 34 ab' }, 'phone', 'validation.phone.not-numeric'],
  [{ phoneCountry: 'Unknown' }, 'phoneCountry', 'validation.phone-country'],
])('the contact change %o is refused at %s', (change, field, message) => {
  expect(messages(contactForm.safeParse({ ...contact, ...change }))).toContainEqual([
    field,
    message,
  ]);
});

test.each([
  [{ accountEmail: '' }, 'accountEmail', 'validation.account-email.required'],
  [{ repeatedAccountEmail: ' ' }, 'repeatedAccountEmail', 'validation.account-email.repeat'],
  [
    { accountEmail: 'nej', repeatedAccountEmail: 'nej' },
    'accountEmail',
    'validation.account-email',
  ],
  [{ accountEmail: 'nej' }, 'repeatedAccountEmail', 'validation.account-email.differs'],
  [
    { accountEmail: `${'a'.repeat(50)}@eksempel.dk` },
    'accountEmail',
    'validation.account-email.too-long',
  ],
  [{ phone: '' }, 'phone', 'validation.phone.required'],
])('the account change %o is refused at %s', (change, field, message) => {
  const account = { accountEmail: 'a@eksempel.dk', repeatedAccountEmail: 'a@eksempel.dk' };
  const form = { ...contact, ...account, ...change };
  expect(messages(contactAndAccountForm.safeParse(form))).toContainEqual([field, message]);
});

test('a Rejsekort account needs no e-mail address of its own; one that is typed is typed twice', () => {
  expect(messages(contactAndAccountForm.safeParse(contact))).toBeUndefined();
  const begun = { ...contact, accountEmail: 'a@eksempel.dk' };
  expect(messages(contactAndAccountForm.safeParse(begun))).toEqual([
    ['repeatedAccountEmail', 'validation.account-email.repeat'],
  ]);
});

test.each(['', 'nej', 'a'.repeat(61)])(
  'four e-mail fields that all hold %j get four different messages',
  (bad) => {
    const emails = ['email', 'repeatedEmail', 'accountEmail', 'repeatedAccountEmail'];
    for (const repeated of [bad, `${bad}x`, '']) {
      const form = Object.fromEntries(
        emails.map((name) => [name, name.startsWith('repeated') ? repeated : bad]),
      );
      const found = messages(contactAndAccountForm.safeParse(form)) ?? [];
      expect(new Set(found.map(([, message]) => message)).size).toBe(found.length);
    }
  },
);
