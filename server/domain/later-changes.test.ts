import { expect, test } from 'vitest';
import { daysBeforeChange, refundRuleOf } from './later-changes';
import { getProgram } from './programs';

test.each([
  ['fynbus-app', false, 2],
  ['dsb-plastic', false, 15],
  ['midttrafik-plastic', false, 35],
  ['movia-rejsekort', false, 15],
  ['movia-rejsekort', true, 4],
])(
  'a period of %s (on a Rejsekort that the person has: %s) can be changed until %i days before it begins',
  (id, own, days) => {
    expect(daysBeforeChange(getProgram(id), own)).toBe(days);
  },
);

test('money for a card that has begun is given back by the rule of its company, or by that of DSB when the company has none', () => {
  const common = { minPeriodDays: 60, minChargedDays: 30, minDaysLeft: 30 };
  expect([refundRuleOf('Dsb'), refundRuleOf('FynBus')]).toEqual([common, common]);
  expect(refundRuleOf('Midttrafik')).toEqual({ ...common, minPeriodDays: null, minDaysLeft: 31 });
});
