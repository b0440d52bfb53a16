import { describe, expect, test } from 'vitest';
import { readDocument } from './pdf-ticket';

const of = (documentNumber: string, documentType = 'Passport') =>
  readDocument({ documentType, documentNumber });

describe('a document that is shown beside a ticket', () => {
  test.each([
    ['1234', '1234'],
    [' 12 34-5678 ', '5678'],
    ['ab–cd\u00a0ef', 'CDEF'],
    ['æøå1', 'ÆØÅ1'],
    ['9'.repeat(30), '9999'],
  ])('has a number (%s) whose last four are kept', (typed, last4) => {
    expect(of(typed)).toEqual({ ok: true, value: { documentType: 'Passport', last4 } });
  });

  test.each([
    ['', 'required'],
    [' - ', 'required'],
    ['123', 'length'],
    ['9'.repeat(31), 'length'],
    ['12.34', 'letters'],
    ['12\u000034', 'letters'],
    ['🚌🚌🚌🚌', 'letters'],
    ['x'.repeat(100_000), 'length'],
  ])('has no such number as %j: %s', (typed, reason) => {
    const code = `validation.document-number.${reason}`;
    expect(of(typed)).toEqual({ ok: false, errors: [{ field: 'documentNumber', code }] });
  });

  test('is of a kind that is named, and all that is wrong is told at once', () => {
    expect(of('', 'Library')).toEqual({
      ok: false,
      errors: [
        { field: 'documentType', code: 'validation.document-type' },
        { field: 'documentNumber', code: 'validation.document-number.required' },
      ],
    });
  });
});
