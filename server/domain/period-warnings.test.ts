import { describe, expect, test } from 'vitest';
import { periodWarnings, type WarningFacts } from './period-warnings';

const warnings = (change: Partial<WarningFacts>): string[] => {
  const facts: WarningFacts = {
    periods: [{ from: '2026-03-03', to: '2026-04-30' }],
    approval: { from: '2026-02-01', to: '2026-12-31' },
    scheme: 'VU',
    otherCards: [],
    ...change,
  };
  return Object.entries(periodWarnings(facts))
    .filter(([, isRaised]) => isRaised)
    .map(([name]) => name);
};

describe('warnings before saving periods', () => {
  test('are not raised by an ordinary plan', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ periods: [] })).toEqual([]);
  });

  test.each([
    ['2026-04-30', []],
    ['2026-05-01', ['shortLastPause']],
    ['2026-05-29', ['shortLastPause']],
    ['2026-05-30', []],
    ['2026-05-31', []],
  ])(
    'for an approval to %s with a period to 30 April (29 days are left at most) are %j',
    (to, expected) => {
      expect(warnings({ approval: { from: '2026-02-01', to } })).toEqual(expected);
    },
  );

  test.each([
    ['2026-05-28', 'shortLastPeriod'],
    ['2026-05-29', 'shortLastPeriod'],
    ['2026-05-30', undefined],
  ])('for a last period from 1 May that ends on %s with the approval: %s', (to, expected) => {
    const last = { from: '2026-05-01', to };
    const plan = warnings({ periods: [last], approval: { from: '2026-02-01', to } });
    expect(plan).toEqual(expected ? [expected] : []);
  });

  test.each([
    ['2026-04-29', '2026-05-15', ['conflictingCardsMayBeOverwritten']],
    ['2026-04-30', '2026-05-15', ['conflictingCardsMayBeOverwritten']],
    ['2026-05-01', '2026-05-15', []],
  ])('for a plan beside another card from %s to %s are %j', (from, to, expected) => {
    expect(warnings({ otherCards: [{ from, to }] })).toEqual(expected);
  });
});

describe('warnings about June and July', () => {
  const school = { from: '2026-02-01', to: '2026-07-31' };
  test.each([
    ['2026-05-31', ['noJulyPeriodsSelected']],
    ['2026-06-01', ['junePeriod', 'noJulyPeriodsSelected']],
    ['2026-06-29', ['junePeriod', 'noJulyPeriodsSelected']],
    ['2026-06-30', ['noJulyPeriodsSelected']],
  ])('for a UU plan that ends on %s are %j', (to, expected) => {
    const july = warnings({
      scheme: 'UU',
      approval: school,
      periods: [{ from: '2026-03-03', to }],
    });
    expect(july).toEqual(expected);
  });

  test('are not raised by a UU plan with a day in July', () => {
    const periods = [{ from: '2026-03-03', to: '2026-07-01' }];
    expect(warnings({ scheme: 'UU', approval: school, periods })).toEqual([]);
  });

  const untilAutumn = { from: '2026-02-01', to: '2026-10-28' };
  test.each([
    ['2026-06-10', '2026-07-01', ['junePeriod']],
    ['2026-06-01', '2026-07-01', ['junePeriod']],
    ['2026-05-31', '2026-07-01', []],
    ['2026-06-30', '2026-07-01', []],
    // With a period that runs from June into July no stub of June is left after it.
    ['2026-06-10', '2026-06-20', []],
  ])('for a UU plan to %s that goes on from %s are %j', (to, from, expected) => {
    const periods = [
      { from: '2026-03-03', to },
      { from, to: '2026-10-15' },
    ];
    const raised = warnings({ scheme: 'UU', approval: untilAutumn, periods });
    expect(raised).toEqual([...expected, 'shortLastPause']);
  });

  test('are raised for UU alone, and only when the approval reaches July', () => {
    const periods = [{ from: '2026-03-03', to: '2026-06-10' }];
    expect(warnings({ scheme: 'VU', approval: school, periods })).toEqual([]);
    expect(warnings({ scheme: 'XU', approval: school, periods })).toEqual([]);
    const toJune = { from: '2026-02-01', to: '2026-06-30' };
    expect(warnings({ scheme: 'UU', approval: toJune, periods })).toEqual(['shortLastPause']);
  });
});
