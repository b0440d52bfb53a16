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
  'a period of %s (on a Rejsekort one has: %s) can change until %i days before',
  (id, own, days) => {
    expect(daysBeforeChange(getProgram(id), own)).toBe(days);
  },
);

test('a begun card gives money back by the rule of its company, else by that of DSB', () => {
  const common = { minPeriodDays: 60, minChargedDays: 30, minDaysLeft: 30 };
  expect([refundRuleOf('Dsb'), refundRuleOf('FynBus')]).toEqual([common, common]);
  expect(refundRuleOf('Midttrafik')).toEqual({ ...common, minPeriodDays: null, minDaysLeft: 31 });
});
