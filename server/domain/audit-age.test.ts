import { describe, expect, it } from 'vitest';
import { KEPT } from '../contract/kept';
import { firstKeptDay } from './audit-age';

describe('the first day whose entries of the audit log are kept', () => {
  it.each([
    ['2028-03-01', '2026-03-01'],
    ['2028-03-02', '2026-03-02'],
    ['2028-03-03', '2026-03-03'],
    // What was seen on a leap day is kept until the last of February, and goes with the next day.
    ['2030-02-28', '2028-02-28'],
    ['2030-03-01', '2028-03-01'],
    // On a leap day what was seen two years ago on the last of February is still there.
    ['2028-02-28', '2026-02-28'],
    ['2028-02-29', '2026-02-28'],
  ])('on %s is %s of what was seen', (today, first) => {
    expect(firstKeptDay('view', today, KEPT)).toBe(first);
  });

  it.each([
    ['2031-12-31', '2026-01-01'],
    ['2032-01-01', '2027-01-01'],
    ['2032-02-29', '2027-01-01'],
    ['2032-12-31', '2027-01-01'],
    ['2033-01-01', '2028-01-01'],
  ])('on %s is %s of what was changed', (today, first) => {
    expect(firstKeptDay('change', today, KEPT)).toBe(first);
  });
});
