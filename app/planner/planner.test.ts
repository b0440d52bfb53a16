import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysInPeriod, isDayIn, type Day, type Period } from '#server/domain/day';
import { apply, EMPTY_DRAFT, type PlanOp } from '#server/domain/plan-edit';
import { planRows, type PlanFacts } from '#server/domain/plan-rows';
import type { Basis } from './basis';
import { canPress, dayReader } from './days';
import { addMonths, monthsIn, weekNumber, weeksOf } from './months';
import { calendarOperation } from './operation';
import { stepsOf, stopAt } from './stops';
import { calendarSearch, neighbourMonth, viewOf, type CalendarQuery } from './view';

const APPROVAL = { from: '2026-01-31', to: '2026-10-28' };

function basisOf(
  saved: readonly (Period & { lock?: 'paid' })[],
  facts: Partial<PlanFacts> = {},
  others: Partial<Basis> = {},
): Basis {
  return {
    today: '2026-03-02',
    facts: {
      saved: saved.map(({ from, to, lock }, index) => ({
        id: `kort-${index + 1}`,
        period: { from, to },
        lock: lock ?? null,
      })),
      approval: APPROVAL,
      rules: { minDays: 30, maxDays: 123 },
      rank: 'Primary',
      earliestStart: '2026-03-03',
      paidPrimaryPeriods: [],
      taken: [],
      ...facts,
    },
    draft: EMPTY_DRAFT,
    approval: APPROVAL,
    past: [],
    isClosed: false,
    ...others,
  };
}

