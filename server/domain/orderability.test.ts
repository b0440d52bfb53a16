import { describe, expect, test } from 'vitest';
import { findObstacle, isPaidCard } from './orderability';
import { DEFAULT_PERIOD_RULES } from './periods';

const TODAY = '2026-03-02';
const open = {
  isBlocked: false,
  isSecondary: false,
  period: { from: '2026-01-01', to: '2026-06-30' },
};
const internship = { ...open, isSecondary: true, period: { from: '2026-03-22', to: '2026-06-20' } };
const person = { today: TODAY, paidPrimary: [], rules: DEFAULT_PERIOD_RULES };
const covered = (...paidPrimary: [from: string, to: string][]) => ({
  ...person,
  paidPrimary: paidPrimary.map(([from, to]) => ({ from, to })),
});

describe('an approval', () => {
  test.each([
    [open, null],
    [{ ...open, isBlocked: true }, 'blocked'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-03-01' } }, 'ended'],
    [{ ...open, period: { from: '2026-01-01', to: '2026-03-02' } }, null],
    [internship, 'no-primary'],
    [{ ...internship, isBlocked: true }, 'blocked'],
  ])('%#', (approval, expected) => {
    expect(findObstacle(approval, person)).toBe(expected);
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
  ])('for an internship with %s', (_name, cover, expected) => {
    expect(findObstacle(internship, cover)).toBe(expected);
  });
});

describe('a base card to lean on', () => {
  test.each([
    ['Ordered', true, true],
    ['Ordered', false, false],
    ['Paid', true, true],
    ['Active', false, true],
    ['Issued', false, true],
    ['Cancelled', true, false],
    ['Refunded', true, false],
    ['UnderRefund', true, false],
    ['Paused', true, false],
    ['FaultyPayment', false, false],
  ] as const)('%s, paid %s: %s', (status, isPaid, expected) => {
    expect(isPaidCard({ status, isPaid })).toBe(expected);
  });
});
