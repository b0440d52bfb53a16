import { describe, expect, it } from 'vitest';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

describe('the first order', () => {
  const portal = sharedPortal();

  it('takes anna from login to the receipt without script', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await orderUntilPayment(browser);
    const receipt = await pay(browser);
    expect(receipt.url.pathname).toBe('/order/receipt');
    const text = textOf(browser);
    expect(text).toContain('Kvittering for bestilling');
    expect(text).toContain('418,20 kr.');
  });
});
