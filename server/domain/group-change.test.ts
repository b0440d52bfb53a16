import { describe, expect, test } from 'vitest';
import type { CardStatus } from '../contract/enums';
import { canMove, needsObligatoryFlow } from './group-change';
import { getProgram } from './programs';

const TODAY = '2026-03-02';
const app = getProgram('fynbus-app');
const plastic = getProgram('fynbus-plastic');
const card = (from: string, status: CardStatus = 'Ordered') => ({
  status,
  period: { from, to: '2026-06-30' },
});

describe('a card moves to another group', () => {
  test.each<[string, string, CardStatus, boolean]>([
    ['fynbus-app', '2026-03-02', 'Ordered', false],
    ['fynbus-app', '2026-03-03', 'Ordered', true],
    ['fynbus-app', '2026-03-03', 'Paid', true],
    ['fynbus-app', '2026-03-03', 'ReepaySinglePaymentRegistered', true],
    ['fynbus-app', '2026-03-03', 'FaultyPayment', true],
    ['fynbus-app', '2026-03-03', 'Issued', false],
    ['fynbus-app', '2026-03-03', 'Cancelled', false],
    ['fynbus-app', '2026-03-03', 'Refunded', false],
    ['fynbus-plastic', '2026-03-15', 'Ordered', false],
    ['fynbus-plastic', '2026-03-16', 'Ordered', true],
    ['fynbus-plastic', '2026-03-16', 'DuringProduction', false],
  ])('with the delivery %s, from %s and in status %s: %s', (program, from, status, expected) => {
    expect(canMove(card(from, status), getProgram(program), TODAY)).toBe(expected);
  });
});

describe('an obligatory order', () => {
  const group = {
    program: plastic,
    deactivated: ['fynbus-plastic'],
    cards: [card('2026-04-01')],
    offered: [app],
    today: TODAY,
  };
  test.each([
    ['a card is to come, and there is something to choose', {}, true],
    ['the program is active', { deactivated: ['dsb-plastic'] }, false],
    ['no card is to come', { cards: [] }, false],
    ['nothing is offered', { offered: [] }, false],
    ['nothing offered is in time', { offered: [plastic], cards: [card('2026-03-10')] }, false],
  ])(
    'is begun only where a coming card needs another delivery and can get one: when %s',
    (_name, change, expected) => {
      expect(needsObligatoryFlow({ ...group, ...change })).toBe(expected);
    },
  );
});
