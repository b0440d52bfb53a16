import fc from 'fast-check';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { describe, expect, test } from 'vitest';
import { dueEvents, type ScheduledCard } from './card-schedule';
import {
  CHARGE_FAILURES,
  chargeAgain,
  failureClassOf,
  MOST_CHARGES,
  type ChargeFailureClass,
  type FailedCharge,
} from './charge-again';
import { addDays, dayInCopenhagen, timeInCopenhagen } from './day';
import { getProgram, listPrograms } from './programs';

/** The window of a Rejsekort's period; the clocks go forward on 29 March. */
const WINDOW = { lastDay: '2026-03-31', lastDayOfOurs: '2026-04-02' };
const failed = (failure: ChargeFailureClass, begunAt: string): FailedCharge => ({
  failure,
  begunAt: new Date(begunAt),
});
const after = (charges: FailedCharge[], now: string, isByAgreement = true) => {
  const [latest, ...earlier] = charges.toReversed();
  const terms = { ...WINDOW, now: new Date(now), isByAgreement };
  const { at, isTold } = chargeAgain([latest!, ...earlier], terms);
  return `${isTold ? 'told' : 'untold'} ${at?.toISOString() ?? 'never'}`;
};

describe('a period whose reserved money is gone', () => {
  const now = '2026-04-01T09:00:00Z';
  const lost = failed('lost', now);

  test('is charged on its agreement at once, without a word to its holder', () => {
    expect(after([lost], now)).toBe(`untold ${new Date(now).toISOString()}`);
    expect(after([failed('later', now), lost], now)).toMatch(/^untold 2026/);
  });

  test('is told of when it has no agreement, and once it has been charged three times', () => {
    expect(after([lost], now, false)).toBe('told never');
    expect(after([failed('later', now), failed('later', now), lost], now)).toBe('told never');
  });
});

describe('a charge that its bank declined', () => {
  test.each([
    // Charge, its moment, and when the next one is: ten o'clock in Denmark.
    ['the first', '2026-03-25T23:30:00Z', 1, '2026-03-27T09:00:00.000Z'],
    ['the first, on the eve of summer time', '2026-03-28T09:00:00Z', 1, '2026-03-29T08:00:00.000Z'],
    [
      'the first, on the day before the last',
      '2026-03-30T09:00:00Z',
      1,
      '2026-03-31T08:00:00.000Z',
    ],
    ['the first, late on the last day', '2026-03-31T21:59:00Z', 1, 'never'],
    ['the second', '2026-03-27T09:00:00Z', 2, '2026-03-31T08:00:00.000Z'],
    [
      'the second, on the day before the last',
      '2026-03-30T08:00:00Z',
      2,
      '2026-03-31T08:00:00.000Z',
    ],
    ['the second, on the last day', '2026-03-31T08:00:00Z', 2, 'never'],
    ['the third', '2026-03-29T08:00:00Z', 3, 'never'],
  ])('%s, at %s, is followed by one at the right time', (_what, now, count, next) => {
    const charges = Array.from({ length: count }, () => failed('later', now));
    expect(after(charges, now)).toBe(`told ${next}`);
  });

  test.each(['otherCard', 'dead'] as const)('as %s is not charged again by itself', (failure) => {
    expect(after([failed(failure, '2026-03-26T00:00:00Z')], '2026-03-26T00:00:00Z')).toBe(
      'told never',
    );
  });
});

