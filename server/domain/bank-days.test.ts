import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBankDays, isBankDay } from './bank-days';
import { addDays } from './day';

describe('the days on which banks are open', () => {
  test.each([
    ['2026-04-01', true, 'Wednesday before Easter'],
    ['2026-04-02', false, 'Maundy Thursday'],
    ['2026-04-03', false, 'Good Friday'],
    ['2026-04-06', false, 'Easter Monday'],
    ['2026-04-07', true, 'Tuesday after Easter'],
    ['2026-05-01', true, 'the Great Prayer Day that was abolished'],
    ['2026-05-14', false, 'Ascension Day'],
    ['2026-05-15', false, 'the day after it'],
    ['2026-05-25', false, 'Whit Monday'],
    ['2026-06-05', false, 'Constitution Day'],
    ['2026-12-23', true, 'the day before Christmas Eve'],
    ['2026-12-24', false, 'Christmas Eve'],
    ['2026-12-31', false, 'New Year’s Eve'],
    ['2027-01-01', false, 'New Year’s Day'],
    ['2027-03-25', false, 'Maundy Thursday of another year'],
    ['2028-04-17', false, 'Easter Monday of a leap year'],
    ['2027-01-09', false, 'a Saturday'],
    ['2027-01-10', false, 'a Sunday'],
    ['2027-01-11', true, 'a Monday'],
  ])('%s: %s (%s)', (day, isOpen) => {
    expect(isBankDay(day)).toBe(isOpen);
  });

  test.each([
    ['2027-01-15', 10, '2027-01-29'],
    ['2026-12-22', 10, '2027-01-11'],
    ['2026-03-30', 10, '2026-04-16'],
    ['2027-01-16', 1, '2027-01-18'],
    ['2027-01-15', 0, '2027-01-15'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(addBankDays(day, count)).toBe(expected);
  });

  test('a deadline of ten is a bank day, two to four weeks away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), (offset) => {
        const day = addDays('2020-01-01', offset);
        const deadline = addBankDays(day, 10);
        expect(isBankDay(deadline)).toBe(true);
        expect(deadline >= addDays(day, 12) && deadline <= addDays(day, 24)).toBe(true);
      }),
    );
  });
});
