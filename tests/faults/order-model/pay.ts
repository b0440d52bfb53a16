import { expect } from 'vitest';
import type { World } from './world';

const REEPAY_CARD = { action: 'card', number: '4111 1111 1111 1111', expiry: '12/30' };
const NETS_CARD = { action: 'pay', expiry: '12/30', cvv: '123' };
const PAYMENTS = {
  reepay: {
    paid: { ...REEPAY_CARD, cvv: '123' },
    declined: { ...REEPAY_CARD, cvv: '002' },
    cancelled: { action: 'cancel' },
  },
  nets: {
    paid: { ...NETS_CARD, number: '4925 0000 0000 0004' },
    declined: { ...NETS_CARD, number: '4925 0000 0000 0087' },
    cancelled: { action: 'cancel' },
  },
} as const;

/** In every window that was ever opened: people leave them standing. */
export async function pay(
  { windows, portal }: World,
  how: keyof (typeof PAYMENTS)['nets'],
): Promise<void> {
  for (const window of windows) {
    if (new URL(window).pathname.startsWith('/payment-status')) continue;
    const provider = window.includes('/netaxept/') ? 'nets' : 'reepay';
    const body = new URLSearchParams(PAYMENTS[provider][how]);
    const response = await fetch(window, { method: 'POST', body, redirect: 'manual' });
    await response.arrayBuffer();
    expect([portal.origin, response.status < 500]).toEqual([portal.origin, true]);
  }
}
