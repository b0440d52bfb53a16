import { describe, expect, it } from 'vitest';
import { deletionObstacle } from './profile-deletion';

const TODAY = '2026-03-02';
const card = { status: 'Active', isPaid: true, to: '2026-03-31' } as const;
const NOTHING = { isPaymentUnderWay: false, isRefundOpen: false };
const find = (cards: Parameters<typeof deletionObstacle>[0], money = NOTHING) =>
  deletionObstacle(cards, { ...money, today: TODAY });

describe('whether a profile can be deleted', () => {
  it('is answered yes without cards and payments', () => {
    expect(find([])).toBeNull();
  });

  it.each([
    ['the day before its last', '2026-03-03', { reason: 'card', until: '2026-03-03' }],
    ['on its last day', '2026-03-02', { reason: 'card', until: '2026-03-02' }],
    ['the day after', '2026-03-01', null],
  ])('is answered for a card in use %s', (_when, to, expected) => {
    expect(find([{ ...card, to }])).toEqual(expected);
  });

  it('names the last day of several paid cards, the coming ones too', () => {
    const coming = { status: 'Paid', isPaid: true, to: '2026-05-30' } as const;
    expect(find([coming, card])).toEqual({ reason: 'card', until: '2026-05-30' });
  });

  it('is answered yes with periods that are not paid, or given up', () => {
    const unpaid = { status: 'Ordered', isPaid: false, to: '2026-05-30' } as const;
    const cancelled = { ...card, status: 'Cancelled' } as const;
    expect(find([unpaid, cancelled])).toBeNull();
  });

  it('is answered no while money is on its way in either direction', () => {
    expect(find([], { ...NOTHING, isPaymentUnderWay: true })).toEqual({ reason: 'payment' });
    expect(find([], { ...NOTHING, isRefundOpen: true })).toEqual({ reason: 'refund' });
    expect(find([{ ...card, status: 'UnderRefund' }])).toEqual({ reason: 'refund' });
  });
});
