import type { Page } from '@playwright/test';
import { expect, press, test } from '../worlds/browser';
import { choosePhoto, giveContacts, logIn } from '../worlds/browser-order';
import { coloursOnCard, halvesFile } from '../worlds/pictures';

/* What script adds to the crop, and that it may die on the way. */

test.describe.configure({ mode: 'parallel' });

const frame = (page: Page) => page.getByRole('application', { name: /^Udsnit/ });
const place = (page: Page) => page.locator('[data-said]');

async function openCrop(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await choosePhoto(page, await halvesFile(1000, 600));
  await expect(frame(page)).toBeVisible();
}

test('a photo is cropped by dragging and with the wheel', async ({ page, portal }) => {
  await openCrop(page);
  await frame(page).scrollIntoViewIfNeeded();
  const box = (await frame(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(place(page)).toContainText('begynder 0 % fra venstre');
  await frame(page).hover();
  await page.mouse.wheel(0, -100);
  await expect(place(page)).toContainText('Udsnittet er 42 %');
  await press(page, 'Brug dette udsnit');
  expect(await coloursOnCard(portal, 'anna')).toBe('red');
});

test('a crop keeps what was moved when script dies', async ({ page, portal }) => {
  await openCrop(page);
  await frame(page).focus();
  for (let count = 0; count < 9; count++) await page.keyboard.press('ArrowRight');
  await page.route('**/*.js', (route) => route.abort());
  await page.evaluate(() => {
    const crop = document.querySelector('photo-crop');
    crop?.replaceWith(...crop.childNodes);
  });
  await press(page, 'Op');
  await expect(place(page)).toContainText('begynder 54 % fra venstre');
  await press(page, 'Brug dette udsnit');
  expect(await coloursOnCard(portal, 'anna')).toBe('blue');
});
