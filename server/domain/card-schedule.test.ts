import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardStatus, paymentKind } from '../contract/enums';
import { cardMachine } from './card-lifecycle';
import {
  chargedFrom,
  dueEvents,
  isReadyForPayment,
  lapsesBeforeIssue,
  nextChangeOn,
  oreChargedBy,
  isPaidLaterWith,
  paymentWindow,
  type ScheduledCard,
} from './card-schedule';
import { addDays } from './day';
import { getProgram, listPrograms } from './programs';

const card = (change: Partial<ScheduledCard> = {}): ScheduledCard => ({
  status: 'Ordered',
  period: { from: '2026-04-01', to: '2026-04-30' },
  priceOre: 41_820,
  isPaid: true,
  paymentKind: 'Regular',
  isChargeStarted: false,
  isFirstCardOfRkCard: false,
  ...change,
});

describe('a paid card', () => {
  test.each([
    ['fynbus-app', '2026-03-30', '', '2026-03-31'],
    ['fynbus-app', '2026-03-31', 'issued', '2026-04-01'],
    ['fynbus-app', '2026-04-01', 'issued activated', '2026-05-01'],
    ['fynbus-app', '2026-04-30', 'issued activated', '2026-05-01'],
    ['fynbus-app', '2026-05-01', 'issued activated expired', null],
    ['fynbus-plastic', '2026-03-17', '', '2026-03-18'],
    ['fynbus-plastic', '2026-03-18', 'productionStarted', '2026-03-27'],
    ['fynbus-plastic', '2026-03-26', 'productionStarted', '2026-03-27'],
    ['fynbus-plastic', '2026-03-27', 'productionStarted shipped', '2026-04-01'],
    ['fynbus-plastic', '2026-04-01', 'productionStarted shipped activated', '2026-05-01'],
    ['fynbus-plastic', '2026-05-01', 'productionStarted shipped activated expired', null],
    ['movia-rejsekort', '2026-03-28', '', '2026-03-29'],
    ['movia-rejsekort', '2026-03-29', 'seasonPassOrdered', '2026-05-01'],
    ['movia-rejsekort', '2026-05-01', 'seasonPassOrdered expired', null],
  ])('of %s has on %s had the events «%s», and the next on %s', (id, today, expected, next) => {
    const program = getProgram(id);
    const events = dueEvents(card(), program, today);
    expect(events.join(' ')).toBe(expected);
    const status = events.reduce((now, event) => cardMachine.take(now, event).to, card().status);
    expect(nextChangeOn(card({ status }), program)).toBe(next);
  });

  test.each([
    ['fynbus-app', '2026-03-30', null, '', '2026-03-31'],
    ['fynbus-app', '2026-03-31', null, 'captureDue', '2026-03-31'],
    ['fynbus-app', '2026-03-31', '2026-03-31', '', '2026-04-01'],
    ['fynbus-app', '2026-04-01', '2026-03-31', 'issued activated', '2026-04-01'],
    ['fynbus-app', '2026-04-20', null, 'captureDue', '2026-03-31'],
    ['fynbus-app', '2026-04-20', '2026-04-20', '', '2026-04-21'],
    ['fynbus-app', '2026-03-20', '2026-03-10', '', '2026-03-31'],
    ['fynbus-plastic', '2026-03-18', null, 'captureDue', '2026-03-18'],
    ['fynbus-plastic', '2026-03-19', '2026-03-18', 'productionStarted', '2026-03-19'],
    ['movia-rejsekort', '2026-03-30', '2026-03-29', 'seasonPassOrdered', '2026-03-30'],
    ['midttrafik-app', '2026-03-28', null, '', '2026-03-29'],
    ['midttrafik-app', '2026-03-29', null, 'captureDue', '2026-03-29'],
    ['midttrafik-app', '2026-03-30', '2026-03-29', 'issued', '2026-03-30'],
  ])(
    'of %s whose money is reserved has on %s, asked for on %s, the events «%s», the first of them on %s',
    (id, today, begunOn, expected, next) => {
      const program = getProgram(id);
      const reserved = card({ status: 'Paid', capture: { begunOn } });
      expect(dueEvents(reserved, program, today).join(' ')).toBe(expected);
      expect(nextChangeOn(reserved, program)).toBe(next);
    },
  );

  test('whose Rejsekort has to be made first is made and sent before the period is ordered', () => {
    const first = card({ isFirstCardOfRkCard: true });
    expect(dueEvents(first, getProgram('movia-rejsekort'), '2026-03-29')).toEqual([
      'productionStarted',
      'rkCardSent',
      'seasonPassOrdered',
    ]);
  });

  test('that is replaced is in the app again at once, or on its way as plastic', () => {
    const replaced = card({ status: 'Reordered' });
    expect(dueEvents(replaced, getProgram('fynbus-app'), '2026-04-10')).toEqual([
      'issued',
      'activated',
    ]);
    expect(dueEvents(replaced, getProgram('fynbus-plastic'), '2026-04-10')).toEqual([]);
  });

  test.each([
    ['2026-04-10', []],
    ['2026-04-11', ['rkCardSent', 'seasonPassOrdered']],
    ['2026-05-01', ['expired']],
  ])(
    'whose Rejsekort was replaced goes on the new one once that has left its maker: on %s',
    (today, events) => {
      const replaced = card({ status: 'Reordered', reorderedOn: '2026-04-02' });
      expect(dueEvents(replaced, getProgram('movia-rejsekort'), today)).toEqual(events);
    },
  );
});

