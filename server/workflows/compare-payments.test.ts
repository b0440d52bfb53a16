import { expect, test } from 'vitest';
import { comparisonTime } from './compare-payments';

test.each([
  ['2026-03-02', '2026-03-02T03:30:00.000Z'],
  ['2026-03-29', '2026-03-29T02:30:00.000Z'],
  ['2026-10-25', '2026-10-25T03:30:00.000Z'],
])('the payments of %s are compared at half past four', (day, time) => {
  expect(comparisonTime(day).toISOString()).toBe(time);
});
