import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayPhone, readContacts, readEmailPair, readPhone, type PhoneCountry } from './contact';

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
    ['12345678901234567890', 'Sweden', '12345678901234567890', 'Sweden'],
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
    ['12', 'danish'],
    ['1234567', 'danish'],
    ['123456789', 'danish'],
    ['+45 1234567', 'danish'],
  ] as const)('%j is refused as %s', (typed, reason) => {
    expect(readPhone(typed, 'Denmark')).toEqual({ ok: false, reason });
  });

  test('that was read stays the same when it is read again', () => {
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

const EMAIL_OF_60 = `${'a'.repeat(48)}@eksempel.dk`;
const EMAIL_OF_61 = `a${EMAIL_OF_60}`;

describe('an e-mail address typed twice', () => {
  const read = (typed: string, repeated = typed) =>
    readEmailPair({ email: 'email', repeated: 'repeated' }, typed, repeated);

  test('loses the blanks around it', () => {
    expect(read(' anna@eksempel.dk\t', 'anna@eksempel.dk ')).toEqual({
      ok: true,
      value: 'anna@eksempel.dk',
    });
  });

  test('may have 60 characters, not 61', () => {
    expect(EMAIL_OF_60).toHaveLength(60);
    expect(read(EMAIL_OF_60).ok).toBe(true);
    expect(read(EMAIL_OF_61)).toEqual({
      ok: false,
      errors: [{ field: 'email', code: 'validation.email.too-long' }],
    });
  });

  test.each([
    [
      '',
      '',
      [
        ['email', 'required'],
        ['repeated', 'repeat'],
      ],
    ],
    ['anna@eksempel.dk', '', [['repeated', 'repeat']]],
    ['anna@eksempel.dk', 'anne@eksempel.dk', [['repeated', 'differs']]],
    ['anna@eksempel.dk', 'Anna@eksempel.dk', [['repeated', 'differs']]],
    [
      '',
      'anna@eksempel.dk',
      [
        ['email', 'required'],
        ['repeated', 'differs'],
      ],
    ],
    ['anna@eksempel.dk', 'nej', [['repeated', 'differs']]],
    ['nej', 'nej', [['email', '']]],
  ] as const)('%j and %j are refused', (typed, repeated, expected) => {
    const errors = expected.map(([field, code]) => ({
      field,
      code: ['validation.email', code].filter(Boolean).join('.'),
    }));
    expect(read(typed, repeated)).toEqual({ ok: false, errors });
  });
});

describe('contact information', () => {
  const typed = {
    email: 'anna@eksempel.dk',
    repeatedEmail: 'anna@eksempel.dk',
    phoneCountry: 'Sweden',
    phone: '+45 12 34 56 78',
  };

  test('is read, with the prefix moved to the country', () => {
    expect(readContacts(typed)).toEqual({
      ok: true,
      value: { email: 'anna@eksempel.dk', phone: '12345678', phoneCountry: 'Denmark' },
    });
  });

  test('lists every problem at once', () => {
    const bad = { email: 'nej', repeatedEmail: '', phoneCountry: 'Norge', phone: '+47 1' };
    expect(readContacts(bad)).toEqual({
      ok: false,
      errors: [
        { field: 'email', code: 'validation.email' },
        { field: 'repeatedEmail', code: 'validation.email.repeat' },
        { field: 'phoneCountry', code: 'validation.phone-country' },
        { field: 'phone', code: 'validation.phone.unknown-prefix' },
      ],
    });
  });

  test.each(['', 'Unknown', 'norge'])('%j is no phone country', (phoneCountry) => {
    expect(readContacts({ ...typed, phoneCountry })).toEqual({
      ok: false,
      errors: [{ field: 'phoneCountry', code: 'validation.phone-country' }],
    });
  });

  test('that was read stays the same when it is read again', () => {
    const text = fc.string({ maxLength: 24 });
    const any = fc.record({ email: text, repeatedEmail: text, phoneCountry: text, phone: text });
    fc.assert(
      fc.property(any, (anything) => {
        const read = readContacts(anything);
        if (!read.ok || read.value.phone.startsWith('00')) return;
        expect(readContacts({ ...read.value, repeatedEmail: read.value.email })).toEqual(read);
      }),
    );
  });
});

test.each([
  ['12345678', 'Denmark', '+45\u00a012\u00a034\u00a056\u00a078'],
  ['701740605', 'Sweden', '+46\u00a0701740605'],
  ['30123456', 'Germany', '+49\u00a030123456'],
] as const)('%s in %s is read as %s', (phone, country, shown) => {
  expect(displayPhone(phone, country)).toBe(shown);
});
