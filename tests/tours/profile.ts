import { press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { personOf } from '../worlds/order-world';
import type { Tour } from './tour';

/** The pages of the profile: corrected with errors and without, locked by a paid card, and deleted. */
const profile: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'bo');
  await page.goto('/profile/contacts');
  await see('profil: kontaktinformation');
  await page.getByLabel('Gentag e-mail').fill('en@anden.dk');
  await press(page, 'Gem kontaktinformation');
  await see('profil: kontaktinformation med fejl');
  await page.goto('/profile/address');
  await see('profil: leveringsadresse');
  await page.context().clearCookies();
  await page.goto('/reminders/stop?n=ukendt');
  await see('stop påmindelser: ukendt link');
  const { id } = await personOf(portal, 'bo');
  await page.goto(`/reminders/stop?n=${portal.deps.secrets.reminderToken(id)}`);
  await see('stop påmindelser: spørgsmål');
  await press(page, 'Stop påmindelser');
  await see('stop påmindelser: stoppet');
  await logIn(page, 'mads');
  await page.goto('/approvals');
  await page.locator('summary', { hasText: 'Skriv din adresse' }).click();
  await see('godkendelser: adresse mangler');
  await page.context().clearCookies();
  await logIn(page, 'lone');
  await page.goto('/profile/address');
  await see('profil: beskyttet adresse');
  await page.goto('/profile/logins');
  await see('her er du logget ind');
  await page.goto('/profile/delete');
  await see('profil: slet');
  await press(page, 'Slet min profil');
  await see('profil: slettet');
};

export const profileTours: Readonly<Record<string, Tour>> = { 'the pages of the profile': profile };
