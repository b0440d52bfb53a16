import { expect } from '@playwright/test';
import { press } from '../worlds/browser';
import { codeOf, nextCode } from '../worlds/staff';
import type { Tour, Visit } from './tour';

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

export const staffTours: Readonly<Record<string, Tour>> = {
  'the second factor of staff': secondFactor,
};
