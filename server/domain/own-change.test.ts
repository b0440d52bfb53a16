import { describe, expect, it } from 'vitest';
import { isUnchanged, ownChanges, standing, type OwnCard } from './own-change';

const TODAY = '2026-03-02';
const card = (id: string, from: string, to: string, more: Partial<OwnCard> = {}): OwnCard => ({
  ...{ id, from, to, programId: 'dsb-app', routeId: 'a', ...more },
});
const MARCH = card('1', '2026-03-03', '2026-04-01');
const APRIL = card('2', '2026-04-02', '2026-05-01');
const NOTHING = { periods: false, delivery: null, route: null };

describe('what a person changed of their cards', () => {
  it.each<[string, OwnCard[], Partial<typeof NOTHING> | object]>([
    ['nothing', [MARCH, APRIL], {}],
    ['nothing, in another order', [APRIL, MARCH], {}],
    ['the same days on another card', [MARCH, { ...APRIL, id: '3' }], {}],
    ['a day more', [MARCH, { ...APRIL, to: '2026-05-02' }], { periods: true }],
    ['a period less', [MARCH], { periods: true }],
    ['all periods less', [], { periods: true }],
    ['another delivery', [MARCH, { ...APRIL, programId: 'dsb-plastic' }], { delivery: APRIL.from }],
    ['another route', [{ ...MARCH, routeId: 'b' }, APRIL], { route: MARCH.from }],
    ['a route that was not kept', [{ ...MARCH, routeId: null }, APRIL], {}],
  ])('is %s', (_what, after, expected) => {
    const changes = ownChanges([MARCH, APRIL], after, TODAY);
    expect(changes).toEqual({ ...NOTHING, ...expected });
    expect(isUnchanged(changes)).toBe(Object.keys(expected).length === 0);
  });

  it.each([
    ['2026-03-01', true],
    ['2026-03-02', false],
  ])('leaves out what ended by %s', (to, isLeftOut) => {
    const over = card('0', '2026-02-01', to);
    expect(ownChanges([over, MARCH], [MARCH], TODAY).periods).toBe(!isLeftOut);
  });

  it('stands as far as it is still so', () => {
    const made = { periods: true, delivery: '2026-03-03', route: null };
    const now = { periods: false, delivery: '2026-04-02', route: '2026-04-02' };
    expect(standing(made, now)).toEqual({ periods: false, delivery: '2026-04-02', route: null });
  });
});
