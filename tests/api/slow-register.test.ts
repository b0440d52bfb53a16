import { describe, expect, it } from 'vitest';
import { logIn } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';

describe('a register that is slow for one person', () => {
  const portal = sharedPortal();

  it('keeps nobody else waiting', async () => {
    await fetch(`${portal.origin}/sandbox/vus/control/anna/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ fault: 'slow', slowMs: '5000' }),
    });
    const anna = portal.browser();
    const clara = portal.browser();

    const slow = logIn(anna, 'anna');
    await logIn(clara, 'clara');

    expect(clara.page?.url.pathname).toBe('/order/configuration');
    await slow;
    expect(anna.page?.url.pathname).toBe('/dataRetrieval');
  });
});
