import { expect, test } from 'vitest';
import { daysBeforeChange, lastDayToChange, refundRuleOf } from './later-changes';
import { getProgram } from './programs';

test.each([
  ['fynbus-app', false, 2],
  ['dsb-plastic', false, 15],
  ['midttrafik-app', false, 4],
  ['midttrafik-plastic', false, 35],
  ['movia-rejsekort', false, 15],
  ['movia-rejsekort', true, 4],
])(
  'a period of %s (on a Rejsekort that the person has: %s) can be changed until %i days before it begins',
  (id, own, days) => {
    expect(daysBeforeChange(getProgram(id), own)).toBe(days);
  },
);

test.each([
  ['2026-03-29', '2026-03-30'],
  ['2026-03-30', '2026-03-30'],
  ['2026-03-31', null],
])('on %s the last day to change an app card from 1 April is %s', (today, lastDay) => {
  const period = { from: '2026-04-01', to: '2026-04-30' };
  const around = { isOnOwnRejsekort: false, today };
  expect(lastDayToChange(period, getProgram('fynbus-app'), around)).toBe(lastDay);
});

test('money for a card that has begun is given back by the rule of its company, or by that of DSB when the company has none', () => {
  const common = { minPeriodDays: 60, minChargedDays: 30, minDaysLeft: 30 };
  expect([refundRuleOf('Dsb'), refundRuleOf('FynBus')]).toEqual([common, common]);
  expect(refundRuleOf('Midttrafik')).toEqual({ ...common, minPeriodDays: null, minDaysLeft: 31 });
});
