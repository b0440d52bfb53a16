import { describe, expect, test } from 'vitest';
import { addDays, daysInPeriod, type Period } from './day';
import { firstFurtherDay } from './lead-times';
import { periodWarnings } from './period-warnings';
import { defaultPeriods } from './periods';
import { apply, EMPTY_DRAFT, rebase, type PlanOp } from './plan-edit';
import {
  endChoices,
  endsFrom,
  gaps,
  limits,
  planRows,
  type PlanFacts,
  type SavedPeriod,
} from './plan-rows';
import { getProgram } from './programs';

// The days on which the rules of a plan change their answer, written out.

const facts = (change: Partial<PlanFacts> = {}): PlanFacts => ({
  saved: [],
  taken: [],
  approval: { from: '2026-01-01', to: '2028-12-31' },
  rules: { minDays: 30, maxDays: 123 },
  rank: 'Primary',
  earliestStart: '2026-01-02',
  paidPrimaryPeriods: [],
  ...change,
});
const saved = (period: Period, lock: SavedPeriod['lock'] = null): SavedPeriod => ({
  id: period.from,
  period,
  lock,
});
const isTaken = (plan: PlanFacts, op: PlanOp): boolean => apply(plan, EMPTY_DRAFT, op).ok;
const add = (from: string, to: string): PlanOp => ({ kind: 'add', period: { from, to } });

describe('30 days', () => {
  test.each([
    ['2027-02-01', '2027-03-02', 'February of a common year'],
    ['2028-02-01', '2028-03-01', 'February of a leap year'],
    ['2028-02-29', '2028-03-29', 'the leap day'],
    ['2026-03-01', '2026-03-30', 'the night that loses an hour'],
    ['2026-03-29', '2026-04-27', 'the day that loses an hour'],
    ['2026-10-25', '2026-11-23', 'the day that gains an hour'],
    ['2026-12-15', '2027-01-13', 'the end of a year'],
  ])('from %s are over on %s: %s', (from, last) => {
    expect(endsFrom(facts(), EMPTY_DRAFT, from)?.from).toBe(last);
    expect(daysInPeriod({ from, to: last })).toBe(30);
    expect(isTaken(facts(), add(from, last))).toBe(true);
    expect(isTaken(facts(), add(from, addDays(last, -1)))).toBe(false);
  });
});

test.each<[string, Partial<PlanFacts>, boolean]>([
  [
    'is offered where that period begins',
    { saved: [saved({ from: '2026-08-01', to: '2026-08-30' })] },
    true,
  ],
  [
    'is not offered where a card of another group begins',
    { taken: [{ from: '2026-08-01', to: '2026-08-30' }] },
    false,
  ],
  [
    'is not offered where the base card of an internship ends',
    { rank: 'Secondary', paidPrimaryPeriods: [{ from: '2026-05-01', to: '2026-07-31' }] },
    false,
  ],
])('the day before the next period %s', (_, change, isOffered) => {
  const choices = endChoices(facts(change), EMPTY_DRAFT, '2026-05-01');
  expect(choices.map(({ to }) => to)).toContain('2026-07-31');
  expect(choices.some(({ kind }) => kind === 'next')).toBe(isOffered);
});

describe.each(['2026-03-29', '2026-10-25'])('when the clock changes on %s', (day) => {
  test('the day before, itself and the day after are three days', () => {
    const days = [addDays(day, -1), day, addDays(day, 1)] as const;
    expect(new Set(days).size).toBe(3);
    expect(daysInPeriod({ from: days[0], to: days[2] })).toBe(3);
  });

  test('a step of a day moves the end by a day', () => {
    const period = { from: addDays(day, -40), to: addDays(day, -1) };
    const plan = facts({ saved: [saved(period)] });
    const step: PlanOp = { kind: 'step', id: period.from, shown: period, end: 'to', by: 1 };
    const stepped = apply(plan, EMPTY_DRAFT, step);
    expect(stepped.ok && planRows(plan, stepped.draft)[0]?.period.to).toBe(day);
  });
});

test.each([
  [29, false],
  [30, true],
  [123, true],
  [124, false],
])('a period of %i days can be ordered: %s', (days, isValid) => {
  expect(isTaken(facts(), add('2026-05-01', addDays('2026-05-01', days - 1)))).toBe(isValid);
});

describe('two periods that touch, 1 April and 2 April', () => {
  const first = { from: '2026-03-03', to: '2026-04-01' };
  const next = { from: '2026-04-02', to: '2026-05-15' };
  const plan = facts({ saved: [saved(first), saved(next)] });
  const step = (period: Period, end: 'from' | 'to', by: number): PlanOp => ({
    ...{ kind: 'step', id: period.from, shown: period, end, by },
  });

  test.each([
    ['the first ends a day later', step(first, 'to', 1), false],
    ['the next begins a day earlier', step(next, 'from', -1), false],
    ['the next begins a day later', step(next, 'from', 1), true],
    ['the first ends a day earlier, with 29 days', step(first, 'to', -1), false],
    ['the first begins a day earlier', step(first, 'from', -1), true],
  ])('%s', (_what, op, isPossible) => {
    expect(isTaken(plan, op)).toBe(isPossible);
  });

  test('are each other’s limits', () => {
    expect(limits(plan, EMPTY_DRAFT, first.from)?.to.to).toBe('2026-04-01');
    expect(limits(plan, EMPTY_DRAFT, next.from)?.from.from).toBe('2026-04-02');
  });
});

