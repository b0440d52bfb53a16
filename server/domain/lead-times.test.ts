import { describe, expect, test } from 'vitest';
import { dueEvents, type ScheduledCard } from './card-schedule';
import { earliestStart, firstOrderDay, isSentForIssue } from './lead-times';
import { validateCards } from './periods';
import { getProgram, listPrograms } from './programs';

// The lead times of every program, written out as days.

const TODAY = '2026-03-02';
const APPROVAL = { from: '2026-01-01', to: '2026-12-31' };

/** Ordered on 2026-03-02: the day before the first possible one, that day, and the day after. */
const NEW_CARD: [id: string, dayBefore: string, earliest: string, dayAfter: string][] = [
  ['fynbus-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['fynbus-plastic', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['dsb-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['dsb-plastic', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['movia-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['movia-dot-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['movia-rejsebillet-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['movia-rejsekort', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['midttrafik-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['midttrafik-plastic', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['sydtrafik-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['sydtrafik-plastic', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['nordjylland-app', '2026-03-02', '2026-03-03', '2026-03-04'],
  ['nordjylland-plastic', '2026-03-15', '2026-03-16', '2026-03-17'],
  ['nordjylland-rejsekort', '2026-03-15', '2026-03-16', '2026-03-17'],
];

/** The first days of periods ordered earlier: the last one sent for issue by 2026-03-02, and the next. */
const LATER_CARD: [id: string, lastLocked: string, firstOpen: string][] = [
  ['fynbus-app', '2026-03-02', '2026-03-03'],
  ['fynbus-plastic', '2026-03-15', '2026-03-16'],
  ['dsb-app', '2026-03-02', '2026-03-03'],
  ['dsb-plastic', '2026-03-15', '2026-03-16'],
  ['movia-app', '2026-03-02', '2026-03-03'],
  ['movia-dot-app', '2026-03-02', '2026-03-03'],
  ['movia-rejsebillet-app', '2026-03-02', '2026-03-03'],
  ['movia-rejsekort', '2026-03-04', '2026-03-05'],
  ['midttrafik-app', '2026-03-05', '2026-03-06'],
  ['midttrafik-plastic', '2026-04-05', '2026-04-06'],
  ['sydtrafik-app', '2026-03-02', '2026-03-03'],
  ['sydtrafik-plastic', '2026-03-15', '2026-03-16'],
  ['nordjylland-app', '2026-03-02', '2026-03-03'],
  ['nordjylland-plastic', '2026-03-15', '2026-03-16'],
  ['nordjylland-rejsekort', '2026-03-04', '2026-03-05'],
];

/** A paid card that begins on 2026-06-01: the day before it is issued, that day, and what happens. */
const ISSUE: [id: string, dayBefore: string, day: string, event: string][] = [
  ['fynbus-app', '2026-05-30', '2026-05-31', 'issued'],
  ['fynbus-plastic', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['dsb-app', '2026-05-30', '2026-05-31', 'issued'],
  ['dsb-plastic', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['movia-app', '2026-05-30', '2026-05-31', 'issued'],
  ['movia-dot-app', '2026-05-30', '2026-05-31', 'issued'],
  ['movia-rejsebillet-app', '2026-05-30', '2026-05-31', 'issued'],
  ['movia-rejsekort', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['midttrafik-app', '2026-05-28', '2026-05-29', 'issued'],
  ['midttrafik-plastic', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['sydtrafik-app', '2026-05-30', '2026-05-31', 'issued'],
  ['sydtrafik-plastic', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['nordjylland-app', '2026-05-30', '2026-05-31', 'issued'],
  ['nordjylland-plastic', '2026-05-17', '2026-05-18', 'productionStarted'],
  ['nordjylland-rejsekort', '2026-05-17', '2026-05-18', 'productionStarted'],
];

const paidCard: ScheduledCard = {
  status: 'Paid',
  period: { from: '2026-06-01', to: '2026-06-30' },
  priceOre: 40_000,
  isPaid: true,
  paymentKind: 'SinglePayment',
  isFirstCardOfRkCard: true,
};

test.each([NEW_CARD, LATER_CARD, ISSUE])(
  'each table of lead times has every program once',
  (...table) => {
    expect(table.map(([id]) => id)).toEqual(listPrograms().map(({ id }) => id));
  },
);

describe('a new card', () => {
  test.each(NEW_CARD)(
    'of %s ordered on 2 March cannot begin on %s, but on %s and %s',
    (id, before, day, after) => {
      const first = earliestStart(getProgram(id), TODAY, true);
      expect(first).toBe(day);
      const isOutOfBounds = [before, day, after].map((from) => {
        const period = { from, to: '2026-06-10' };
        const card = { id: 'a', period, isLocked: false, savedPeriod: null };
        const [found] = validateCards([card], {
          approval: APPROVAL,
          rules: { minDays: 30, maxDays: 123 },
          rank: 'Primary',
          earliestStart: first,
          paidPrimaryPeriods: [],
        });
        return found?.isPeriodOutOfBounds;
      });
      expect(isOutOfBounds).toEqual([true, false, false]);
    },
  );
});

describe('a new order of somebody with a Rejsekort', () => {
  test.each([
    ['movia-rejsekort', '2025-11-01', '2026-03-05'],
    ['movia-rejsekort', '2026-03-05', '2026-03-05'],
    ['movia-rejsekort', '2026-03-06', '2026-03-06'],
    // One that comes later than a new one would is no help.
    ['movia-rejsekort', '2026-06-01', '2026-03-16'],
    ['movia-rejsekort', null, '2026-03-16'],
    ['nordjylland-rejsekort', '2025-11-01', '2026-03-05'],
    ['movia-app', '2025-11-01', '2026-03-03'],
    ['midttrafik-plastic', '2025-11-01', '2026-03-16'],
  ])('of %s, whose card exists from %s, can begin on %s', (id, rejsekortFrom, expected) => {
    expect(firstOrderDay(getProgram(id), TODAY, rejsekortFrom)).toBe(expected);
  });
});

describe('a card ordered earlier', () => {
  test.each(LATER_CARD)(
    'of %s can no longer be changed on %s, but on %s',
    (id, lastLocked, firstOpen) => {
      const isLocked = [lastLocked, firstOpen].map((from) =>
        isSentForIssue({ from, to: '2026-06-10' }, getProgram(id), TODAY),
      );
      expect(isLocked).toEqual([true, false]);
    },
  );
});

describe('a paid card', () => {
  test.each(ISSUE)('of %s has to wait on %s, and on %s is %s', (id, dayBefore, day, event) => {
    const program = getProgram(id);
    expect(dueEvents(paidCard, program, dayBefore)).toEqual([]);
    expect(dueEvents(paidCard, program, day)).toEqual([event]);
  });

  test('of a Rejsekort is loaded 3 days ahead when the Rejsekort exists', () => {
    const later = { ...paidCard, isFirstCardOfRkCard: false };
    const program = getProgram('movia-rejsekort');
    expect(dueEvents(later, program, '2026-05-28')).toEqual([]);
    expect(dueEvents(later, program, '2026-05-29')).toEqual(['seasonPassOrdered']);
  });
});
