import { expect, test as base } from '../worlds/browser';
import {
  choosePaymentMode,
  expectReceipt,
  logIn,
  orderUntilMode,
  payByCard,
} from '../worlds/browser-order';
import { startReepay } from '../worlds/reepay-sandbox';

/* The payment window on a site of its own, as it is in production. */

const test = base.extend<{ providerKey: string }>({
  providerKey: ['priv_test', { option: true }],
  portalEnv: async ({ providerKey }, use) => {
    const provider = await startReepay();
    await use({
      REEPAY_API_URL: `${provider.base}/api`,
      REEPAY_CHECKOUT_URL: `${provider.base}/checkout`,
      REEPAY_PRIVATE_KEY: providerKey,
      PAYMENT_ORIGINS: new URL(provider.base).origin,
    });
    await provider.close();
  },
});

test('the order reaches a payment window on another site, and comes back logged in', async ({
  page,
  portalEnv,
}) => {
  await logIn(page, 'anna');
  await orderUntilMode(page);
  await choosePaymentMode(page, 'Betal én gang');
  expect(new URL(page.url()).origin).toBe(portalEnv.PAYMENT_ORIGINS);
  await payByCard(page);
  await expectReceipt(page);
});
