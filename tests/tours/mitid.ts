import { demoPeople } from '#server/sandbox/people';
import { press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { WITHOUT_CPR } from '../worlds/mitid';
import { TODAY } from '../worlds/portal';
import type { Tour, Visit } from './tour';

const MITID = 'Log ind med MitID';

/** In with MitID, with all that can come between, and out again at both ends. */
async function logInAndOut({ page, portal, see }: Visit): Promise<void> {
  const anna = demoPeople(TODAY).find(({ username }) => username === 'anna');
  const cpr = async (typed: string) => {
    await page.getByLabel('CPR-nummer').fill(typed);
    await press(page, 'Fortsæt');
  };
  await page.goto('/messages');
  await press(page, MITID);
  await press(page, 'Afbryd');
  await see('login: afbrudt');
  await press(page, MITID);
  await page.getByLabel('Sådan svarer MitID').selectOption(WITHOUT_CPR.answer);
  await press(page, /\(anna\)/);
  await see('cpr-nummer');
  await cpr('120508');
  await see('cpr-nummer: for kort');
  await cpr('120508 1234');
  await see('cpr-nummer: passer ikke');
  await cpr(anna?.cpr ?? '');
  await portal.runJobs();
  await page.goto('/messages');
  await see('beskeder: efter mitid');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await press(page, 'Log ud af MitID');
  await see('logout: efter mitid');
}

/** Somebody of staff who has cards says as whom they go on. */
async function choice({ page, portal, see }: Visit): Promise<void> {
  const { connection, secrets } = portal.deps;
  const hans = demoPeople(TODAY).find(({ username }) => username === 'hans');
  const cpr_hash = secrets.lookupHash(hans?.cpr ?? '');
  const staff = connection.db.updateTable('staff').set({ cpr_hash });
  await staff.where('username', '=', 'admin2').execute();
  await page.goto('/login');
  await press(page, MITID);
  await press(page, /\(hans\)/);
  await see('vælg: medarbejder eller egne kort');
  await press(page, 'Fortsæt som medarbejder');
  await page.getByRole('link', { name: 'Gå til mine egne kort' }).click();
  await see('mine egne kort');
  await press(page, MITID);
  await press(page, 'Afbryd');
  await see('mine egne kort: afbrudt');
}

/** MitID once more, before another e-mail is kept. */
async function confirm({ page, portal, see }: Visit): Promise<void> {
  const save = async (email: string) => {
    await page.goto('/profile/contacts');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Gentag e-mail').fill(email);
    await page.getByLabel('Telefonnummer').fill('12345678');
    await press(page, 'Gem kontaktinformation');
  };
  await logIn(page, 'bo');
  await save('bo@eksempel.dk');
  await portal.passMinutes(11);
  await save('ny@eksempel.dk');
  await see('bekræft: før en ny e-mail');
  await press(page, 'Bekræft med MitID');
  await press(page, 'Afbryd');
  await see('bekræft: afbrudt');
  await press(page, 'Bekræft med MitID');
  await press(page, /\(bo\)/);
  await see('bekræft: igen ved det, der blev skrevet');
}

export const mitIdTours: Readonly<Record<string, Tour>> = {
  'a login with MitID': logInAndOut,
  'staff with cards of their own': choice,
  'MitID once more': confirm,
};
