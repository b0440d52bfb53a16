import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderFlowState, type OrderFlowState } from '../contract/enums';
import { UndeclaredTransition } from './machine';
import { isEditableFlow, isOpenFlow, ORDER_FLOW_EVENTS, orderFlowMachine } from './order-flow';

/** Every declared transition; each pair not named here is impossible. */
const declared: Record<OrderFlowState, Record<string, string>> = {
  Precreated: { opened: 'InProcess', paused: 'Paused', cancelRequested: 'Cancelled' },
  InProcess: {
    opened: 'InProcess',
    placed: 'Finishing',
    paymentRequired: 'AwaitsPaymentData',
    paused: 'Paused',
    continued: 'InProcess',
    cancelRequested: 'Cancelled',
    failed: 'Error',
  },
  AwaitsPaymentData: {
    paymentConfirmed: 'Finishing',
    reopened: 'InProcess',
    cancelRequested: 'Cancelling',
    failed: 'Error',
    retried: 'AwaitsPaymentData',
  },
  Finishing: { completed: 'Finished' },
  Finished: {},
  Paused: { paused: 'Paused', continued: 'InProcess', cancelRequested: 'Cancelled' },
  Cancelling: { cancelRequested: 'Cancelling', cancelled: 'Cancelled' },
  Cancelled: { cancelRequested: 'Cancelled' },
  Error: { retried: 'InProcess', cancelRequested: 'Cancelled' },
};
const pairs = orderFlowState.options.flatMap((state) =>
  ORDER_FLOW_EVENTS.map((event) => [state, event] as const),
);
const anyEvents = fc.array(fc.constantFrom(...ORDER_FLOW_EVENTS), { maxLength: 40 });
const walk = (events: readonly (typeof ORDER_FLOW_EVENTS)[number][]) => {
  const path: OrderFlowState[] = ['InProcess'];
  const reasons: string[] = ['begun'];
  for (const event of events) {
    const state = path.at(-1) ?? 'InProcess';
    if (!orderFlowMachine.can(state, event)) continue;
    path.push(orderFlowMachine.take(state, event).to);
    reasons.push(event);
  }
  return { path, reasons };
};

describe('the state machine of an order', () => {
  test.each(pairs)('in state %s takes the event %s as its table says', (state, event) => {
    const to = declared[state][event];
    if (to) expect(orderFlowMachine.take(state, event).to).toBe(to);
    else expect(() => orderFlowMachine.take(state, event)).toThrow(UndeclaredTransition);
  });

  test('lets an order that is paid or placed only be finished', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path } = walk(events);
        const placed = path.indexOf('Finishing');
        const after = placed < 0 ? [] : path.slice(placed);
        expect(after.every((state) => state === 'Finishing' || state === 'Finished')).toBe(true);
      }),
    );
  });

  test('orders the cards at most once, and never of an order that was given up', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path } = walk(events);
        const ordered = path.filter((state) => state === 'Finishing').length;
        expect(ordered).toBeLessThanOrEqual(path.includes('Cancelled') ? 0 : 1);
      }),
    );
  });

  test('lets choices change again only after the payment was ended', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { path, reasons } = walk(events);
        const ways = path.flatMap((state, index) =>
          isEditableFlow(state) && path[index - 1] === 'AwaitsPaymentData' ? [reasons[index]] : [],
        );
        expect(ways.every((event) => event === 'reopened')).toBe(true);
      }),
    );
  });
});

test.each([
  ['InProcess', true],
  ['Precreated', true],
  ['Paused', true],
  ['AwaitsPaymentData', true],
  ['Finishing', true],
  ['Cancelling', true],
  ['Finished', false],
  ['Cancelled', false],
  ['Error', false],
] as const)('an order in state %s is under way: %s', (state, expected) => {
  expect(isOpenFlow(state)).toBe(expected);
});
