import { describe, expect, test } from 'vitest';
import { cardStatus, type CardStatus } from '../contract/enums';
import { CARD_EVENTS, type CardEvent, cardMachine } from './card-lifecycle';
import { UndeclaredTransition } from './machine';

const unissued = {
  issued: 'Issued',
  productionStarted: 'DuringProduction',
  seasonPassOrdered: 'SeasonPassAwaitsCheckIn',
  paused: 'Paused',
  cancelled: 'Cancelled',
} as const;
const unpaid = {
  ...unissued,
  paid: 'Paid',
  chargeFailed: 'FaultyPayment',
  chargePostponed: 'Ordered',
  paymentWindowClosed: 'Cancelled',
} as const;

const made = { refundRequested: 'UnderRefund', withdrawn: 'Cancelled' } as const;

/** Every declared transition; each pair not named here is impossible. */
const declared: Record<CardStatus, Partial<Record<CardEvent, CardStatus>>> = {
  None: { ordered: 'Ordered' },
  Ordered: {
    ...unpaid,
    replanned: 'Ordered',
    paymentWindowOpened: 'ReepaySinglePaymentRegistered',
    chargeDue: 'Ordered',
    consentDue: 'ReepaySinglePaymentRegistered',
  },
  ReepaySinglePaymentRegistered: { ...unpaid, replanned: 'Ordered', chargeDue: 'Ordered' },
  DataReceived: { ...unpaid, replanned: 'Ordered' },
  InvoiceSent: { ...unpaid, replanned: 'Ordered' },
  Paid: {
    ...unissued,
    captureDue: 'Paid',
    chargeFailed: 'FaultyPayment',
    chargePostponed: 'Ordered',
  },
  FaultyPayment: {
    chargeDue: 'FaultyPayment',
    paid: 'Paid',
    chargeFailed: 'FaultyPayment',
    chargePostponed: 'FaultyPayment',
    paymentWindowClosed: 'Cancelled',
    cancelled: 'Cancelled',
  },
  Paused: { unpaused: 'Ordered', expired: 'Expired', cancelled: 'Cancelled' },
  Issued: { activated: 'Active', replaced: 'Reordered', ...made },
  DuringProduction: {
    shipped: 'Shipped',
    rkCardSent: 'RkCardSent',
    ...made,
  },
  Shipped: { activated: 'Active', replaced: 'Reordered', ...made },
  RkCardSent: {
    seasonPassOrdered: 'SeasonPassAwaitsCheckIn',
    replaced: 'Reordered',
    ...made,
  },
  RkCardIssued: {
    seasonPassOrdered: 'SeasonPassAwaitsCheckIn',
    replaced: 'Reordered',
    ...made,
  },
  SeasonPassAwaitsCheckIn: {
    checkedIn: 'Active',
    expired: 'Expired',
    replaced: 'Reordered',
    ...made,
  },
  Active: { expired: 'Expired', replaced: 'Reordered', ...made },
  Reordered: {
    issued: 'Issued',
    shipped: 'Shipped',
    rkCardSent: 'RkCardSent',
    expired: 'Expired',
    ...made,
  },
  UnderRefund: { refunded: 'Refunded', refundRefused: 'Active', returned: 'Cancelled' },
  Cancelled: {},
  Expired: {},
  Reimbursed: {},
  Refunded: {},
  Closed: {},
};

describe('the state machine of a card', () => {
  test.each(cardStatus.options)(
    'in status %s does with each event what its table says',
    (status) => {
      for (const event of CARD_EVENTS) {
        const to = declared[status][event];
        if (to) expect(cardMachine.take(status, event).to).toBe(to);
        else expect(() => cardMachine.take(status, event)).toThrow(UndeclaredTransition);
      }
    },
  );

  test.each(CARD_EVENTS)('has a status in which %s can happen', (event) => {
    expect(cardStatus.options.some((status) => cardMachine.can(status, event))).toBe(true);
  });

  test('gives back the days and the money of a card that ends early', () => {
    expect(cardMachine.take('Paid', 'cancelled').effects).toEqual(['freeDays', 'returnPayment']);
    expect(cardMachine.take('UnderRefund', 'refunded').effects).toEqual([
      'freeDays',
      'returnPayment',
    ]);
    expect(cardMachine.take('FaultyPayment', 'paymentWindowClosed').effects).toEqual([
      'freeDays',
      'notifyPaymentWindowClosed',
    ]);
  });
});