describe('months', () => {
  test.each([
    ['2026-03', 1, '2026-04'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
  ])('%s and %i more are %s', (month, count, sum) => {
    expect(addMonths(month, count)).toBe(sum);
  });

  test.each([
    ['a leap February', '2028-02', 29],
    ['a February from Monday to Sunday', '2027-02', 28],
    ['the month in which summer time begins', '2026-03', 31],
    ['the month in which it ends', '2026-10', 31],
  ])('%s has each of its days once, by weekday', (_what, month, count) => {
    const weeks = weeksOf(month);
    const days = weeks.flat().filter((day) => day !== null);
    expect(days).toHaveLength(count);
    expect(new Set(days).size).toBe(count);
    expect(weeks.every((week) => week.length === 7 && week.some(Boolean))).toBe(true);
  });

  test.each([
    ['2026-01-01', 1],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ])('%s lies in week %i', (day, week) => {
    expect(weekNumber(day)).toBe(week);
  });

  test('those of a span begin and end with its days', () => {
    expect(monthsIn({ from: '2025-12-31', to: '2026-02-01' })).toEqual([
      ...['2025-12', '2026-01', '2026-02'],
    ]);
  });
});

describe('what the calendar shows', () => {
  const basis = basisOf([{ from: '2026-04-02', to: '2026-05-01' }]);
  const monthsOf = (query: CalendarQuery) => viewOf(basis, query).months;

  it('is three months from today, two with a period, and those an end can lie in', () => {
    expect(monthsOf({})).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(monthsOf({ periode: 'kort-1' })).toEqual(['2026-04', '2026-05']);
    expect(monthsOf({ fra: '2026-05-02' })).toEqual([
      ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
    ]);
    expect(monthsOf({ periode: 'kort-1', ret: 'til' })).toEqual([
      ...['2026-05', '2026-06', '2026-07', '2026-08'],
    ]);
  });

  it('is bounded by the approval', () => {
    expect(monthsOf({ md: '2026-10' })).toEqual(['2026-10']);
    expect(monthsOf({ md: '2027-10' })).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(neighbourMonth(viewOf(basis, { md: '2026-01' }), -1)).toBeNull();
    expect(neighbourMonth(viewOf(basis, { md: '2026-02' }), -1)).toBe('2026-01');
    expect(neighbourMonth(viewOf(basis, {}), 1)).toBe('2026-06');
    expect(neighbourMonth(viewOf(basis, { md: '2026-08' }), 1)).toBeNull();
  });

  it('is asked for by its address', () => {
    expect(calendarSearch({ md: '2026-03', periode: 'kort-1' })).toBe(
      '?vis=kalender&md=2026-03&periode=kort-1',
    );
  });
});

describe('a day', () => {
  const basis = basisOf(
    [{ from: '2026-04-02', to: '2026-05-01' }],
    { taken: [{ from: '2026-07-01', to: '2026-07-31' }] },
    { past: [{ from: '2026-02-01', to: '2026-02-28' }] },
  );
  const read = dayReader(basis, { kind: 'idle' });

  test.each([
    ['2026-01-30', 'outside'],
    ['2026-10-29', 'outside'],
    ['2026-02-28', 'past'],
    ['2026-03-02', 'late'],
    ['2026-03-04', 'few'],
    ['2026-06-02', 'few'],
    ['2026-07-01', 'taken'],
  ])('%s can not begin a period: %s', (day, why) => {
    expect(read(day)).toEqual({ kind: 'off', why });
  });

  test.each(['2026-03-03', '2026-05-02', '2026-06-01', '2026-08-01', '2026-09-29'])(
    '%s can',
    (day) => {
      expect(read(day)).toEqual({ kind: 'free' });
    },
  );

  it('of an internship has to be covered by a paid base card', () => {
    const practice = basisOf([], {
      rank: 'Secondary',
      paidPrimaryPeriods: [{ from: '2026-04-01', to: '2026-05-31' }],
    });
    const state = dayReader(practice, { kind: 'idle' });
    expect(state('2026-03-31')).toEqual({ kind: 'off', why: 'uncovered' });
    expect(state('2026-04-01')).toEqual({ kind: 'free' });
  });
});

describe('why an end goes no further', () => {
  const basis = basisOf([
    { from: '2026-03-03', to: '2026-04-01' },
    { from: '2026-04-02', to: '2026-05-05' },
    { from: '2026-06-28', to: '2026-10-28' },
  ]);
  const rows = planRows(basis.facts, basis.draft);
  test.each([
    [0, 'from', -1, { why: 'earliest', day: '2026-03-03' }],
    [0, 'from', 1, { why: 'min', days: 30 }],
    [0, 'to', 1, { why: 'next', day: '2026-04-02' }],
    [1, 'from', -1, { why: 'previous', day: '2026-04-01' }],
    [2, 'to', 1, { why: 'max', days: 123 }],
    [2, 'from', -1, { why: 'max', days: 123 }],
  ] as const)('period %i, %s, %i', (index, end, direction, stop) => {
    expect(stopAt(basis, rows[index]!, end, direction)).toEqual(stop);
  });

  it('is the end of the approval', () => {
    const late = basisOf([{ from: '2026-09-01', to: '2026-10-28' }]);
    const [row] = planRows(late.facts, late.draft);
    expect(stopAt(late, row!, 'to', 1)).toEqual({ why: 'approval-to', day: '2026-10-28' });
  });
});

describe('a form of the calendar', () => {
  const shown = '2026-04-02/2026-05-01';
  test.each([
    [
      { intent: 'add-days', fra: '2026-04-02', til: '2026-05-01' },
      { kind: 'add', period: { from: '2026-04-02', to: '2026-05-01' } },
    ],
    [
      { intent: 'set-end', id: 'a', shown, ret: 'fra', dag: '2026-04-01' },
      { kind: 'move', id: 'a', period: { from: '2026-04-01', to: '2026-05-01' } },
    ],
    [
      { intent: 'step', id: 'a', shown, trin: 'to:-1' },
      {
        kind: 'step',
        id: 'a',
        shown: { from: '2026-04-02', to: '2026-05-01' },
        end: 'to',
        by: -1,
      },
    ],
    [{ intent: 'add-days', fra: '2026-04-02' }, null],
    [{ intent: 'set-end', id: 'a', shown, ret: 'fra', dag: 'x' }, null],
    [{ intent: 'step', id: 'a', shown, trin: 'to:9999' }, null],
    [{ intent: 'step', id: 'a', trin: 'to:1' }, null],
    [{ intent: 'save' }, null],
  ])('sends %o', (sent, op) => {
    expect(calendarOperation(sent)).toEqual(op);
  });
});

describe('what the calendar offers is what the plan takes', () => {
  /** Periods with random lengths and days between them, some of them paid. */
  const plans = fc
    .array(
      fc.record({
        before: fc.integer({ min: 0, max: 70 }),
        length: fc.integer({ min: 30, max: 123 }),
        isPaid: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    .map((parts) => {
      let day: Day = '2026-03-03';
      const saved = parts.flatMap(({ before, length, isPaid }) => {
        const from = addDays(day, before);
        const to = addDays(from, length - 1);
        if (to > APPROVAL.to) return [];
        day = addDays(to, 1);
        return [{ from, to, ...(isPaid ? { lock: 'paid' as const } : {}) }];
      });
      return basisOf(saved);
    });
  const days = fc.integer({ min: -40, max: 310 }).map((count) => addDays('2026-01-31', count));
  const takes = ({ facts, draft }: Basis, op: PlanOp) => apply(facts, draft, op).ok;

  it('where a new period begins and ends', () => {
    fc.assert(
      fc.property(plans, days, days, (basis, fra, til) => {
        const { mode } = viewOf(basis, { fra });
        const canBegin = dayReader(basis, { kind: 'idle' })(fra).kind === 'free';
        expect(mode.kind === 'end').toBe(canBegin);
        const canEnd = canBegin && canPress(dayReader(basis, mode)(til), mode, false);
        const isThere = basis.facts.saved.some(
          ({ period }) => period.from === fra && period.to === til,
        );
        if (til >= fra && !isThere) {
          expect(takes(basis, { kind: 'add', period: { from: fra, to: til } })).toBe(canEnd);
        }
      }),
    );
  });

  it('where the ends of a period go, by choosing and by steps', () => {
    fc.assert(
      fc.property(plans, fc.nat(), days, fc.constantFrom('fra', 'til'), (basis, pick, day, ret) => {
        const rows = planRows(basis.facts, basis.draft);
        const row = rows[pick % Math.max(rows.length, 1)];
        if (!row) return;
        const end = ret === 'fra' ? 'from' : 'to';
        const { mode } = viewOf(basis, { periode: row.id, ret });
        const canMove = mode.kind === 'move' && isDayIn(day, mode.days);
        const period = { ...row.period, [end]: day };
        if (day !== row.period[end]) {
          expect(takes(basis, { kind: 'move', id: row.id, period })).toBe(canMove);
        }
        for (const { steps, end: stepped } of stepsOf(basis, row) ?? []) {
          for (const { by } of steps) {
            const op = { kind: 'step' as const, id: row.id, shown: row.period, end: stepped, by };
            expect(takes(basis, op)).toBe(true);
          }
        }
      }),
    );
  });

  it('with a reason for each step of a day that is missing', () => {
    fc.assert(
      fc.property(plans, (basis) => {
        for (const row of planRows(basis.facts, basis.draft)) {
          for (const { steps, stops } of stepsOf(basis, row) ?? []) {
            const single = steps.filter(({ by, kind }) => kind === 'days' && Math.abs(by) === 1);
            expect(single.length + stops.length).toBe(2);
            expect(daysInPeriod(row.period)).toBeGreaterThanOrEqual(30);
          }
        }
      }),
    );
  });
});
