import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  contains,
  dayInCopenhagen,
  daysBetween,
  daysInPeriod,
  earlierDay,
  isDayIn,
  laterDay,
  overlaps,
  startOfDayInCopenhagen,
} from './day';

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((n) => addDays('2000-01-01', n));

describe('a day', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-02', -30, '2026-01-31'],
    ['2026-03-02', 0, '2026-03-02'],
  ])('%s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('that days are added to and taken from is the same day again, also across daylight saving', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, count) => {
        const moved = addDays(day, count);
        expect(addDays(moved, -count)).toBe(day);
        expect(daysBetween(day, moved)).toBe(count);
        expect(moved < day).toBe(count < 0);
      }),
    );
  });

  test('can be the earlier or the later of two', () => {
    expect(earlierDay('2026-03-02', '2026-03-01')).toBe('2026-03-01');
    expect(laterDay('2026-03-02', '2026-03-01')).toBe('2026-03-02');
  });
});

describe('a period', () => {
  test.each([
    ['2026-01-31', '2026-03-20', 49], // DSB's own example of a refund
    ['2026-03-02', '2026-03-02', 1],
    ['2026-03-02', '2026-03-31', 30],
    ['2026-03-28', '2026-03-30', 3],
    ['2026-03-02', '2026-03-01', 0],
  ])('%s to %s is %i days, both counted', (from, to, expected) => {
    expect(daysInPeriod({ from, to })).toBe(expected);
  });

  const march = { from: '2026-03-01', to: '2026-03-31' };
  test.each([
    ['2026-02-01', '2026-02-28', false, false],
    ['2026-02-01', '2026-03-01', true, false],
    ['2026-03-01', '2026-03-31', true, true],
    ['2026-03-31', '2026-04-01', true, false],
    ['2026-04-01', '2026-04-30', false, false],
    ['2026-03-10', '2026-03-11', true, true],
  ])(
    'from 1 to 31 March beside one from %s to %s overlaps it: %s, contains it: %s',
    (from, to, shares, holds) => {
      expect(overlaps(march, { from, to })).toBe(shares);
      expect(overlaps({ from, to }, march)).toBe(shares);
      expect(contains(march, { from, to })).toBe(holds);
    },
  );

  test.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
    ['2026-03-31', true],
    ['2026-04-01', false],
  ])('%s lies in March: %s', (day, expected) => {
    expect(isDayIn(day, march)).toBe(expected);
  });
});

describe('Danish time', () => {
  test.each([
    ['2026-01-14T22:59:59Z', '2026-01-14'],
    ['2026-01-14T23:00:00Z', '2026-01-15'],
    ['2026-07-14T21:59:59Z', '2026-07-14'],
    ['2026-07-14T22:00:00Z', '2026-07-15'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('at %s it is %s', (instant, expected) => {
    expect(dayInCopenhagen(new Date(instant))).toBe(expected);
  });

  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (day, expected) => {
    expect(startOfDayInCopenhagen(day).toISOString()).toBe(expected);
  });

  test('has a day begin at an instant of that day, and the instant before lies on the day before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n)),
        (day) => {
          const start = startOfDayInCopenhagen(day);
          expect(dayInCopenhagen(start)).toBe(day);
          expect(dayInCopenhagen(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
        },
      ),
    );
  });
});
