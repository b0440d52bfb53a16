import { describe, expect, test } from 'vitest';
import { findObstacle, freeSpans } from './orderability';
import { DEFAULT_PERIOD_RULES } from './periods';

const TODAY = '2026-03-02';
const open = {
  isBlocked: false,
  isSecondary: false,
  period: { from: '2026-01-01', to: '2026-06-30' },
};
const internship = { ...open, isSecondary: true, period: { from: '2026-03-22', to: '2026-06-20' } };
const person = {
  today: TODAY,
  opens: '2026-03-03',
  paidPrimary: [],
  taken: [],
  rules: DEFAULT_PERIOD_RULES,
  isBlacklisted: false,
};
const covered = (...paidPrimary: [from: string, to: string][]) => ({
  ...person,
  paidPrimary: paidPrimary.map(([from, to]) => ({ from, to })),
});

function spanOf(text: string) {
  const [from = '', to = ''] = text.split(' ');
  return { from, to };
}

describe('an approval', () => {
  test.each([
    [open, null],
    [{ ...open, isBlocked: true }, 'blocked'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-03-01' } }, 'ended'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-03-02' } }, 'no-days'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-03-31' } }, 'no-days'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-04-01' } }, null],
    [internship, 'no-primary'],
    [{ ...internship, isBlocked: true }, 'blocked'],
  ])('%j has this obstacle to an order: %j', (approval, expected) => {
    expect(findObstacle(approval, person)).toBe(expected);
  });

  test('for an internship is none for somebody whom the company refuses, and base cards stay', () => {
    const cover = covered(['2026-03-01', '2026-06-30']);
    expect(findObstacle(internship, { ...cover, isBlacklisted: true })).toBe('blacklisted');
    expect(findObstacle(open, { ...cover, isBlacklisted: true })).toBeNull();
  });

  test.each([
    ['nothing', [], ['2026-03-03 2026-06-30']],
    ['every day', ['2026-03-03 2026-06-30'], []],
    ['every day, some of them twice', ['2026-02-01 2026-04-10', '2026-04-01 2026-06-30'], []],
    ['all but the last 29 days', ['2026-03-01 2026-06-01'], []],
    ['all but the last 30 days', ['2026-03-01 2026-05-31'], ['2026-06-01 2026-06-30']],
    ['all but the first 30 days', ['2026-04-02 2026-06-30'], ['2026-03-03 2026-04-01']],
    [
      'days in the middle',
      ['2026-04-05 2026-05-10'],
      ['2026-03-03 2026-04-04', '2026-05-11 2026-06-30'],
    ],
    ['days before and after it', ['2025-12-01 2026-02-28', '2026-07-01 2026-08-01'], null],
  ])('with %s ordered has its other days left', (_name, ordered, left) => {
    const around = { ...person, taken: ordered.map(spanOf) };
    const expected = (left ?? ['2026-03-03 2026-06-30']).map(spanOf);
    expect(freeSpans(open, around)).toEqual(expected);
    expect(findObstacle(open, around)).toBe(expected.length > 0 ? null : 'no-days');
  });

  test('for an internship has only days left that a base card covers', () => {
    const around = {
      ...covered(['2026-04-01', '2026-06-10']),
      taken: [spanOf('2026-03-25 2026-04-30')],
    };
    expect(freeSpans(internship, around)).toEqual([spanOf('2026-05-01 2026-06-10')]);
    const everything = { ...around, taken: [spanOf('2026-04-01 2026-06-10')] };
    expect(findObstacle(internship, everything)).toBe('no-days');
  });

  test.each([
    ['29 days of cover', covered(['2026-03-22', '2026-04-19']), 'no-primary'],
    ['30 days', covered(['2026-03-22', '2026-04-20']), null],
    [
      '30 days in two cards without a gap',
      covered(['2026-03-22', '2026-04-05'], ['2026-04-06', '2026-04-20']),
      null,
    ],
    [
      'the same with a day between',
      covered(['2026-03-22', '2026-04-05'], ['2026-04-07', '2026-04-21']),
      'no-primary',
    ],
    ['cover before the internship', covered(['2026-02-01', '2026-03-31']), 'no-primary'],
  ])('for an internship needs 30 days on end with a base card: %s', (_name, cover, expected) => {
    expect(findObstacle(internship, cover)).toBe(expected);
  });
});
