import { describe, expect, test } from 'vitest';
import { addDays } from './day';
import { getProgram } from './programs';
import { takeOverProblem, takeOverProblems } from './take-over';

const today = '2026-03-02';
const period = (from: string) => ({ from, to: addDays(from, 29) });

describe('what keeps a delivery from taking over a card on 2 March 2026', () => {
  test.each([
    ['fynbus-app', 'fynbus-plastic', '2026-03-15', ['too-late']],
    ['fynbus-app', 'fynbus-plastic', '2026-03-16', []],
    ['fynbus-app', 'fynbus-plastic', '2026-03-17', []],
    ['fynbus-plastic', 'fynbus-app', '2026-03-02', ['too-late']],
    ['fynbus-plastic', 'fynbus-app', '2026-03-03', []],
    ['fynbus-app', 'midttrafik-app', '2026-03-02', ['payment-mismatch', 'too-late']],
    ['fynbus-app', 'midttrafik-app', '2026-05-01', ['payment-mismatch']],
  ])('from %s to %s, first day %s: %j', (from, to, day, expected) => {
    const change = { from: getProgram(from), to: getProgram(to), today };
    expect(takeOverProblems(period(day), change)).toEqual(expected);
  });
});

describe('a group of cards', () => {
  const change = { from: getProgram('fynbus-app'), to: getProgram('fynbus-plastic'), today };
  test.each([
    ['moves when every card is in time', ['2026-03-16', '2026-06-01'], null],
    ['stays when one card is too early', ['2026-06-01', '2026-03-15'], 'too-late'],
  ])('%s', (_title, days, expected) => {
    const cards = days.map((day) => ({ period: period(day) }));
    expect(takeOverProblem(cards, change)).toBe(expected);
  });

  test('has the payment as its first obstacle, as another day would not change that', () => {
    const cards = [{ period: period('2026-03-02') }];
    const paidInApp = { ...change, to: getProgram('midttrafik-app') };
    expect(takeOverProblem(cards, paidInApp)).toBe('payment-mismatch');
  });
});
