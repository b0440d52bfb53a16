import { describe, expect, it, test } from 'vitest';
import { cardStatus } from '../contract/enums';
import { CARD_EVENTS, cardMachine } from './card-lifecycle';
import { isPaidCard, STATUSES_HIDDEN, STATUSES_OVER } from './card-status';

it('a card gives its days free in exactly those statuses that are final', () => {
  const final = cardStatus.options.filter(
    (status) => !CARD_EVENTS.some((event) => cardMachine.can(status, event)),
  );
  expect(STATUSES_OVER).toEqual(final);
});

it('the overview leaves out cards that are over, except one that was reimbursed', () => {
  expect([...STATUSES_HIDDEN, 'Reimbursed'].sort()).toEqual([...STATUSES_OVER].sort());
});

describe('a card that can be the base of an internship', () => {
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
