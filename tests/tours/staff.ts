import { expect } from '@playwright/test';
import { press } from '../worlds/browser';
import { codeOf, nextCode } from '../worlds/staff';
import { withOrders, type Tour, type Visit } from './tour';

/** A phone that is set up, recovery codes, a login with each, and what goes wrong with them. */
async function secondFactor({ page, portal, see }: Visit): Promise<void> {
  const logIn = async (username: string) => {
    await page.goto('/login');
    await page.getByLabel('Brugernavn').fill(username);
    await press(page, 'Log ind');
  };
  const send = async (code: string) => {
    await page.getByLabel('Kode', { exact: true }).fill(code);
    await press(page, 'Fortsæt');
  };
  await logIn('admin2');
  await see('mfa: telefonen er ikke sat op');
  await send('12345');
  await see('mfa: for kort');
  await send(codeOf(portal, 'admin2'));
  await see('gendannelseskoder');
  await press(page, 'Lav ti nye koder');
  await see('gendannelseskoder: vist');
  const recoveryCode = (await page.locator('main li').first().textContent()) ?? '';
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logIn('admin2');
  await see('mfa');
  for (let wrong = 0; wrong < 5; wrong++) await send('000000');
  await see('mfa: forkert');
  await send(await nextCode(portal, 'admin2'));
  await see('mfa: låst');
  await page.getByRole('link', { name: 'Brug en gendannelseskode' }).click();
  await see('mfa: gendannelse');
  await page.getByLabel('Gendannelseskode').fill('ABCD');
  await press(page, 'Fortsæt');
  await see('mfa: gendannelse, forkert');
  await page.getByLabel('Gendannelseskode').fill(recoveryCode);
  await press(page, 'Fortsæt');
  await expect(page).toHaveURL(/\/admin$/);
}

/** Somebody is looked up and helped, and sees who looked. */
async function support({ page, portal, see }: Visit): Promise<void> {
  const logIn = async (username: string) => {
    await page.goto('/login');
    await page.getByLabel('Brugernavn').fill(username);
    await press(page, 'Log ind');
  };
  const search = async (text: string) => {
    await page.goto('/admin');
    await page.getByLabel('Navn eller nummer').fill(text);
    await press(page, 'Søg');
  };
  const decide = async (button: string | RegExp) => {
    await page.getByLabel('Begrundelse').selectOption('Henvendelse fra kunden');
    await press(page, button);
  };
  await logIn('support');
  await page.getByLabel('Kode', { exact: true }).fill(await nextCode(portal, 'support'));
  await press(page, 'Fortsæt');
  await see('søg');
  await press(page, 'Søg');
  await see('søg: tomt');
  await search('ingen hedder sådan');
  await see('søgeresultat: ingen');
  await search('b');
  await see('søgeresultat');
  await search('bo');
  await page.getByRole('link', { name: /^Bo / }).click();
  await see('person');
  await press(page, 'Spær kontoen');
  await see('person: begrundelse mangler');
  await decide('Spær kontoen');
  await see('person: spærret');
  await decide('Ophæv spærringen');
  await decide(/^Se portalen som/);
  await see('overblik: skyggevisning');
  await page.goto('/profile');
  await see('min profil: skyggevisning');
  await press(page, 'Afslut skyggevisning');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await logIn('bo');
  await portal.runJobs();
  await page.goto('/profile/access');
  await see('hvem har set mine oplysninger');
}

export const staffTours: Readonly<Record<string, Tour>> = {
  'the second factor of staff': secondFactor,
  'help for a person': withOrders(support),
};
