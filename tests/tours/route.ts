import { choose, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import type { Tour } from './browser-tours';
import { orderGvssFault } from '../worlds/gvss';

/** The address step, from empty to a home where nothing can be ordered. */
const address: Tour = async ({ page, see }) => {
  await logIn(page, 'mads');
  await see('adresse');
  await press(page, 'Gem adresse');
  await see('adresse: tom');
  await page.getByLabel('Vejnavn').fill('Klippevej');
  await page.getByLabel('Husnummer').fill('3');
  await page.getByLabel('Postnummer').fill('3700');
  await press(page, 'Gem adresse');
  await see('valg: til Bornholm, egen adresse');
};

/** The route screen with everything that it can show. */
const route: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'ida');
  await see('valg: færge');
  await page.context().clearCookies();
  await logIn(page, 'lone');
  await page.goto('/order/configuration/route');
  await see('rute: stationer over grænsen');
  await page.goto('/order/configuration/route?vis=vaelg');
  await see('rute: rutevalg i ramme');
  await page.goto((await page.locator('iframe').getAttribute('src')) ?? '');
  await page.goto(`${page.url().replace(/\?.*/, '')}?omraade=sydjylland`);
  await choose(page, 'Hele området');
  await press(page, 'Vælg ruten');
  await see('rute: andet selskab');
  await page.goto('/order/configuration/route');
  await see('rute: en ny at vælge');
  await orderGvssFault(portal, 'foreign-frame');
  await page.context().clearCookies();
  await logIn(page, 'anna');
  await page.goto('/order/configuration/route?vis=vaelg');
  await see('rute: rutevalget virker ikke');
};

export const routeTours: Readonly<Record<string, Tour>> = {
  'an address of one’s own': address,
  'a route of one’s own': route,
};
