import { z } from 'zod';
import { country, type Country } from './enums';

// What contact information may hold and how it is kept. The forms and the API both judge by it, so
// that every problem is told in one round: the phone number is digits only, and a country prefix
// typed with it moves to phoneCountry.

const EMAIL_MAX_LENGTH = 60;
const PHONE_MAX_LENGTH = 20;
const DANISH_PHONE_LENGTH = 8;

export type PhoneCountry = Exclude<Country, 'Unknown'>;

/** The countries a holder can live in, Denmark first, with their dialling codes. */
export const countries: readonly { country: PhoneCountry; phoneCode: string }[] = [
  { country: 'Denmark', phoneCode: '+45' },
  { country: 'Sweden', phoneCode: '+46' },
  { country: 'Germany', phoneCode: '+49' },
];

interface Phone {
  phone: string;
  phoneCountry: PhoneCountry;
}

type PhoneRefusal = 'required' | 'not-numeric' | 'too-long' | 'unknown-prefix' | 'danish';

/**
 * Reads a phone number as people type it: '+45 12 34 56 78', '0045 12345678', '12-34-56-78'. A prefix
 * wins over `chosen`.
 */
export function readPhone(
  typed: string,
  chosen: PhoneCountry,
): ({ ok: true } & Phone) | { ok: false; reason: PhoneRefusal } {
  const compact = typed.replace(/[\s\u00ad\u200b().\-\u2010-\u2015]/gu, '');
  if (compact === '') return { ok: false, reason: 'required' };
  const international = /^(?:\+|00)(.*)$/.exec(compact)?.[1];
  const digits = international ?? compact;
  if (!/^\d+$/.test(digits)) return { ok: false, reason: 'not-numeric' };
  const [phone, phoneCountry] =
    international === undefined ? [digits, chosen] : splitPrefix(international);
  if (phoneCountry === null) return { ok: false, reason: 'unknown-prefix' };
  if (phone === '') return { ok: false, reason: 'required' };
  if (phone.length > PHONE_MAX_LENGTH) return { ok: false, reason: 'too-long' };
  const isDanish = phoneCountry === 'Denmark';
  if (isDanish && phone.length !== DANISH_PHONE_LENGTH) return { ok: false, reason: 'danish' };
  return { ok: true, phone, phoneCountry };
}

function splitPrefix(digits: string): [string, PhoneCountry | null] {
  const found = countries.find(({ phoneCode }) => `+${digits}`.startsWith(phoneCode));
  // The code without its plus.
  return found ? [digits.slice(found.phoneCode.length - 1), found.country] : [digits, null];
}

/** A phone number as people read it, on one line: '+45 12 34 56 78'; a foreign one in one piece. */
export function displayPhone(phone: string, phoneCountry: Country): string {
  const code = countries.find(({ country }) => country === phoneCountry)?.phoneCode;
  const digits = phoneCountry === 'Denmark' ? phone.replaceAll(/(\d\d)(?=\d)/g, '$1\u00a0') : phone;
  return [code, digits].filter(Boolean).join('\u00a0');
}

/** What is wrong with a field: its name, and the key of the Danish sentence that says so. */
export interface ContactError<Field extends string = string> {
  field: Field;
  code: `validation.${string}`;
}

type Read<T, Field extends string> =
  { ok: true; value: T } | { ok: false; errors: ContactError<Field>[] };

/** Whose address it is: each has sentences of its own, so that a list of errors says which is meant. */
type EmailKind = 'email' | 'account-email';

/** An e-mail address typed twice; kept without the blanks people paste around it. */
export function readEmailPair<First extends string, Second extends string>(
  names: { email: First; repeated: Second; kind?: EmailKind },
  typed: string,
  repeated: string,
): Read<string, First | Second> {
  const { kind = 'email' } = names;
  const [email, again] = [typed.trim(), repeated.trim()];
  const errors: ContactError<First | Second>[] = [];
  const code = emailProblem(email, kind);
  if (code) errors.push({ field: names.email, code });
  if (again === '') errors.push({ field: names.repeated, code: `validation.${kind}.repeat` });
  else if (again !== email)
    errors.push({ field: names.repeated, code: `validation.${kind}.differs` });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: email };
}

/** An e-mail address typed once. */
export function readEmail(typed: string): Read<string, 'email'> {
  const email = typed.trim();
  const code = emailProblem(email, 'email');
  return code ? { ok: false, errors: [{ field: 'email', code }] } : { ok: true, value: email };
}

function emailProblem(email: string, kind: EmailKind): ContactError['code'] | null {
  if (email === '') return `validation.${kind}.required`;
  if (email.length > EMAIL_MAX_LENGTH) return `validation.${kind}.too-long`;
  return z.email().safeParse(email).success ? null : `validation.${kind}`;
}

export const CONTACT_FIELDS = ['email', 'repeatedEmail', 'phoneCountry', 'phone'] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

export type TypedContacts = Record<ContactField, string>;

/** Contact information as it is kept. */
export interface Contacts extends Phone {
  email: string;
}

/** Reads contact information as it was typed, or tells everything that is wrong with it at once. */
export function readContacts(typed: TypedContacts): Read<Contacts, ContactField> {
  const email = readEmailPair(
    { email: 'email', repeated: 'repeatedEmail' },
    typed.email,
    typed.repeatedEmail,
  );
  const errors: ContactError<ContactField>[] = email.ok ? [] : email.errors;
  const chosen = country.exclude(['Unknown']).safeParse(typed.phoneCountry);
  if (!chosen.success) errors.push({ field: 'phoneCountry', code: 'validation.phone-country' });
  const phone = readPhone(typed.phone, chosen.data ?? 'Denmark');
  if (!phone.ok) errors.push({ field: 'phone', code: `validation.phone.${phone.reason}` });
  if (!email.ok || !phone.ok || !chosen.success) return { ok: false, errors };
  const { phone: number, phoneCountry } = phone;
  return { ok: true, value: { email: email.value, phone: number, phoneCountry } };
}
