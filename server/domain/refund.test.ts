import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hoursToRetry,
  isRefundInFlight,
  isRefundSettled,
  REFUND_EVENTS,
  REFUND_STATES,
  refundMachine,
  type RefundState,
  needsSecond,
  type AskedBefore,
} from './refund';

/** The whole table, one row a state, in the order of REFUND_EVENTS; a dash is impossible. */
const expected: Record<RefundState, string> = {
  ready: 'sending refunded - - - - - awaitsStaff - - - -',
  sending: '- refunded processing unknown ready failed - awaitsStaff - - - -',
  processing: '- refunded - - ready - - - - - - -',
  unknown: '- refunded - - ready - - - - - - -',
  failed: '- - - - - - ready awaitsStaff - - - -',
  refunded: '- - - - - - - - - - - -',
  awaitsStaff: '- - - - - - - - ready paidOutside refused -',
  awaitsReturn: '- - - - - - - - - - refused ready',
  refused: '- - - - - - - - - - - -',
  paidOutside: '- - - - - - - - - - - -',
};

describe('a return of money', () => {
  test.each(REFUND_STATES)('in state %s does with each event what its table says', (state) => {
    const row = REFUND_EVENTS.map((event) =>
      refundMachine.can(state, event) ? refundMachine.take(state, event).to : '-',
    );
    expect(row.join(' ')).toBe(expected[state]);
  });

  test('that is paid stays paid, and one that is in flight is never called failed by silence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REFUND_EVENTS), { maxLength: 30 }), (events) => {
        let state: RefundState = 'ready';
        for (const event of events) {
          if (!refundMachine.can(state, event)) continue;
          const { to } = refundMachine.take(state, event);
          expect(isRefundSettled(state)).toBe(false);
          if (isRefundInFlight(state) && event === 'silent')
            expect(isRefundInFlight(to)).toBe(true);
          state = to;
        }
      }),
    );
  });

  test('that its bank refuses is tried again after an hour and after a day, and then no more', () => {
    expect([1, 2, 3, 4].map(hoursToRetry)).toEqual([1, 24, null, null]);
  });
});

describe('what one of staff decides of a refund', () => {
  const asked = { refundId: 'r1', personId: 'anna', askedBy: 'grete', amountOre: 30_000 };
  const other = { ...asked, refundId: 'r2', amountOre: 20_000, outcome: null };
  const more = (change: Partial<AskedBefore>): AskedBefore => ({ ...other, ...change });

  test.each([
    ['is below the sum alone', [], false],
    ['with more of the same person by another', [more({ askedBy: 'asta' })], true],
    ['with more of another person by the same one', [more({ personId: 'bo' })], true],
    ['with more that has to do with neither', [more({ personId: 'bo', askedBy: 'asta' })], false],
    ['with one øre too little', [more({ amountOre: 19_999 })], false],
    ['decided once more', [more({ refundId: 'r1' })], false],
    ['beside money off the rules', [more({ refundId: null })], true],
    ['with more that another one agreed to', [more({ outcome: 'approved' })], true],
    ['with more that needed nobody else', [more({ outcome: 'alone' })], true],
    ['with more that was turned down', [more({ outcome: 'rejected' })], false],
    ['with more that nobody answered', [more({ outcome: 'expired' })], false],
  ])('%s: another one has to agree? %j', (_what, today, expected) => {
    expect(needsSecond(asked, today, 50_000)).toBe(expected);
  });
});
