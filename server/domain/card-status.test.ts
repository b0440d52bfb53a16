import { describe, expect, it, test } from 'vitest';
import { cardStatus } from '../contract/enums';
import { CARD_EVENTS, cardMachine } from './card-lifecycle';
import { isPaidCard, STATUSES_HIDDEN, STATUSES_OVER } from './card-status';

it('gives the days of a card free in exactly the statuses that nothing leads out of', () => {
  const final = cardStatus.options.filter(
    (status) => !CARD_EVENTS.some((event) => cardMachine.can(status, event)),
  );
  expect(STATUSES_OVER).toEqual(final);
});

it('leaves out of the overview what is over, except a card that was reimbursed', () => {
  expect([...STATUSES_HIDDEN, 'Reimbursed'].sort()).toEqual([...STATUSES_OVER].sort());
});

describe('a base card to lean on', () => {
  test.each([
    ['Ordered', true, true],
    ['Ordered', false, false],
    ['Paid', true, true],
    ['Active', false, true],
    ['Issued', false, true],
    ['Cancelled', true, false],
    ['Refunded', true, false],
    ['UnderRefund', true, false],
    ['Paused', true, false],
    ['FaultyPayment', false, false],
  ] as const)('%s, paid %s: %s', (status, isPaid, expected) => {
    expect(isPaidCard({ status, isPaid })).toBe(expected);
  });
});
