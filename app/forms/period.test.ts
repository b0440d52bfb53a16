import { expect, test } from 'vitest';
import {
  acceptedOptions,
  periodErrors,
  periodForm,
  raisedWarnings,
  shownMark,
  typedPeriod,
} from './period';

const proposal = '2026-03-03/2026-04-01';
const BOUNDS = { earliestStart: '2026-03-03', latestEnd: '2026-10-28' };
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

const period = { from: '2026-03-03', to: '2026-04-01' };
const typedDays = {
  from: { day: '10', month: 'marts', year: '26' },
  to: { day: '12. apr. 2026' },
};

test('a proposed period is taken as it is', () => {
  const read = periodForm.safeParse({ choice: proposal });
  expect(read.data).toEqual({ kind: 'proposed', period, scope: 'whole' });
});

test('typed days are taken with their own radio button', () => {
  const read = periodForm.safeParse({ choice: 'own', ...typedDays });
  expect(read.data).toEqual({
    kind: 'own',
    period: { from: '2026-03-10', to: '2026-04-12' },
    scope: 'whole',
  });
});

test('the first period is ordered alone when that is ticked', () => {
  expect(periodForm.safeParse({ choice: proposal, scope: 'one' }).data).toMatchObject({
    scope: 'one',
  });
  const read = periodForm.safeParse({ choice: proposal, scope: 'three' });
  expect(read.error?.issues.map(({ path }) => path)).toEqual([['scope']]);
});

const NO_DAYS = { from: {}, to: {} };

test.each([
  ['ticked in place of typed days', { choice: 'own', ...typedDays }],
  ['ticked after days were typed', { choice: '2026-03-03/2026-07-03', ...NO_DAYS }],
  ['ticked already when the same days were shown', { choice: proposal, ...typedDays }],
])('a proposed period %s is the one that is taken', (_name, shown) => {
  const sent = { choice: proposal, ...typedDays, shown: shownMark(shown) };
  expect(periodForm.safeParse(sent).data).toMatchObject({ kind: 'proposed', period });
});

test.each([
  ['none', NO_DAYS],
  ['others', { from: { day: '1. maj 2026' }, to: {} }],
])(
  'days typed where %s were shown raise a question when a proposed period is still ticked',
  (_name, days) => {
    const shown = shownMark({ choice: proposal, ...days });
    const read = periodForm.safeParse({ choice: proposal, ...typedDays, shown });
    expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['choice', 'order.periods.not-ticked'],
    ]);
  },
);

test('typed days are sent on unchanged, without the other fields of the form', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['choice', 'own'],
    ['from.day', '1'],
    ['csrf', 'x'],
  ] as const) {
    form.set(name, value);
  }
  expect(typedPeriod(form)).toEqual({ choice: 'own', 'from.day': '1' });
  expect(typedPeriod(new URLSearchParams('x=1'))).toBeNull();
});

test.each(['keep', ' ', '2026-03-03', '2026-02-30/2026-04-01', 'x/y', '2026-03-03/2026-04-01/'])(
  '«%s» is not the value of a proposed period',
  (choice) => {
    const read = periodForm.safeParse({ choice });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['common.invalid.choice']);
  },
);

test('a missing day and a day that does not exist have different messages', () => {
  const read = periodForm.safeParse({ choice: 'own', to: { day: '31', month: '4', year: '2026' } });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['from', 'order.periods.from-missing'],
    ['to', 'order.periods.to-invalid'],
  ]);
});

test.each([
  [{ isPeriodTooShort: true }, { to: ['order.periods.too-short', 'order.periods.too-short-by'] }],
  [{ isPeriodTooLong: true }, { to: ['order.periods.too-long', 'order.periods.too-long-by'] }],
  [{ isToDateBeforeEndDate: true, isPeriodTooShort: true }, { to: ['order.periods.reversed'] }],
  [{ isPeriodOutOfBounds: true }, { from: ['order.periods.out-of-bounds'] }],
  [{ isPeriodOverlapped: true }, { from: ['order.periods.overlap'] }],
  [{ isCardLocked: true }, { from: ['order.periods.locked'] }],
  [{ doesNotMatchWithPrimary: true }, { from: ['order.periods.no-primary'] }],
  [{}, { from: ['order.periods.invalid'] }],
  [{ isValid: true }, {}],
])('typed days that the API finds wrong (%o) have the messages %o', (flags, errors) => {
  const own = { kind: 'own' as const, period };
  expect(periodErrors({ ...valid, ...flags }, own, BOUNDS)).toEqual(errors);
});

test.each([
  ['begins too early', { from: '2026-03-02', to: '2026-04-01' }, 'from'],
  ['ends too late', { from: '2026-10-01', to: '2026-10-31' }, 'to'],
  ['does both', { from: '2026-03-02', to: '2026-10-31' }, 'from'],
])('a typed period that %s has the message at that end', (_name, wrong, end) => {
  const found = { ...valid, isPeriodOutOfBounds: true };
  const errors = periodErrors(found, { kind: 'own', period: wrong }, BOUNDS);
  expect(errors).toEqual({ [end]: ['order.periods.out-of-bounds'] });
});

test('what is wrong with a proposed period is said where the period was ticked', () => {
  const errors = periodErrors(
    { ...valid, isPeriodTooShort: true },
    { kind: 'proposed', period },
    BOUNDS,
  );
  expect(errors).toEqual({ choice: ['order.periods.too-short', 'order.periods.too-short-by'] });
});

test('an accepted warning sets its own flag, and an unknown value sets none', () => {
  expect(acceptedOptions(['junePeriod', 'conflictingCardsMayBeOverwritten', 'x'])).toEqual({
    acceptJunePeriodWarning: true,
    allowOverwriteCards: true,
  });
});

test('only the warnings that the API raised are shown', () => {
  const warnings = {
    conflictingCardsMayBeOverwritten: false,
    junePeriod: true,
    noJulyPeriodsSelected: false,
    shortLastPause: true,
    shortLastPeriod: false,
  };
  expect(raisedWarnings(warnings)).toEqual(['junePeriod', 'shortLastPause']);
});