describe('the day from which a card is charged by itself', () => {
  test.each([
    [{}, '2026-03-25'],
    [{ paymentKind: 'Shared' }, '2026-03-25'],
    [{ paymentKind: 'SinglePayment' }, null],
    [{ isPaid: true }, null],
    [{ isChargeStarted: true }, null],
    [{ priceOre: 0 }, null],
    [{ status: 'FaultyPayment' }, null],
    [{ status: 'Cancelled' }, null],
  ] as const)('is for one with %j %s', (change, day) => {
    const due = chargedFrom(card({ isPaid: false, ...change }), getProgram('fynbus-app'));
    expect(due).toBe(day);
  });
});

describe('an unpaid card', () => {
  const app = getProgram('fynbus-app');
  const regular = card({ isPaid: false });
  const single = card({ isPaid: false, paymentKind: 'SinglePayment' });

  test.each([
    ['2026-03-24', []],
    ['2026-03-25', ['chargeDue']],
    ['2026-03-31', ['chargeDue']],
    ['2026-04-01', ['paymentWindowClosed']],
  ])('with an agreement meets on %s the events %j', (today, expected) => {
    expect(dueEvents(regular, app, today)).toEqual(expected);
  });

  test.each([
    ['fynbus-app', 'SinglePayment', '2026-03-25', 0],
    ['fynbus-app', 'Regular', '2026-03-24', 0],
    ['fynbus-app', 'Regular', '2026-03-25', 41_820],
    ['fynbus-app', 'Regular', '2026-03-31', 41_820],
    ['fynbus-app', 'Regular', '2026-04-01', 0],
    ['fynbus-plastic', 'Regular', '2026-03-11', 0],
    ['fynbus-plastic', 'Regular', '2026-03-12', 41_820],
    ['fynbus-plastic', 'Regular', '2026-03-19', 0],
  ] as const)('of %s, paid by %s, costs its saved card by %s %i øre', (id, kind, day, ore) => {
    expect(oreChargedBy(day, { ...regular, paymentKind: kind }, getProgram(id))).toBe(ore);
  });

  test('whose charge is under way waits for the provider without a limit', () => {
    const charging = { ...regular, isChargeStarted: true };
    expect(dueEvents(charging, app, '2026-06-01')).toEqual([]);
    expect(nextChangeOn(charging, app)).toBeNull();
  });

  test.each([
    ['2026-03-31', []],
    ['2026-04-01', ['paymentWindowClosed']],
  ])('whose charge failed meets on %s the events %j', (today, expected) => {
    expect(dueEvents({ ...regular, status: 'FaultyPayment' }, app, today)).toEqual(expected);
  });

  test.each([
    ['2026-03-24', [], false],
    ['2026-03-25', ['paymentWindowOpened'], true],
    ['2026-03-31', ['paymentWindowOpened'], true],
    ['2026-04-01', ['paymentWindowClosed'], false],
  ])(
    'that is paid one at a time meets on %s the events %j and can be paid: %s',
    (today, expected, isReady) => {
      expect(dueEvents(single, app, today)).toEqual(expected);
      expect(isReadyForPayment(single, app, today)).toBe(isReady);
      const opened = { ...single, status: 'ReepaySinglePaymentRegistered' } as const;
      expect(isReadyForPayment(opened, app, today)).toBe(isReady);
      expect(isReadyForPayment({ ...opened, isChargeStarted: true }, app, today)).toBe(false);
      expect(isReadyForPayment({ ...regular, status: 'FaultyPayment' }, app, today)).toBe(isReady);
    },
  );

  test('that costs nothing or is paid in its app is issued like a paid card', () => {
    const free = card({ isPaid: false, priceOre: 0, paymentKind: 'None' });
    expect(dueEvents(free, app, '2026-03-31')).toEqual(['issued']);
    const inApp = card({ isPaid: false, paymentKind: 'None' });
    expect(dueEvents(inApp, getProgram('movia-dot-app'), '2026-03-31')).toEqual(['issued']);
    expect(isReadyForPayment(inApp, getProgram('movia-dot-app'), '2026-03-31')).toBe(false);
  });

  test('that is paid one at a time through Nets keeps its status until it can no longer be paid', () => {
    const program = getProgram('nordjylland-plastic');
    expect(dueEvents(single, program, '2026-03-18')).toEqual([]);
    expect(dueEvents(single, program, '2026-03-19')).toEqual(['paymentWindowClosed']);
    expect(isReadyForPayment(single, program, '2026-03-18')).toBe(true);
  });
});

