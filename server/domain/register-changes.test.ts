import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysInPeriod, type Period } from './day';
import {
  fallsBefore,
  outcomeOf,
  registerChange,
  type ApprovedCard,
  type RegisteredApproval,
} from './register-changes';

const TODAY = '2026-03-02';
const APPROVAL: RegisteredApproval = {
  validFrom: '2026-01-01',
  ...{ validTo: '2026-06-30', blockedReason: null, home: 'Odense', school: 'Svendborg' },
};
const other = (change: Partial<RegisteredApproval>) => ({ ...APPROVAL, ...change });
const days = { oldTo: '2026-06-30' };

test.each([
  ['nothing', APPROVAL, APPROVAL, null],
  [
    'a later last day',
    APPROVAL,
    other({ validTo: '2026-07-31' }),
    { kind: 'extended', to: '2026-07-31', ...days },
  ],
  [
    'an earlier last day',
    APPROVAL,
    other({ validTo: '2026-05-31' }),
    { kind: 'shortened', to: '2026-05-31', ...days },
  ],
  [
    'a later first day that is to come',
    APPROVAL,
    other({ validFrom: '2026-04-01' }),
    { kind: 'postponed', from: '2026-04-01' },
  ],
  ['no later first day that has come', APPROVAL, other({ validFrom: '2026-03-02' }), null],
  ['no earlier first day', APPROVAL, other({ validFrom: '2025-12-01' }), null],
  [
    'an earlier last day above a later first day',
    APPROVAL,
    other({ validFrom: '2026-04-01', validTo: '2026-05-31' }),
    { kind: 'shortened', to: '2026-05-31', ...days },
  ],
  [
    'a later first day above a later last day',
    APPROVAL,
    other({ validFrom: '2026-04-01', validTo: '2026-07-31' }),
    { kind: 'postponed', from: '2026-04-01' },
  ],
  [
    'a last day that is over',
    APPROVAL,
    other({ validTo: '2026-03-01' }),
    { kind: 'shortened', to: '2026-03-01', ...days },
  ],
  [
    'a block',
    APPROVAL,
    other({ blockedReason: 'Udmeldt' }),
    { kind: 'blocked', reason: 'Udmeldt' },
  ],
  ['an end of a block', other({ blockedReason: 'Udmeldt' }), APPROVAL, { kind: 'open' }],
  [
    'a block above an earlier last day',
    APPROVAL,
    other({ blockedReason: 'Udmeldt', validTo: '2026-05-31' }),
    { kind: 'blocked', reason: 'Udmeldt' },
  ],
  ['another home', APPROVAL, other({ home: 'Nyborg' }), { kind: 'moved', what: 'address' }],
  ['another school', APPROVAL, other({ school: 'Nyborg' }), { kind: 'moved', what: 'school' }],
  ['both', APPROVAL, other({ home: 'Nyborg', school: 'Nyborg' }), { kind: 'moved', what: 'both' }],
  ['a withdrawal', APPROVAL, null, { kind: 'withdrawn' }],
  ['one given back', null, APPROVAL, { kind: 'open' }],
  [
    'one given back with a block',
    null,
    other({ blockedReason: 'Udmeldt' }),
    { kind: 'blocked', reason: 'Udmeldt' },
  ],
  [
    'no later last day of one that stays blocked',
    other({ blockedReason: 'Udmeldt' }),
    other({ blockedReason: 'Udmeldt', validTo: '2026-07-31' }),
    null,
  ],
  ['an end of one that was over', other({ validTo: '2026-03-01' }), null, null],
  [
    'a change of one that was over',
    other({ validTo: '2026-02-01' }),
    other({ validTo: '2026-03-01' }),
    null,
  ],
])('of an approval, %s is told', (_what, before, after, change) => {
  expect(registerChange(before, after, TODAY)).toEqual(change);
});

test.each([
  ['lies before', '2026-03-03', false, true],
  ['begins the day before', '2026-03-31', false, true],
  ['begins on it', '2026-04-01', false, false],
  ['began today', TODAY, false, false],
  ['is issued', '2026-03-03', true, false],
])('a card that %s falls with a first day of 1 April or stays', (_, from, isIssued, falls) => {
  const period = { from, to: addDays(from, 29) };
  expect(fallsBefore({ period, isIssued }, '2026-04-01', TODAY)).toBe(falls);
});

describe('a card whose approval now ends on 30 April', () => {
  const END = '2026-04-30';
  const card = (period: Period, of: Partial<ApprovedCard> = {}): ApprovedCard => ({
    ...{ period, isIssued: false, isTooLateToPay: false, ...of },
  });
  const issued = { isIssued: true };
  const late = { isTooLateToPay: true };

  test.each<[string, Period, Partial<ApprovedCard>, ReturnType<typeof outcomeOf>]>([
    ['ends with it', { from: '2026-04-01', to: END }, {}, 'stays'],
    ['ends a day later, 29 days left', { from: '2026-04-02', to: '2026-05-01' }, {}, 'falls'],
    ['ends a day later, 30 days left', { from: '2026-04-01', to: '2026-05-01' }, {}, 'cut'],
    ['has 31 days left', { from: '2026-03-31', to: '2026-05-01' }, {}, 'cut'],
    ['begins on its last day', { from: END, to: '2026-05-29' }, {}, 'falls'],
    ['begins the day after', { from: '2026-05-01', to: '2026-05-30' }, {}, 'falls'],
    ['is issued, 29 days left', { from: '2026-04-02', to: '2026-05-01' }, issued, 'stays'],
    ['is issued, 30 days left', { from: '2026-04-01', to: '2026-05-01' }, issued, 'stays'],
    ['is issued and outside', { from: '2026-05-01', to: '2026-05-30' }, issued, 'stays'],
    ['can’t be paid again', { from: '2026-04-01', to: '2026-05-01' }, late, 'falls'],
    ['can’t be paid again, and need not', { from: '2026-04-01', to: END }, late, 'stays'],
  ])('that %s', (_what, period, of, outcome) => {
    expect(outcomeOf(card(period, of), END)).toBe(outcome);
  });

  test('falls when it is withdrawn, unless it is issued', () => {
    const period = { from: '2026-04-01', to: END };
    expect(outcomeOf(card(period), null)).toBe('falls');
    expect(outcomeOf(card(period, issued), null)).toBe('stays');
  });

  test('is cut only to a card that could be ordered, and stays only where it is approved or issued', () => {
    const days = fc.integer({ min: 0, max: 250 });
    fc.assert(
      fc.property(
        days,
        days,
        days,
        fc.boolean(),
        fc.boolean(),
        (start, length, end, made, paid) => {
          const from = addDays('2027-12-01', start);
          const period = { from, to: addDays(from, length) };
          const to = addDays('2027-12-01', end);
          const outcome = outcomeOf(card(period, { isIssued: made, isTooLateToPay: paid }), to);
          if (outcome === 'stays') expect(made || period.to <= to).toBe(true);
          else expect(!made && period.to > to).toBe(true);
          const left = daysInPeriod({ from, to });
          if (outcome === 'cut') expect(left >= 30 && left < daysInPeriod(period)).toBe(true);
          if (outcome === 'falls') expect(left < 30 || paid).toBe(true);
        },
      ),
    );
  });
});
