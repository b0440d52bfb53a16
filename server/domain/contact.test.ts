import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayPhone, type PhoneCountry, readEmail, readPhone } from './contact';

describe('a phone number', () => {
  test.each<[string, PhoneCountry, string, PhoneCountry]>([
    ['12345678', 'Denmark', '12345678', 'Denmark'],
    ['12 34 56 78', 'Denmark', '12345678', 'Denmark'],
    ['12-34-56-78', 'Denmark', '12345678', 'Denmark'],
    ['+45 12 34 56 78', 'Denmark', '12345678', 'Denmark'],
    ['+4512345678', 'Sweden', '12345678', 'Denmark'],
    ['0046 70 123 45 67', 'Denmark', '701234567', 'Sweden'],
    ['+49 (151) 1234567', 'Denmark', '1511234567', 'Germany'],
    ['070-123 45 67', 'Sweden', '0701234567', 'Sweden'],
    ['45 12 34 56', 'Denmark', '45123456', 'Denmark'],
    ['12345678901234567890', 'Denmark', '12345678901234567890', 'Denmark'],
  ])('%j with %s chosen is %s in %s', (typed, chosen, phone, phoneCountry) => {
    expect(readPhone(typed, chosen)).toEqual({ ok: true, phone, phoneCountry });
  });

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['+45', 'required'],
    ['12 34 ab 78', 'not-numeric'],
    ['12+345678', 'not-numeric'],
    ['+', 'not-numeric'],
    ['+47 12345678', 'unknown-prefix'],
    ['123456789012345678901', 'too-long'],
  ] as const)('%j is refused as %s', (typed, reason) => {
    expect(readPhone(typed, 'Denmark')).toEqual({ ok: false, reason });
  });

  test('once read, reads as itself', () => {
    const typed = fc.stringMatching(/^[+ 0-9-]{0,24}$/);
    fc.assert(
      fc.property(typed, (text) => {
        const read = readPhone(text, 'Denmark');
        if (!read.ok || read.phone.startsWith('00')) return;
        expect(readPhone(read.phone, read.phoneCountry)).toEqual(read);
      }),
    );
  });
});

test('an email loses the blanks around it', () => {
  expect(readEmail(' anna@example.dk\t')).toBe('anna@example.dk');
});

test.each([
  ['12345678', 'Denmark', '+45 12 34 56 78'],
  ['701740605', 'Sweden', '+46 701740605'],
  ['30123456', 'Germany', '+49 30123456'],
] as const)('%s in %s is read as %s', (phone, country, shown) => {
  expect(displayPhone(phone, country)).toBe(shown);
});
