import { expect, test } from 'vitest';
import { acceptedOptions, periodErrors, periodForm, raisedWarnings } from './period';

const proposal = '2026-03-03/2026-04-01';
const valid = {
  isValid: false,
  isPeriodTooShort: false,
  isPeriodTooLong: false,
  overlappingCardIds: [],
  isPeriodOverlapped: false,
  isPeriodOutOfBounds: false,
  isCardLocked: false,
  isToDateBeforeEndDate: false,
  isTooLateToChangeDeliveryType: false,
  paymentTypesDoNotMatchOnChangeDeliveryType: false,
  doesNotMatchWithPrimary: false,
};

test('a proposed period is taken as it is', () => {
  const read = periodForm.safeParse({ choice: proposal });
  expect(read.data).toEqual({ from: '2026-03-03', to: '2026-04-01' });
});

test('typed days count even when the proposal is still ticked', () => {
  const read = periodForm.safeParse({
    choice: proposal,
    from: { day: '10', month: 'marts', year: '26' },
    to: { day: '12. apr. 2026' },
  });
  expect(read.data).toEqual({ from: '2026-03-10', to: '2026-04-12' });
});

test.each(['keep', ' ', '2026-03-03', '2026-02-30/2026-04-01', 'x/y', '2026-03-03/2026-04-01/'])(
  'no proposal reads «%s»',
  (choice) => {
    const read = periodForm.safeParse({ choice });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['common.invalid.choice']);
  },
);

test('a missing and a wrong day each have their message', () => {
  const read = periodForm.safeParse({ choice: 'own', to: { day: '31', month: '4', year: '2026' } });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['from', 'order.periods.from-missing'],
    ['to', 'common.invalid.date'],
  ]);
});

test.each([
  [{ isPeriodTooShort: true }, { to: ['order.periods.too-short'] }],
  [{ isPeriodTooLong: true }, { to: ['order.periods.too-long'] }],
  [{ isToDateBeforeEndDate: true, isPeriodTooShort: true }, { to: ['order.periods.reversed'] }],
  [{ isPeriodOutOfBounds: true }, { from: ['order.periods.out-of-bounds'] }],
  [{ isPeriodOverlapped: true }, { from: ['order.periods.overlap'] }],
  [{ isCardLocked: true }, { from: ['order.periods.locked'] }],
  [{ doesNotMatchWithPrimary: true }, { from: ['order.periods.no-primary'] }],
  [{}, { from: ['order.periods.invalid'] }],
  [{ isValid: true }, {}],
])('a period with %o says %o', (flags, errors) => {
  expect(periodErrors({ ...valid, ...flags })).toEqual(errors);
});

test('an accepted warning sets its flag; anything else sets none', () => {
  expect(acceptedOptions(['junePeriod', 'conflictingCardsMayBeOverwritten', 'x'])).toEqual({
    acceptJunePeriodWarning: true,
    allowOverwriteCards: true,
  });
});

test('only raised warnings are shown', () => {
  const warnings = {
    conflictingCardsMayBeOverwritten: false,
    junePeriod: true,
    noJulyPeriodsSelected: false,
    shortLastPause: true,
    shortLastPeriod: false,
  };
  expect(raisedWarnings(warnings)).toEqual(['junePeriod', 'shortLastPause']);
});
