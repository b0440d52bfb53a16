import { describe, expect, test } from 'vitest';
import { coverageChange, needsConsent, priceChange } from './route-change';

describe('a route that its planner has changed', () => {
  test.each([
    ['nothing', ['1', '2', '3'], ['1', '2', '3'], null],
    ['the order in the middle alone', ['1', '2', '3', '4'], ['1', '3', '2', '4'], null],
    ['a zone more', ['1', '2'], ['1', '2', '3'], { kind: 'extended', added: ['3'] }],
    ['a zone less', ['1', '2', '3'], ['2', '3'], { kind: 'reduced', removed: ['1'], toZone: '3' }],
    // Losing one is what has to be known.
    ['another zone', ['1', '2'], ['1', '4'], { kind: 'reduced', removed: ['2'], toZone: '4' }],
    ['another first zone', ['1', '2'], ['2', '1'], { kind: 'from-zone', old: '1', new: '2' }],
    ['zones instead of an area', [], ['1'], null],
    ['an area instead of zones', ['1'], [], null],
  ])('tells of %s', (_what, before, after, change) => {
    expect(coverageChange(before, after)).toEqual(change);
  });

  const vu = { scheme: 'VU', rank: 'Primary', regime: 'NewRules', from: '2026-04-01' } as const;
  const THRESHOLD = 248_700;

  test.each([
    ['below the threshold', vu, 100_000, THRESHOLD, null],
    ['one krone past it', vu, THRESHOLD, THRESHOLD + 100, ['long', 66_300, 66_350]],
    ['back to it', vu, THRESHOLD + 100, THRESHOLD, ['short', 66_350, 66_300]],
    ['above it', vu, 300_000, 320_000, ['price', 91_950, 101_950]],
    ['of a pupil', { ...vu, scheme: 'UU' as const }, 100_000, 400_000, null],
    ['under the old rules', { ...vu, regime: 'OldRules' as const }, 100_000, 400_000, null],
    ['of an internship', { ...vu, rank: 'Secondary' as const }, 100_000, 400_000, null],
    ['that nobody knew', vu, null, 400_000, null],
  ])('tells what a price %s means', (_what, card, before, after, expected) => {
    const change = priceChange(card, before, after);
    expect(change && [change.kind, change.oldPriceOre, change.newPriceOre]).toEqual(expected);
  });
});

test.each([
  [50_000, 54_999, false],
  [50_000, 55_000, true],
  // 50 kr. are less than a tenth of it.
  [100_000, 105_000, false],
  [100_000, 109_999, false],
  [100_000, 110_000, true],
  // A tenth of it is less than 50 kr.
  [20_000, 24_999, false],
  [20_000, 25_000, true],
  [20_000, 10_000, false],
  [0, 5_000, true],
])('%i øre agreed, %i now: a new consent is needed (%s)', (agreed, price, expected) => {
  expect(needsConsent(agreed, price)).toBe(expected);
});
