import type { Country } from '../contract/enums';

// Contact information as it is kept (spec §5 "Contacts"; resolution 95): the phone number is digits
// only, and a country prefix typed with it moves to phoneCountry.

export const EMAIL_MAX_LENGTH = 60;
export const PHONE_MAX_LENGTH = 20;

/** Dialling codes of the countries a holder can live in. */
export const PHONE_CODES = {
  Denmark: '45',
  Sweden: '46',
  Germany: '49',
} as const satisfies Record<Exclude<Country, 'Unknown'>, string>;

export type PhoneCountry = keyof typeof PHONE_CODES;

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
  for (const [country, code] of Object.entries(PHONE_CODES) as [PhoneCountry, string][]) {
    if (digits.startsWith(code)) return [digits.slice(code.length), country];
  }
  return [digits, null];
}

/** Addresses are compared and kept without the blanks people paste around them. */
export function readEmail(typed: string): string {
  return typed.trim();
}