describe('reserved money of a card', () => {
  test.each([
    ['fynbus-app', '2026-03-24', true],
    ['fynbus-app', '2026-03-25', false],
    ['fynbus-app', '2026-03-31', false],
    ['fynbus-plastic', '2026-03-11', true],
    ['fynbus-plastic', '2026-03-12', false],
  ])('for %s reserved on %s would expire before the card is issued: %s', (id, today, expected) => {
    expect(lapsesBeforeIssue(card(), getProgram(id), today)).toBe(expected);
  });

  test('never expires for a card that is charged as early as possible', () => {
    for (const program of listPrograms()) {
      const opens = paymentWindow(card().period, program).from;
      expect([program.id, lapsesBeforeIssue(card(), program, opens)]).toEqual([program.id, false]);
    }
  });

  test('keeps a card from being cancelled whose earlier charge failed', () => {
    const paid = card({ status: 'FaultyPayment', isPaid: true });
    expect(dueEvents(paid, getProgram('fynbus-app'), '2026-04-01')).toEqual([]);
  });
});

describe('any card', () => {
  const anyCard = fc.record({
    status: fc.constantFrom(...cardStatus.options),
    period: fc.integer({ min: -150, max: 150 }).map((start) => {
      const from = addDays('2026-04-01', start);
      return { from, to: addDays(from, 29) };
    }),
    priceOre: fc.constantFrom(0, 41_820),
    isPaid: fc.boolean(),
    paymentKind: fc.constantFrom(...paymentKind.options),
    isChargeStarted: fc.boolean(),
    isFirstCardOfRkCard: fc.boolean(),
  });
  const anyProgram = fc.constantFrom(...listPrograms());
  const after = (from: ScheduledCard, events: ReturnType<typeof dueEvents>): ScheduledCard => ({
    ...from,
    status: events.reduce((now, event) => cardMachine.take(now, event).to, from.status),
  });

  test('meets only events of its state machine, and none twice', () => {
    fc.assert(
      fc.property(anyCard, anyProgram, (it, program) => {
        const events = dueEvents(it, program, '2026-04-01');
        const left = dueEvents(after(it, events), program, '2026-04-01');
        expect(left.filter((event) => event !== 'chargeDue')).toEqual([]);
      }),
    );
  });

  test('changes on the day that was foretold, and not before', () => {
    fc.assert(
      fc.property(anyCard, anyProgram, (it, program) => {
        const day = nextChangeOn(it, program);
        if (day === null) {
          expect(dueEvents(it, program, '2099-01-01')).toEqual([]);
          return;
        }
        expect(dueEvents(it, program, addDays(day, -1))).toEqual([]);
        expect(dueEvents(it, program, day).length).toBeGreaterThan(0);
      }),
    );
  });

  test('ends in the same status whether the clock is read daily or once', () => {
    fc.assert(
      fc.property(anyCard, anyProgram, (it, program) => {
        const isSettled = it.isPaid || it.priceOre === 0;
        fc.pre(isSettled);
        let daily: ScheduledCard = it;
        for (let day = '2026-03-25'; day <= '2026-04-15'; day = addDays(day, 1)) {
          daily = after(daily, dueEvents(daily, program, day));
        }
        const once = after(it, dueEvents(it, program, '2026-04-15'));
        expect(daily.status).toBe(once.status);
      }),
    );
  });
});

test.each([
  ['2026-03-31', false],
  ['2026-04-01', true],
  ['2026-04-13', true],
  ['2026-04-14', false],
])(
  'a card of plastic for 21 April that becomes one in the app on %s is paid later: %s',
  (today, isLater) => {
    const period = { from: '2026-04-21', to: '2026-05-20' };
    const [plastic, app] = [getProgram('fynbus-plastic'), getProgram('fynbus-app')];
    expect(isPaidLaterWith(period, { now: plastic, then: app }, today)).toBe(isLater);
    expect(isPaidLaterWith(period, { now: app, then: plastic }, today)).toBe(false);
  },
);
