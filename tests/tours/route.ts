import { choose, follow, pathOf, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { withOrders, type Tour } from './tour';
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

/** Another route for the cards of a group, and everything that can come of it. */
const groupRoute: Tour = async ({ page, see }) => {
  await logIn(page, 'bo');
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await follow(page, 'Skift rute');
  await see('skift rute: rutevalg');
  const path = pathOf(page);
  const chooseAt = async (area: string, button: string) => {
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '');
    await page.goto(`${page.url().replace(/\?.*/, '')}?omraade=${area}`);
    await choose(page, 'Hele området');
    await press(page, button);
  };
  await chooseAt('sjaelland', 'Vælg ruten');
  await see('skift rute: andet selskab');
  await page.goto(path);
  await see('skift rute: ikke bekræftet');
  await chooseAt('tog', 'Vælg ruten');
  await see('skift rute: bekræft');
  await follow(page, 'Bekræft');
  await see('skift rute: bestilling');
  await page.goto(path);
  await see('skift rute: i gang');
  await page.context().clearCookies();
  await logIn(page, 'david');
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await page.goto(`${pathOf(page)}/route`);
  await see('skift rute: lukket');
};

export const routeTours: Readonly<Record<string, Tour>> = {
  'an address of one’s own': address,
  'a route of one’s own': route,
  'another route for a group': withOrders(groupRoute),
};
