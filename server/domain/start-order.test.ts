import { describe, expect, test } from 'vitest';
import { decideStart, type OrderUnderWay, type WantedOrder } from './start-order';

const normal: OrderUnderWay = {
  id: 'open',
  flowType: 'Normal',
  state: 'InProcess',
  scheme: 'UU',
  approvalId: 'a1',
  sourceGroupId: null,
};
const paying: OrderUnderWay = { ...normal, state: 'AwaitsPaymentData' };
const paused: OrderUnderWay = { ...normal, state: 'Paused' };
const finishing: OrderUnderWay = { ...normal, state: 'Finishing' };
const changing: OrderUnderWay = { ...normal, flowType: 'Changing', sourceGroupId: 'g1' };
const obligatory: OrderUnderWay = { ...changing, flowType: 'Obligatory' };

const any: WantedOrder = { kind: 'any' };
const same: WantedOrder = { kind: 'normal', scheme: 'UU', approvalId: null };
const approval: WantedOrder = { kind: 'normal', scheme: 'UU', approvalId: 'a2' };
const scheme: WantedOrder = { kind: 'normal', scheme: 'VU', approvalId: null };
const group: WantedOrder = { kind: 'group', groupId: 'g1' };
const otherGroup: WantedOrder = { kind: 'group', groupId: 'g2' };
const prepared: WantedOrder = { kind: 'prepared', flowId: 'open' };
const otherPrepared: WantedOrder = { kind: 'prepared', flowId: 'other' };

/** One row an order under way, one column a wish, in the order of WISHES. */
const WISHES = [any, same, approval, scheme, group, otherGroup, prepared, otherPrepared];
const TABLE: [string, OrderUnderWay | null, string][] = [
  ['nothing', null, 'begin begin begin begin begin begin begin begin'],
  [
    'a Normal order',
    normal,
    'continue continue continue replace conflict conflict continue conflict',
  ],
  ['one being paid', paying, 'continue continue reopen reopen conflict conflict continue conflict'],
  [
    'one that waits for a company',
    paused,
    'continue continue conflict conflict conflict conflict continue conflict',
  ],
  [
    'one being finished',
    finishing,
    'continue continue conflict conflict conflict conflict continue conflict',
  ],
  [
    'a delivery change',
    changing,
    'continue conflict conflict conflict continue conflict continue conflict',
  ],
  [
    'an obligatory order',
    obligatory,
    'continue conflict conflict conflict conflict conflict continue conflict',
  ],
];

test.each([
  ['of the scheme', 'UU', 'continue'],
  ['of whichever scheme', null, 'continue'],
  ['of another scheme', 'VU', 'conflict'],
] as const)(
  'a wish to go on with a paused order %s is decided without regard to the kind of that order',
  (_name, of, found) => {
    const wish: WantedOrder = {
      kind: 'normal',
      scheme: of,
      approvalId: null,
      continuesPaused: true,
    };
    for (const open of [paused, { ...changing, state: 'Paused' as const }]) {
      expect(decideStart(open, wish)).toBe(found);
    }
  },
);

describe('what becomes of each wish for an order', () => {
  test.each(TABLE)('with the order under way: %s', (_name, open, expected) => {
    expect(WISHES.map((wanted) => decideStart(open, wanted)).join(' ')).toBe(expected);
  });
});
