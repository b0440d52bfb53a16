import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { periodByAge } from './age-approval';
import { addDays, isDayIn, type Day, type Period } from './day';

const BORN = '2009-05-17';
const WHOLE = { from: '2025-05-17', to: '2029-05-16' };

describe('the approval by age', () => {
  test.each<[Day, boolean]>([
    ['2025-05-16', false],
    ['2025-05-17', true],
    ['2025-05-18', true],
    ['2029-05-15', true],
    ['2029-05-16', true],
    ['2029-05-17', false],
  ])('of somebody born on 17 May 2009 is there on %s: %s', (today, isThere) => {
    expect(periodByAge(BORN, today, [])).toEqual(isThere ? WHOLE : null);
  });

  test.each<[Day, Period]>([
    ['2008-02-29', { from: '2024-02-29', to: '2028-02-28' }],
    ['2080-02-29', { from: '2096-02-29', to: '2100-02-28' }],
    ['2084-02-29', { from: '2100-03-01', to: '2104-02-28' }],
    ['2008-03-01', { from: '2024-03-01', to: '2028-02-29' }],
    ['2010-01-01', { from: '2026-01-01', to: '2029-12-31' }],
    ['2009-12-31', { from: '2025-12-31', to: '2029-12-30' }],
  ])('of somebody born on %s is for %j', (birthDate, period) => {
    expect(periodByAge(birthDate, period.from, [])).toEqual(period);
    expect(periodByAge(birthDate, period.to, [])).toEqual(period);
  });

  test.each<[string, Period, Period | null]>([
    ['ended yesterday', { from: '2025-08-01', to: '2026-03-01' }, WHOLE],
    ['ends today', { from: '2025-08-01', to: '2026-03-02' }, null],
    ['begins today', { from: '2026-03-02', to: '2026-08-01' }, null],
    [
      'begins tomorrow',
      { from: '2026-03-03', to: '2026-08-01' },
      { from: WHOLE.from, to: '2026-03-02' },
    ],
    [
      'begins on the last day',
      { from: '2029-05-16', to: '2030-05-16' },
      { from: WHOLE.from, to: '2029-05-15' },
    ],
    ['begins after the last day', { from: '2029-05-17', to: '2030-05-16' }, WHOLE],
  ])('beside an approval of the register that %s', (_what, registered, expected) => {
    expect(periodByAge(BORN, '2026-03-02', [registered])).toEqual(expected);
  });

  it('holds on the day itself, and on no day on which the next approval of the register holds', () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((count) => addDays('2020-01-01', count));
    const span = fc
      .tuple(day, fc.integer({ min: 0, max: 900 }))
      .map(([from, length]) => ({ from, to: addDays(from, length) }));
    fc.assert(
      fc.property(day, fc.array(span, { maxLength: 4 }), (today, registered) => {
        const period = periodByAge(BORN, today, registered);
        if (!period) return;
        expect(isDayIn(today, period)).toBe(true);
        for (const { from, to } of registered.filter((each) => each.from > today)) {
          expect(isDayIn(from, period) || isDayIn(to, period)).toBe(false);
        }
        expect(registered.some((each) => isDayIn(today, each))).toBe(false);
      }),
    );
  });
});