test.each([
  [29, []],
  [30, [30]],
  [59, [59]],
  [60, [30, 30]],
  [100, [30, 30, 40]],
])('a whole approval of %i days is ordered as %j', (days, lengths) => {
  const approval = { from: '2026-03-03', to: addDays('2026-03-03', days - 1) };
  const periods = defaultPeriods(approval, approval.from);
  expect(periods.map(daysInPeriod)).toEqual(lengths);
  if (periods.length > 0) expect(periods.at(-1)?.to).toBe(approval.to);
});

test('six years are 73 periods', () => {
  const approval = { from: '2026-01-01', to: '2031-12-31' };
  expect(defaultPeriods(approval, approval.from)).toHaveLength(73);
});

test.each([
  [29, 0],
  [30, 1],
  [31, 2],
])('in a gap of %i days a new period of 30 can begin on %i of them', (days, starts) => {
  const next = addDays('2026-04-02', days);
  const plan = facts({
    approval: { from: '2026-03-03', to: addDays(next, 29) },
    earliestStart: '2026-03-03',
    saved: [
      saved({ from: '2026-03-03', to: '2026-04-01' }),
      saved({ from: next, to: addDays(next, 29) }),
    ],
  });
  const [gap] = gaps(plan, planRows(plan, EMPTY_DRAFT));
  expect(gap && daysInPeriod(gap)).toBe(days);
  const possible = Array.from({ length: days }, (_, by) => addDays('2026-04-02', by)).filter(
    (from) => isTaken(plan, add(from, addDays(from, 29))),
  );
  expect(possible).toHaveLength(starts);
});

describe('a school year until 31 July', () => {
  const raised = (...periods: Period[]) => {
    const found = periodWarnings({
      periods,
      approval: { from: '2026-01-01', to: '2026-07-31' },
      scheme: 'UU',
      otherCards: [],
    });
    return Object.entries(found).flatMap(([name, holds]) => (holds ? [name] : []));
  };
  test.each([
    ['2026-06-30', ['noJulyPeriodsSelected']],
    ['2026-06-10', ['junePeriod', 'noJulyPeriodsSelected']],
    ['2026-05-31', ['noJulyPeriodsSelected']],
  ])('whose last period ends on %s raises %j', (to, warnings) => {
    expect(raised({ from: '2026-03-03', to })).toEqual(warnings);
  });

  test('with periods to 31 May and from 1 July raises none', () => {
    const may = { from: '2026-03-03', to: '2026-05-31' };
    expect(raised(may, { from: '2026-07-01', to: '2026-07-31' })).toEqual([]);
  });

  test.each([
    [30, false],
    [29, true],
    [1, true],
    [0, false],
  ])('with %i days left at its end warns of them: %s', (left, warns) => {
    const to = addDays('2026-07-31', -left);
    expect(raised({ from: '2026-05-01', to }).includes('shortLastPause')).toBe(warns);
  });
});

test.each([
  ['fynbus-app', null, '2026-03-03'],
  ['movia-rejsekort', '2025-11-01', '2026-03-05'],
  // The Rejsekort itself has to be made first.
  ['movia-rejsekort', null, '2026-03-16'],
  ['midttrafik-app', null, '2026-03-06'],
  ['midttrafik-plastic', null, '2026-04-06'],
  ['fynbus-plastic', null, '2026-03-16'],
])('on 2 March a further period of %s (Rejsekort from %s) begins on %s', (id, own, first) => {
  expect(firstFurtherDay(getProgram(id), '2026-03-02', own)).toBe(first);
});

test('a new period that began on the first possible day falls out at midnight', () => {
  const before = facts({ earliestStart: '2026-03-03' });
  const added = apply(before, EMPTY_DRAFT, add('2026-03-03', '2026-04-01'));
  const draft = added.ok ? added.draft : EMPTY_DRAFT;
  expect(rebase(before, draft).dropped).toEqual([]);
  expect(rebase(facts({ earliestStart: '2026-03-04' }), draft).dropped).toHaveLength(1);
});

describe('an internship', () => {
  const base = { from: '2026-03-03', to: '2026-05-31' };
  const own = { from: '2026-04-01', to: '2026-05-15' };
  const plan = facts({
    ...{ rank: 'Secondary', paidPrimaryPeriods: [base], saved: [saved(own)] },
    earliestStart: '2026-03-03',
  });
  const move = (from: string, to: string): PlanOp => ({
    kind: 'move',
    id: own.from,
    period: { from, to },
  });

  test.each([
    ['2026-03-03', '2026-05-15', true],
    ['2026-03-02', '2026-05-15', false],
    ['2026-04-01', '2026-05-31', true],
    ['2026-04-01', '2026-06-01', false],
  ])('moves within the days that its base card covers: %s to %s: %s', (from, to, isPossible) => {
    expect(isTaken(plan, move(from, to))).toBe(isPossible);
  });

  test('is removed freely', () => {
    expect(isTaken(plan, { kind: 'remove', id: own.from })).toBe(true);
  });
});
