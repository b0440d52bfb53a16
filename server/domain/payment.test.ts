import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UndeclaredTransition } from './machine';
import {
  isFulfilled,
  isPaid,
  isUndecided,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  paymentMachine,
  type PaymentState,
  statusForUser,
} from './payment';

/** The whole table, one row a state, in the order of PAYMENT_EVENTS; a dash is impossible. */
const expected: Record<PaymentState, string> = {
  created: 'open processing authorized settled saved failed aborted expired superseded aborted - -',
  open: 'open processing authorized settled saved failed aborted expired superseded aborted - -',
  processing: '- processing authorized settled saved failed - - superseded aborted - -',
  authorized:
    'authorized authorized authorized settled - authorized authorized authorized superseded released superseded -',
  settled: 'settled settled settled settled - settled settled settled superseded - - refunded',
  saved: 'saved saved - - saved saved saved saved saved - - -',
  aborted: '- processing authorized settled saved aborted aborted aborted superseded aborted - -',
  failed: '- processing authorized settled saved failed failed failed superseded failed - -',
  expired: '- processing authorized settled saved expired expired expired superseded expired - -',
  superseded:
    'superseded superseded superseded superseded superseded superseded superseded superseded superseded released - refunded',
  released:
    'released released released released - released released released released released - refunded',
  refunded:
    'refunded refunded refunded refunded - refunded refunded refunded refunded refunded - refunded',
};

const walk = (events: readonly PaymentEvent[], from: PaymentState = 'created') => {
  const path: PaymentState[] = [from];
  const effects: string[] = [];
  for (const event of events) {
    const state = path.at(-1) ?? from;
    if (!paymentMachine.can(state, event)) continue;
    const step = paymentMachine.take(state, event);
    path.push(step.to);
    effects.push(...step.effects);
  }
  return { path, effects };
};
const anyEvents = fc.array(fc.constantFrom(...PAYMENT_EVENTS), { maxLength: 30 });

describe('the state machine of a payment', () => {
  test.each(PAYMENT_STATES)('in state %s does with each event what its table says', (state) => {
    const row = PAYMENT_EVENTS.map((event) =>
      paymentMachine.can(state, event) ? paymentMachine.take(state, event).to : '-',
    );
    expect(row.join(' ')).toBe(expected[state]);
  });

  test('fails on an event that is impossible', () => {
    expect(() => paymentMachine.take('settled', 'released')).toThrow(UndeclaredTransition);
    expect(() => paymentMachine.take('processing', 'expired')).toThrow(
      'payment: the state processing takes no event expired',
    );
  });

  test('never leads from paid back to a waiting or failed state', () => {
    const afterPaid = new Set(['authorized', 'settled', 'superseded', 'released', 'refunded']);
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path } = walk(events);
        const firstPaid = path.findIndex(isPaid);
        const after = firstPaid < 0 ? [] : path.slice(firstPaid);
        expect(after.every((state) => afterPaid.has(state))).toBe(true);
      }),
    );
  });

  test('hands out what was paid for at most once, exactly when the payment becomes paid', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path, effects } = walk(events);
        const fulfilled = effects.filter((effect) => effect === 'fulfil').length;
        expect(fulfilled).toBe(path.some(isFulfilled) ? 1 : 0);
      }),
    );
  });

  test('hands out nothing for an attempt that another one replaced, and gives its money back', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path, effects } = walk(events, 'superseded');
        expect(path.some(isFulfilled)).toBe(false);
        expect(effects).not.toContain('fulfil');
      }),
    );
    expect(walk(['authorized', 'released'], 'superseded')).toEqual({
      path: ['superseded', 'superseded', 'released'],
      effects: ['releaseReservation'],
    });
    expect(walk(['settled', 'refunded'], 'superseded')).toEqual({
      path: ['superseded', 'superseded', 'refunded'],
      effects: ['refundMoney'],
    });
  });

  test.each([
    ['authorized', 'releaseReservation'],
    ['settled', 'refundMoney'],
  ] as const)('gives the money back when what it %s for is withdrawn', (state, effect) => {
    expect(walk(['superseded'], state)).toEqual({ path: [state, 'superseded'], effects: [effect] });
  });

  test.each(['aborted', 'failed', 'expired'] as const)(
    'counts a late success after %s, unless another attempt has replaced it',
    (state) => {
      expect(walk(['authorized'], state)).toEqual({
        path: [state, 'authorized'],
        effects: ['fulfil'],
      });
      expect(walk(['superseded', 'authorized', 'released'], state)).toEqual({
        path: [state, 'superseded', 'superseded', 'released'],
        effects: ['releaseReservation'],
      });
    },
  );
});

describe('the status that a payer sees', () => {
  test.each([
    ['created', 'isWaiting'],
    ['open', 'isWaiting'],
    ['processing', 'isWaiting'],
    ['authorized', 'isComplete'],
    ['settled', 'isComplete'],
    ['refunded', 'isComplete'],
    ['aborted', 'isAborted'],
    ['expired', 'isAborted'],
    ['superseded', 'isAborted'],
    ['released', 'isAborted'],
    ['failed', 'isError'],
  ] as const)('in state %s is %s and nothing else', (state, flag) => {
    const none = { isWaiting: false, isComplete: false, isAborted: false, isError: false };
    expect(statusForUser(state)).toEqual({ ...none, [flag]: true });
    expect(isUndecided(state)).toBe(flag === 'isWaiting');
  });
});
