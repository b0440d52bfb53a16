import { follow, press } from '../worlds/browser';
import {
  acceptConditions,
  choosePaymentMode,
  giveContacts,
  givePhoto,
  logIn,
  payByCard,
} from '../worlds/browser-order';
import { finishJobs } from '../worlds/finish-jobs';
import type { Tour } from './tour';

const MENU = [
  ['/approvals', 'godkendelser'],
  ['/messages', 'beskeder'],
  ['/history', 'betalingshistorik'],
  ['/profile', 'min profil'],
] as const;

/** The pages of the menu: of a person who has nothing yet, and of one who has ordered. */
const menu: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'none');
  for (const [path, screen] of MENU) {
    await page.goto(path);
    await see(`${screen}: tom`);
  }
  await page.context().clearCookies();
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await follow(page, 'Afslut');
  await finishJobs(portal);
  for (const [path, screen] of MENU) {
    await page.goto(path);
    await see(screen);
  }
  await page.goto('/profile/delete');
  await see('profil: kan ikke slettes');
  await page.goto('/overview');
  await page.locator('.travel-card-period a').click();
  await page.locator('summary', { hasText: 'Sådan er prisen beregnet' }).click();
  await see('periode på et kort');
  await follow(page, 'Se område og rute');
  await see('område og rute');
  await page.goto('/history');
  await page.locator('.history-cards a').first().click();
  await see('betalingshistorik: en betaling');
  await page.goto('/order');
  await see('bestil igen');
  await page.goto('/messages');
  // Script draws the dialog, and shows it five minutes before the login ends.
  const isDrawn = await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('session-timeout dialog');
    document.querySelector<HTMLElement>('session-timeout [data-when]')?.removeAttribute('hidden');
    dialog?.showModal();
    return dialog !== null;
  });
  if (isDrawn) await see('login udløber');
};

export const menuTours: Readonly<Record<string, Tour>> = { 'the pages of the menu': menu };
