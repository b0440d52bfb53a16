import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDay, formatPeriod, formatTime } from './format';

describe('Danish formats', () => {
  it.each([
    ['2026-03-02', '2. mar. 2026'],
    ['2026-05-31', '31. maj 2026'],
    ['2026-12-01', '1. dec. 2026'],
  ])('writes the day %s as «%s»', (value, expected) => {
    expect(formatDay(value)).toBe(expected);
  });

  it('leaves out the first year of a period within one year', () => {
    expect(formatPeriod('2026-03-02', '2026-03-31')).toBe('2. mar. – 31. mar. 2026');
    expect(formatPeriod('2026-12-15', '2027-01-13')).toBe('15. dec. 2026 – 13. jan. 2027');
  });

  it('shows instants in Copenhagen time, winter and summer', () => {
    expect(formatDateTime('2026-03-02T13:05:00Z')).toBe('2. mar. 2026 kl. 14.05');
    expect(formatDateTime('2026-06-30T22:30:00Z')).toBe('1. jul. 2026 kl. 00.30');
    expect(formatTime('2026-06-30T08:00:00Z')).toBe('10.00');
  });
});
