import { expect, test } from 'vitest';
import fc from 'fast-check';
import { CODE_LETTERS, readCode, readOrderNumber, writtenCode } from './order-code';

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...CODE_LETTERS.split('')), minLength: 12, maxLength: 12 }),
      (code) => {
        const written = writtenCode(code);
        expect(written).toMatch(/^.{4}-.{4}-.{4}$/);
        expect(readCode(written.toLowerCase().replaceAll('-', ' '))).toBe(code);
        expect(readCode(` ${written.replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code);
      },
    ),
  );
});

test.each([
  '',
  '7K3M-PQ2X-90A',
  '7K3M-PQ2X-90ABC',
  '7K3M-PQ2X-90AU',
  '7K3M_PQ2X_90AB',
  'æøåæøåæøåæøå',
])('«%s» is no code', (typed) => {
  expect(readCode(typed)).toBeNull();
});

test('an order number is read with or without blanks', () => {
  expect(readOrderNumber(' 4821-77 34 ')).toBe('48217734');
  for (const typed of ['', '1234567', '123456789', '1234567a']) {
    expect(readOrderNumber(typed)).toBeNull();
  }
});
