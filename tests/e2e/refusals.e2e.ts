import sharp from 'sharp';
import { expect, pathOf, press, pressAnyway, test } from '../worlds/browser';
import { uploadFile, giveContacts, logIn } from '../worlds/browser-order';

/* What a person is told when something is wrong, and what they keep. */

test.describe.configure({ mode: 'parallel' });

test('a login without a name, and with one that nobody has', async ({ page, served }) => {
  await page.goto('/login');
  await press(page, 'Log ind');
  expect((await served()).status).toBe(422);
  await expect(page).toHaveTitle('Fejl: Log ind – Ungdomskort');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Brugernavn')).toHaveAccessibleDescription(/Skriv et brugernavn/);
  await page.getByLabel('Brugernavn').fill('ukendt');
  await press(page, 'Log ind');
  await expect(page.getByRole('alert')).toContainText("Brugernavn 'ukendt' kunne ikke findes.");
  await expect(page.getByLabel('Brugernavn')).toHaveValue('ukendt');
  await page.getByLabel('Brugernavn').fill('none');
  await press(page, 'Log ind');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine Ungdomskort');
});

test('a logout ends the login', async ({ page, portal }) => {
  await logIn(page, 'none');
  const cookies = await page.context().cookies();
  await page.goto('/logout');
  await press(page, 'Log ud');
  expect(pathOf(page)).toBe('/login');
  await expect(page.getByRole('status')).toContainText('Du er logget ud');
  await page.context().addCookies(cookies);
  await page.goto('/overview');
  expect(pathOf(page)).toBe('/login');
  const sessions = await portal.deps.connection.db.selectFrom('session').selectAll().execute();
  expect(sessions).toEqual([]);
});

const people = [
  ['nodata', '/noDataConnection', 'Vi kan ikke hente dine oplysninger'],
  ['badaddress', '/problematicAddress', 'Der er et problem med din adresse'],
  ['none', '/overview', 'Mine Ungdomskort'],
  ['blocked', '/overview', 'Mine Ungdomskort'],
] as const;

for (const [username, path, heading] of people) {
  test(`${username} ends at ${path}`, async ({ page }) => {
    await logIn(page, username);
    expect(pathOf(page)).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    if (username === 'none') await expect(page.locator('main')).toContainText('Ingen tilgængelige');
    if (username === 'blocked') {
      await expect(page.getByRole('link', { name: /bestilling/ })).toHaveCount(0);
      await page.goto('/order/configuration');
      await expect(page.locator('main')).not.toContainText('Næste');
    }
    if (path.endsWith('Connection')) {
      await press(page, 'Prøv igen');
      expect(pathOf(page)).toBe(path);
    }
  });
}

test('an address that nothing stands at', async ({ page }) => {
  const response = await page.goto('/findes-ikke');
  expect(pathOf(page)).toBe('/login');
  expect(response?.status()).toBe(200);
  await logIn(page, 'none');
  const lost = await page.goto('/findes-ikke');
  expect(lost?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden findes ikke');
});

test('files that are no photo are refused, each with its text', async ({ page, served }) => {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  const expectRefused = async (text: string) => {
    expect((await served()).status).toBe(422);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.locator('input[type="file"]')).toHaveAccessibleDescription(new RegExp(text));
  };
  await pressAnyway(page, 'Næste');
  await expectRefused('Vælg et foto, før du går videre');
  await uploadFile(page, new File(['ikke et foto'], 'noter.jpg', { type: 'image/jpeg' }));
  await expectRefused('Filen er ikke et gyldigt billede');
  await uploadFile(page, new File([], 'tom.jpg', { type: 'image/jpeg' }));
  await expectRefused('Filen er tom');
  await uploadFile(page, await picture(100, 120));
  await expectRefused('Fotoet er for småt');
  await uploadFile(page, new File([new Uint8Array(6_000_000)], 'stor.jpg'));
  await expectRefused('Filen er for stor');
  await uploadFile(page, new File([new Uint8Array(12_000_000)], 'meget-stor.jpg'));
  await expectRefused('Filen er for stor');
});

async function picture(width: number, height: number): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: '#8ac' } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'lille.png');
}
