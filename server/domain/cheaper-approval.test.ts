import { describe, expect, it } from 'vitest';
import { cheaperApproval, type PricedApproval } from './cheaper-approval';

const approval = (change: Partial<PricedApproval>): PricedApproval => ({
  ...{ id: 'xu', scheme: 'XU', level: 'Primary', dayPrice: 22.1 },
  period: { from: '2026-03-01', to: '2026-06-30' },
  ...change,
});
const uu = approval({ id: 'uu', scheme: 'UU', dayPrice: 13.94 });

describe('the advice of a cheaper approval', () => {
  it('names the cheapest other one for some of the same days', () => {
    const vu = approval({ id: 'vu', scheme: 'VU', dayPrice: 15 });
    expect(cheaperApproval(approval({}), [approval({}), vu, uu])?.id).toBe('uu');
  });

  it.each([
    ['is as dear', { dayPrice: 22.1 }],
    ['has no known price', { dayPrice: null }],
    ['is for an internship', { level: 'Secondary' as const }],
    ['ends the day before', { period: { from: '2026-01-01', to: '2026-02-28' } }],
  ])('is not given for one that %s', (_what, change) => {
    expect(cheaperApproval(approval({}), [{ ...uu, ...change }])).toBeUndefined();
  });

  it('is given for one that shares a single day', () => {
    const last = { from: '2026-06-30', to: '2026-07-30' };
    expect(cheaperApproval(approval({}), [{ ...uu, period: last }])?.id).toBe('uu');
  });
});
