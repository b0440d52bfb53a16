import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayField, isBlankDate, parseDate, wrongDateParts } from './date';

describe('a typed date', () => {
  test.each([
    [{ day: '2', month: '3', year: '2026' }, '2026-03-02'],
    [{ day: '02', month: '03', year: '26' }, '2026-03-02'],
    [{ day: '2.', month: 'mar.', year: '2026' }, '2026-03-02'],
    [{ day: ' 2 ', month: ' Marts ', year: ' 2026 ' }, '2026-03-02'],
    [{ day: '29', month: 'februar', year: '2028' }, '2028-02-29'],
    [{ day: '2. mar. 2026' }, '2026-03-02'],
    [{ day: '2026-03-02', month: '', year: '' }, '2026-03-02'],
    [{ day: '02-03-2026' }, '2026-03-02'],
    [{ day: '2/3/26' }, '2026-03-02'],
  ])('%o is %s', (typed, day) => {
    expect(parseDate(typed)).toEqual({ ok: true, day });
  });

  test.each([
    [{ day: '32', month: '3', year: '2026' }, ['day']],
    [{ day: '31', month: '4', year: '2026' }, ['day']],
    [{ day: '29', month: '2', year: '2026' }, ['day']],
    [{ day: '2', month: '13', year: '2026' }, ['month']],
    [{ day: '2', month: 'marst', year: '2026' }, ['month']],
    [{ day: '2', month: '3', year: '1926' }, ['year']],
    [{ day: '2', month: '3', year: '026' }, ['year']],
    [{ day: '', month: '3', year: '' }, ['day', 'year']],
    [{ day: 'i morgen' }, ['day', 'month', 'year']],
    [{}, ['day', 'month', 'year']],
  ])('%o is wrong in %o', (typed, wrongParts) => {
    expect(parseDate(typed)).toEqual({ ok: false, wrongParts });
  });

  test('is understood for every day of this century, in three inputs or all in one', () => {
    const days = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-');
        expect(parseDate({ day: dayOfMonth, month, year })).toEqual({ ok: true, day });
        expect(parseDate({ day })).toEqual({ ok: true, day });
      }),
    );
  });

  test('counts as left out only when all three inputs are empty', () => {
    expect(isBlankDate({ day: ' ', month: '' })).toBe(true);
    expect(isBlankDate({ month: 'marts' })).toBe(false);
  });

  test('has the key of a text as its message', () => {
    const result = dayField.safeParse({ day: '31', month: '2', year: '2026' });
    expect(result.error?.issues[0]?.message).toBe('common.invalid.date');
  });
});

test.each([
  [{ day: '2', month: '3', year: '2026' }, undefined],
  [{ day: '2', month: '13', year: '2026' }, ['month']],
  [{ day: ['2', '3'], month: '3', year: '2026' }, ['day', 'month', 'year']],
  ['2026-03-02', undefined],
  [undefined, ['day', 'month', 'year']],
])('a typed date %j that is shown again has the wrong inputs %j marked', (shown, wrong) => {
  expect(wrongDateParts(shown)).toEqual(wrong);
});