describe('a charge that a fault of ours stopped', () => {
  const begin = '2026-03-25T23:00:00Z';
  test.each([
    ['at first', '2026-03-25T23:00:00Z', 'untold 2026-03-26T00:00:00.000Z'],
    ['for almost a day', '2026-03-26T22:59:00Z', 'untold 2026-03-26T23:59:00.000Z'],
    ['for a day', '2026-03-26T23:00:00Z', 'told 2026-03-28T09:00:00.000Z'],
    ['on the last day', '2026-03-31T08:00:00Z', 'told 2026-04-01T08:00:00.000Z'],
    ['on the day before the first', '2026-04-02T08:00:00Z', 'told never'],
  ])('%s', (_what, now, next) => {
    expect(after([failed('alarm', begin), failed('alarm', now)], now)).toBe(next);
  });

  test('is told at once on the last day, when there is no day left to wait', () => {
    const now = '2026-03-31T08:00:00Z';
    expect(after([failed('alarm', now)], now)).toBe('told 2026-04-01T08:00:00.000Z');
  });

  test('takes no charge from those that its bank may decline', () => {
    const charges = ['later', 'alarm', 'alarm', 'later'] as const;
    const now = '2026-03-28T12:00:00Z';
    expect(
      after(
        charges.map((failure) => failed(failure, now)),
        now,
      ),
    ).toBe('told 2026-03-31T08:00:00.000Z');
  });

  test('counts its day from the first fault after the last decline', () => {
    const charges = [
      failed('alarm', '2026-03-26T08:00:00Z'),
      failed('later', '2026-03-26T09:00:00Z'),
      failed('alarm', '2026-03-27T09:00:00Z'),
    ];
    expect(after(charges, '2026-03-27T09:00:00Z')).toBe('untold 2026-03-27T10:00:00.000Z');
  });
});

test.each([
  ['insufficient-funds', 'later'],
  ['declined', 'later'],
  ['processing-error', 'later'],
  ['card-declined', 'otherCard'],
  ['card-expired', 'otherCard'],
  ['hard-declined', 'otherCard'],
  ['authentication-failed', 'approve'],
  ['method-unusable', 'dead'],
  ['refused', 'alarm'],
  [null, 'alarm'],
])('%s is of the class %s', (code, failure) => {
  expect(failureClassOf(code)).toBe(failure);
});

/** The window stays open for them to the day before the first. */
const OURS = new Set<ChargeFailureClass | undefined>(['alarm', 'lost']);

// However the portal stands still, and whatever the charges end with.
test('a period is declined at most three times, and charged neither before nor after its window', () => {
  const minutes = fc.integer({ min: 1, max: 4000 });
  const steps = fc.array(fc.record({ pause: minutes, ends: fc.constantFrom(...CHARGE_FAILURES) }), {
    maxLength: 40,
  });
  const programs = fc.constantFrom(
    ...listPrograms().filter(({ paymentProvider }) => ['ReePay', 'Nets'].includes(paymentProvider)),
  );
  fc.assert(
    fc.property(programs, steps, ({ id }, all) => {
      const program = getProgram(id);
      const from = '2026-04-05';
      let card: ScheduledCard = {
        ...{ status: 'Ordered', period: { from, to: '2026-05-04' }, priceOre: 100 },
        ...{ isPaid: false, paymentKind: 'Regular' },
      };
      let again: Date | null = null;
      let charges: FailedCharge[] = [];
      let now = timeInCopenhagen(addDays(from, -program.daysBeforePaymentWindowOpens - 1), 0);
      const lastDay = addDays(from, -program.daysBeforePaymentWindowCloses);
      const lastDayOfOurs = addDays(from, -1) > lastDay ? addDays(from, -1) : lastDay;
      for (const { pause, ends } of all) {
        now = addMinutes(now, pause);
        if (again !== null && now < again) continue;
        const today = dayInCopenhagen(now);
        const events = dueEvents(card, program, today);
        if (events.includes('paymentWindowClosed')) {
          expect(today > lastDay).toBe(true);
          return;
        }
        if (!events.includes('chargeDue')) continue;
        expect(today >= addDays(from, -program.daysBeforePaymentWindowOpens)).toBe(true);
        expect(today <= (OURS.has(charges[0]?.failure) ? lastDayOfOurs : lastDay)).toBe(true);
        const charge = { failure: ends, begunAt: now };
        charges = [charge, ...charges];
        const next = chargeAgain([charge, ...charges.slice(1)], {
          lastDay,
          lastDayOfOurs,
          now,
          isByAgreement: true,
        });
        again = next.at;
        card = {
          ...card,
          status: next.isTold ? 'FaultyPayment' : card.status,
          chargeFailure: ends,
          chargeAgainOn: again && dayInCopenhagen(again),
        };
        if (again) expect(again >= now && again <= addHours(now, 24 * 8)).toBe(true);
        const declined = charges.filter(({ failure }) => failure !== 'alarm');
        expect(declined.length <= MOST_CHARGES).toBe(true);
        expect(next.failure).toBe(ends);
      }
    }),
  );
});
