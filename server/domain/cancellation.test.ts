import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSum, moneyBack, moneyBackOf, termsOfReturn } from './cancellation';
import { addDays, daysInPeriod, type Day, type Period } from './day';
import { getProgram } from './programs';

const DAY_PRICE = 1394;
const spring: Period = { from: '2027-01-01', to: '2027-03-20' };
const paid = (period: Period) => ({ period, paidOre: daysInPeriod(period) * DAY_PRICE });
const lasting = (days: number, from: Day = '2027-04-01'): Period => ({
  from,
  to: addDays(from, days - 1),
});

describe('what comes back of a card that is cancelled', () => {
  test.each([
    // DSB's own example.
    ['used to 15 January', spring, 'Dsb', '2027-01-15', { days: 49, amountOre: 68_306 }],
    [
      'the same in a leap year',
      { from: '2028-01-01', to: '2028-03-20' },
      'Dsb',
      '2028-01-15',
      { days: 50, amountOre: 69_700 },
    ],
    ['60 days, before', lasting(60), 'FynBus', '2027-03-30', { days: 60, amountOre: 83_640 }],
    ['60 days, on the first', lasting(60), 'Dsb', '2027-04-01', { days: 60, amountOre: 83_640 }],
    ['60 days, on the second', lasting(60), 'Dsb', '2027-04-02', { days: 30, amountOre: 41_820 }],
    ['60 days, on the 30th', lasting(60), 'Dsb', '2027-04-30', { days: 30, amountOre: 41_820 }],
    ['60 days, on the 31st', lasting(60), 'Dsb', '2027-05-01', 'late'],
    ['59 days, on the first', lasting(59), 'Dsb', '2027-04-01', { days: 59, amountOre: 82_246 }],
    ['59 days, on the second', lasting(59), 'Dsb', '2027-04-02', 'short'],
    ['59 days', lasting(59), 'Midttrafik', '2027-04-02', { days: 29, amountOre: 40_426 }],
    [
      '60 days, on the 29th',
      lasting(60),
      'Midttrafik',
      '2027-04-29',
      { days: 30, amountOre: 41_820 },
    ],
    ['60 days, on the 30th', lasting(60), 'Midttrafik', '2027-04-30', 'late'],
    ['30 days, on the second', lasting(30), 'Midttrafik', '2027-04-02', 'late'],
    [
      '33 days, on the second',
      lasting(33),
      'Midttrafik',
      '2027-04-02',
      { days: 3, amountOre: 4182 },
    ],
    [
      'across New Year',
      lasting(70, '2026-12-15'),
      'Movia',
      '2027-01-02',
      { days: 40, amountOre: 55_760 },
    ],
    ['on its last day', lasting(60), 'Sydtrafik', '2027-05-30', 'late'],
  ] as const)('%s', (_what, period, pto, today, expected) => {
    const back = moneyBack(paid(period), pto, today);
    expect(back).toMatchObject(typeof expected === 'string' ? { reason: expected } : expected);
  });

  test.each([
    ['reserved', 'authorized', 41_820, { kind: 'released' }],
    ['taken and given back by staff meanwhile', 'settled', 0, { reason: 'given-back' }],
    ['given back by staff, and booked', 'refunded', 0, { reason: 'given-back' }],
    ['never taken', 'expired', 0, { kind: 'unpaid' }],
  ] as const)('of money that was %s', (_what, state, leftOre, expected) => {
    const card = {
      status: 'Active',
      period: lasting(60),
      payment: { state, leftOre },
      ticketTo: null,
    } as const;
    expect(moneyBackOf(card, getProgram('dsb-app'), '2027-04-02')).toMatchObject(expected);
  });

  test.each([
    ['before its first day', '2027-03-28', '2027-04-11', { kind: 'part', days: 40 }],
    ['after the least that stays paid', '2027-04-25', '2027-05-09', { kind: 'part', days: 31 }],
    ['with too little left by it', '2027-04-27', '2027-05-11', { reason: 'ticket' }],
    ['with too little left without it', '2027-05-11', '2027-05-25', { reason: 'late' }],
    ['that is over', '2027-05-09', '2027-04-20', { kind: 'part', days: 31 }],
    ['of its first day alone', '2027-03-28', '2027-04-01', { kind: 'whole', days: 70 }],
  ] as const)('beside a PDF ticket, %s', (_what, today, ticketTo, expected) => {
    for (const status of ['Active', 'Ordered'] as const) {
      const payment = { state: 'settled', leftOre: 97_580 } as const;
      const card = { status, period: lasting(70), payment, ticketTo };
      expect(moneyBackOf(card, getProgram('movia-rejsekort'), today)).toMatchObject(expected);
    }
  });

  test.each([
    ['in production, a week before', 'DuringProduction', '2027-03-25', 'whole'],
    ['in production, on its first day', 'DuringProduction', '2027-04-01', 'whole'],
    ['being made again', 'Reordered', '2027-04-02', 'part'],
    ['on its way to its holder', 'Shipped', '2027-03-29', 'on-return'],
    ['with its holder', 'Active', '2027-04-02', 'on-return'],
  ] as const)('of plastic that is %s', (_what, status, today, kind) => {
    const payment = { state: 'settled', leftOre: 97_580 } as const;
    const card = { status, period: lasting(70), payment, ticketTo: null };
    expect(moneyBackOf(card, getProgram('fynbus-plastic'), today)).toMatchObject({ kind });
  });

  test.each([
    // 30 days are left on 6 April: on 7 April there are 29, though the card is waited for until 10 April.
    ['FynBus', { from: '2026-03-08', to: '2026-05-06' }, '2026-03-11', '2026-04-06', false],
    ['FynBus', { from: '2026-03-08', to: '2026-05-07' }, '2026-03-11', '2026-04-07', true],
    ['FynBus', { from: '2026-03-08', to: '2026-05-09' }, '2026-03-11', '2026-04-09', true],
    ['FynBus', { from: '2026-03-08', to: '2026-05-10' }, '2026-03-11', '2026-04-10', true],
    ['FynBus', { from: '2026-03-08', to: '2026-05-11' }, '2026-03-11', '2026-04-10', true],
    // 10 April is the 30th day, which is paid in any case, then the 31st.
    ['FynBus', { from: '2026-03-12', to: '2026-07-09' }, '2026-03-11', '2026-04-10', false],
    ['FynBus', { from: '2026-03-11', to: '2026-07-09' }, '2026-03-11', '2026-04-10', true],
    // All of it until the first day.
    ['FynBus', { from: '2026-04-09', to: '2026-07-09' }, '2026-03-11', '2026-04-10', true],
    ['FynBus', { from: '2026-04-10', to: '2026-07-09' }, '2026-03-11', '2026-04-10', false],
    // 31 have to be left.
    ['Midttrafik', { from: '2026-03-08', to: '2026-05-06' }, '2026-03-11', '2026-04-05', false],
    // Of 59 days nothing comes back once they have begun.
    ['FynBus', { from: '2026-03-20', to: '2026-05-17' }, '2026-03-11', '2026-03-20', false],
    ['FynBus', { from: '2026-04-09', to: '2026-06-06' }, '2026-03-11', '2026-04-09', false],
    ['FynBus', { from: '2026-04-10', to: '2026-06-07' }, '2026-03-11', '2026-04-10', false],
    ['FynBus', { from: '2026-04-11', to: '2026-06-08' }, '2026-03-11', '2026-04-10', false],
  ] as const)(
    'of plastic of %s, %o, cancelled on %s, comes back until %s; less from a day on: %s',
    (pto, period, today, lastWithMoney, isFalling) => {
      const days = { countedOn: '2026-03-16', returnBy: addDays(today, 30) };
      expect(termsOfReturn(paid(period), pto, days)).toEqual({ lastWithMoney, isFalling });
    },
  );

  interface Case {
    days: number;
    offset: number;
    paidOre: number;
    pto: 'Dsb' | 'FynBus' | 'Movia' | 'Sydtrafik' | 'Midttrafik';
  }
  const anyCase: fc.Arbitrary<Case> = fc.record({
    days: fc.integer({ min: 30, max: 123 }),
    offset: fc.integer({ min: -20, max: 122 }),
    paidOre: fc.integer({ min: 1, max: 500_000 }),
    pto: fc.constantFrom('Dsb', 'FynBus', 'Movia', 'Sydtrafik', 'Midttrafik'),
  });
  const backOf = ({ days, offset, paidOre, pto }: Case) => {
    const period = lasting(days);
    const back = moneyBack({ period, paidOre }, pto, addDays(period.from, offset));
    return back.kind === 'whole' || back.kind === 'part' ? back : { amountOre: 0, days: 0 };
  };

  test('is never less than nothing nor more than was paid, and at least 30 days stay paid', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { amountOre, days } = backOf(one);
        expect(amountOre).toBeGreaterThanOrEqual(0);
        expect(amountOre).toBeLessThanOrEqual(one.paidOre);
        if (one.offset > 0) expect(days).toBeLessThanOrEqual(one.days - 30);
        else expect(amountOre).toBe(one.paidOre);
      }),
    );
  });

  test('never grows from one day to the next', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const tomorrow = { ...one, offset: one.offset + 1 };
        expect(backOf(tomorrow).amountOre).toBeLessThanOrEqual(backOf(one).amountOre);
      }),
    );
  });

  test('is paid for plastic on each day until the last one that is named, and on none after it', () => {
    fc.assert(
      fc.property(anyCase, ({ days, offset, paidOre, pto }) => {
        const period = lasting(days);
        const today = addDays(period.from, offset);
        const program = { ...getProgram('fynbus-plastic'), pto };
        const payment = { state: 'settled', leftOre: paidOre } as const;
        const back = moneyBackOf(
          { status: 'Active', period, payment, ticketTo: null },
          program,
          today,
        );
        if (back.kind !== 'on-return') return;
        const sumOn = (day: Day) => {
          const then = moneyBack({ period, paidOre }, pto, day);
          return hasSum(then) ? then.amountOre : 0;
        };
        const sums = new Set<number>();
        for (let day = back.countedOn; day <= back.lastWithMoney; day = addDays(day, 1)) {
          sums.add(sumOn(day));
        }
        expect(Math.max(...sums)).toBe(back.amountOre);
        expect(Math.min(...sums)).toBeGreaterThan(0);
        expect(sums.size > 1).toBe(back.isFalling);
        expect(back.lastWithMoney <= back.returnBy).toBe(true);
        if (back.lastWithMoney < back.returnBy) {
          expect(sumOn(addDays(back.lastWithMoney, 1))).toBe(0);
        }
      }),
    );
  });

  test('together with the days that stay paid is what was paid, to half an øre', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { amountOre, days } = backOf(one);
        if (days === 0) return;
        const kept = (one.paidOre * (one.days - days)) / one.days;
        expect(Math.abs(amountOre + kept - one.paidOre)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
