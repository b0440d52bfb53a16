import { addSeconds } from 'date-fns/addSeconds';
import type { Page } from '@playwright/test';
import { as, orderAndPay } from '#server/seed/order-as';
import { choose, press } from '../worlds/browser';
import { logIn, orderUntilMode } from '../worlds/browser-order';
import { orderFaults } from '../worlds/order-world';
import { goToPaymentWindow } from '../worlds/payment-window';
import type { Tour } from './tour';

const linkOn = async (page: Page) =>
  (await page.locator('copy-text').getAttribute('data-text')) ?? '';

/** Opens a page as somebody without a login; the way back to the one there was. */
async function asAnother(page: Page, path: string): Promise<() => Promise<void>> {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(path);
  return async () => {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
  };
}

/** Somebody under 18 has another one pay: the link, its page, and what comes of both. */
const payer: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'anna');
  await page.goto('/order/configuration');
  await orderUntilMode(page);
  await choose(page, 'Betal automatisk');
  await press(page, 'Lad en anden betale');
  await see('link til betaling');
  const link = await linkOn(page);
  const logInAgain = await asAnother(page, link);
  await see('betal for en anden');
  await press(page, 'Gå til betaling');
  portal.clock.set(addSeconds(portal.clock.now(), 3));
  await press(page, 'Fortryd');
  await see('betal for en anden: afbrudt');
  await logInAgain();
  await page.goto('/order/payment-link');
  await see('link til betaling: afbrudt');
  await page.goto('/order/payment');
  await see('betaling: under 18');
  await press(page, 'Lad en anden betale');
  const next = await linkOn(page);
  await asAnother(page, next);
  await orderFaults(portal, { mobilePay: 'manual' });
  await press(page, 'Gå til betaling');
  await press(page, /MobilePay/);
  await see('betal for en anden: venter');
  portal.clock.set(addSeconds(portal.clock.now(), 25 * 3600));
  await page.goto(link);
  await see('betal for en anden: linket er for gammelt');
};

/** The same for a period that comes later. */
const laterPayer: Tour = async ({ page, portal, see }) => {
  await as(portal.deps, 'anna', (caller) =>
    orderAndPay(portal.deps, caller, {
      phone: '20304050',
      periods: PERIODS,
      mode: 'SinglePayment',
    }),
  );
  const { id } = await goToPaymentWindow(portal, 'anna');
  await logIn(page, 'anna');
  await page.goto(`/overview/card/${id}`);
  await see('se periode: under 18');
  await press(page, 'Lad en anden betale');
  await see('link til betaling af en periode');
  await asAnother(page, await linkOn(page));
  await see('betal en periode for en anden');
};

const PERIODS = [
  { from: '2026-03-10', to: '2026-04-08' },
  { from: '2026-04-09', to: '2026-05-08' },
];

export const payerTours: Readonly<Record<string, Tour>> = {
  'a payment by somebody else': payer,
  'a later period that somebody else pays': laterPayer,
};
