import type { Country } from '../contract/enums';

// Contact information as it is kept (spec §5 "Contacts"; resolution 95): the phone number is digits
// only, and a country prefix typed with it moves to phoneCountry.

export const EMAIL_MAX_LENGTH = 60;
const PHONE_MAX_LENGTH = 20;

export type PhoneCountry = Exclude<Country, 'Unknown'>;

/** The countries a holder can live in, Denmark first, with their dialling codes. */
export const countries: readonly { country: PhoneCountry; phoneCode: string }[] = [
  { country: 'Denmark', phoneCode: '+45' },
  { country: 'Sweden', phoneCode: '+46' },
  { country: 'Germany', phoneCode: '+49' },
];

export interface Phone {
  phone: string;
  phoneCountry: PhoneCountry;
}

export type PhoneRefusal = 'required' | 'not-numeric' | 'too-long' | 'unknown-prefix';

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
  return { ok: true, phone, phoneCountry };
}

function splitPrefix(digits: string): [string, PhoneCountry | null] {
  const found = countries.find(({ phoneCode }) => `+${digits}`.startsWith(phoneCode));
  // The code without its plus.
  return found ? [digits.slice(found.phoneCode.length - 1), found.country] : [digits, null];
}

/** A phone number as people read it: '+45 12 34 56 78'; a foreign one in one piece. */
export function displayPhone(phone: string, phoneCountry: Country): string {
  const code = countries.find(({ country }) => country === phoneCountry)?.phoneCode;
  const digits = phoneCountry === 'Denmark' ? phone.replaceAll(/(\d\d)(?=\d)/g, '$1 ') : phone;
  return [code, digits].filter(Boolean).join(' ');
}

/** Addresses are compared and kept without the blanks people paste around them. */
export function readEmail(typed: string): string {
  return typed.trim();
}
