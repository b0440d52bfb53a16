import { describe, expect, test } from 'vitest';
import { getProgram } from './programs';
import {
  daysWithoutCard,
  outlastsDelivery,
  rejsekortHindrance,
  rejsekortStatusOn,
  replacementMachine,
  seasonPassCard,
  seasonPassKey,
  type HeldRejsekort,
} from './rejsekort-replacement';

/** Delivered in 10 to 14 days. */
const program = getProgram('movia-rejsekort');
const settings = { isRejsekortOrderable: true, rejseBilletAppFrom: null, deactivated: [] };
const issued: HeldRejsekort = { status: 'Issued', lastDay: '2026-06-30', replacedOn: null };

describe('a Rejsekort can be replaced', () => {
  test.each([
    ['2026-06-20', null],
    ['2026-06-21', 'late'],
    ['2026-06-30', 'late'],
    ['2026-07-01', 'over'],
  ])('on %s: %s', (today, hindrance) => {
    expect(rejsekortHindrance(issued, program, { today, settings })).toBe(hindrance);
  });

  test.each([
    { ...settings, deactivated: ['movia-rejsekort'] },
    { ...settings, isRejsekortOrderable: false },
  ])('not once no Rejsekort is made any more (%j)', (ended) => {
    const at = { today: '2026-03-02', settings: ended };
    expect(rejsekortHindrance(issued, program, at)).toBe('ended');
  });

  test('once it is made, and also while it is locked', () => {
    const held = (status: HeldRejsekort['status']) =>
      rejsekortHindrance({ ...issued, status }, program, { today: '2026-03-02', settings });
    expect([held('Ordered'), held('Issued'), held('Locked')]).toEqual(['unmade', null, null]);
  });

  test.each([
    ['2026-03-02', 'Reordered', 'on-the-way'],
    ['2026-03-15', 'Reordered', 'on-the-way'],
    ['2026-03-16', 'Issued', null],
  ] as const)('again once the new one must have arrived: on %s it is %s', (today, status, why) => {
    const card: HeldRejsekort = { ...issued, status: 'Reordered', replacedOn: '2026-03-02' };
    expect(rejsekortStatusOn(card, program, today)).toBe(status);
    expect(rejsekortHindrance(card, program, { today, settings })).toBe(why);
  });
});

test('a replacement is begun once, and ends once', () => {
  const ways = (['Created', 'Running', 'Completed', 'Refused'] as const).map((state) =>
    (['run', 'replaced', 'refused'] as const).filter((event) =>
      replacementMachine.can(state, event),
    ),
  );
  expect(ways).toEqual([['run'], ['replaced', 'refused'], [], []]);
});

test('a period has another key for each card that it was put on, and each leads to the period', () => {
  const keys = [null, '2026-03-02', '2026-04-01'].map((day) => seasonPassKey('card', day));
  expect(new Set(keys).size).toBe(3);
  expect(keys.map(seasonPassCard)).toEqual(['card', 'card', 'card']);
});

describe('a period while a card that was ordered on 2 March 2026 is on its way', () => {
  test.each([
    ['2026-02-02', '2026-03-03', false, { from: '2026-03-02', to: '2026-03-03' }],
    ['2026-02-02', '2026-03-11', false, { from: '2026-03-02', to: '2026-03-11' }],
    ['2026-02-02', '2026-03-12', true, { from: '2026-03-02', to: '2026-03-12' }],
    ['2026-03-04', '2026-04-02', true, { from: '2026-03-04', to: '2026-03-16' }],
    ['2026-03-16', '2026-04-15', true, { from: '2026-03-16', to: '2026-03-16' }],
    ['2026-03-17', '2026-04-15', true, null],
  ])('from %s to %s outlasts it: %s; without a card: %j', (from, to, outlasts, without) => {
    expect(outlastsDelivery({ from, to }, program, '2026-03-02')).toBe(outlasts);
    expect(daysWithoutCard({ from, to }, program, '2026-03-02')).toEqual(without);
  });
});
