import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { startPortal, type TestPortal } from '../worlds/portal';

describe('the first order', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  it('takes anna from login to the receipt without script', async () => {
    const browser = portal.browser();
    await logIn(browser, 'anna');
    await orderUntilPayment(browser);
    const receipt = await pay(browser);
    expect(receipt.url.pathname).toBe('/order/receipt');
    expect(receipt.html).toContain('Kvittering for bestilling');
    expect(receipt.html).toContain('kr. 418,20');
  });
});
