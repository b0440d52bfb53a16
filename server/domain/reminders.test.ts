import { addHours } from 'date-fns/addHours';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day';
import { noticeDue, reminderDays, reminderTime, waitDue } from './reminders';

const LAST = '2026-03-20';

describe('the notice of the last day to order', () => {
  test.each([
    ['2026-03-12', null],
    ['2026-03-13', 7],
    ['2026-03-17', 7],
    ['2026-03-18', 2],
    ['2026-03-19', 2],
    ['2026-03-20', 2],
    ['2026-03-21', null],
  ])('on %s is %s days', (today, notice) => {
    expect(noticeDue(LAST, today)).toBe(notice);
  });

  test('is given at most twice, the shorter after the longer, and never late, whatever days are missed', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -15, max: 5 }));
    fc.assert(
      fc.property(offsets, (days) => {
        const looked = days.sort((a, b) => a - b);
        const due = looked.map((day) => noticeDue(LAST, addDays(LAST, day)));
        const given = [...new Set(due.filter((notice) => notice !== null))];
        expect([[], [7], [2], [7, 2]]).toContainEqual(given);
        looked.forEach((day, at) => {
          if (day > 0) expect(due[at]).toBeNull();
        });
      }),
    );
  });
});

describe('the reminder of an order that waits', () => {
  const lastStepAt = new Date('2026-03-02T08:00:00Z');
  test.each([
    [23, false, null],
    [24, false, 24],
    [143, false, 24],
    [144, false, 144],
    [30 * 24 - 1, false, 144],
    [30 * 24, false, null],
    [71, true, null],
    [72, true, 72],
    [200, true, 72],
  ])('after %s hours, answered %s: %s', (hours, isAnswered, due) => {
    expect(waitDue({ lastStepAt, isAnswered }, addHours(lastStepAt, hours))).toBe(due);
  });
});

test.each([
  ['2026-03-02T04:00:00Z', ['2026-03-02', '2026-03-03']],
  ['2026-03-02T08:59:00Z', ['2026-03-02', '2026-03-03']],
  ['2026-03-02T09:00:00Z', ['2026-03-03']],
  ['2026-07-01T08:00:00Z', ['2026-07-02']],
  ['2026-10-25T08:30:00Z', ['2026-10-25', '2026-10-26']],
  ['2026-03-29T08:00:00Z', ['2026-03-30']],
])('what comes up at %s is reminded of on %s', (now, days) => {
  expect(reminderDays(new Date(now))).toEqual(days);
});

test.each([
  ['2026-03-02', '2026-03-02T08:00:00.000Z'],
  ['2026-03-29', '2026-03-29T07:00:00.000Z'],
  ['2026-10-25', '2026-10-25T08:00:00.000Z'],
])('the reminders of %s go out at nine', (day, time) => {
  expect(reminderTime(day).toISOString()).toBe(time);
});
