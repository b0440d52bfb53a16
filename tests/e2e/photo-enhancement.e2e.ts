import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, pathOf, press, test } from '../worlds/browser';
import { choosePhoto, giveContacts, logIn } from '../worlds/browser-order';
import { coloursOnCard, halvesFile } from '../worlds/pictures';

/* What script adds to the crop, and that it may die on the way. */

test.describe.configure({ mode: 'parallel' });

const frame = (page: Page) => page.getByRole('application', { name: /^Udsnit/ });
const place = (page: Page) => page.locator('[data-said]');

async function openPhoto(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
}

async function openCrop(page: Page): Promise<void> {
  await openPhoto(page);
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
  await press(page, 'Brug dette udsnit');
  await page.goto('/order/photo');
  await press(page, 'Vælg et andet udsnit');
  await frame(page).focus();
  for (const key of [...Array<string>(9).fill('+'), ...Array<string>(20).fill('ArrowRight')]) {
    await page.keyboard.press(key);
  }
  await page.route('**/*.js', (route) => route.abort());
  await page.evaluate(() => {
    const crop = document.querySelector('photo-crop');
    crop?.replaceWith(...crop.childNodes);
  });
  await press(page, 'Op');
  await expect(place(page)).toContainText('begynder 58 % fra venstre');
  await press(page, 'Brug dette udsnit');
  expect(await coloursOnCard(portal, 'anna')).toBe('blue');
});

test('the frame is left with Tab in both directions', async ({ page }) => {
  await openCrop(page);
  await frame(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Op', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(frame(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('input[type="file"]')).toBeFocused();
});

test('a chosen photo is given up, and another one chosen', async ({ page, portal }) => {
  await openCrop(page);
  await page.getByRole('button', { name: 'Annullér' }).click();
  await expect(frame(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sådan skal dit foto være' })).toBeVisible();
  await choosePhoto(page, await halvesFile(600, 900));
  await press(page, 'Brug dette udsnit');
  expect(pathOf(page)).toBe('/order/summary');
  expect(await coloursOnCard(portal, 'anna')).toBe('red and blue');
});

/** The size in pixels of the picture that the page would send. */
const chosenSize = (page: Page) =>
  page.locator('input[type="file"]').evaluate(async (input: HTMLInputElement) => {
    const { width, height } = await createImageBitmap(input.files![0]!);
    return `${width} × ${height}`;
  });

test.describe('a photo larger than the card needs', () => {
  /** Lying on its side, as phones store it: its red left half is on top once it is upright. */
  const fromPhone = async () => {
    const lying = Buffer.from(await (await halvesFile(4000, 3000)).arrayBuffer());
    const turned = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    return { name: 'mig.jpg', mimeType: 'image/jpeg', buffer: turned };
  };

  test('is made small and upright before it is sent', async ({ page, portal }) => {
    await openPhoto(page);
    await page.locator('input[type="file"]').setInputFiles(await fromPhone());
    await expect.poll(() => chosenSize(page)).toBe('760 × 1013');
    await expect(page.getByRole('heading', { name: 'Beskær foto' })).toBeFocused();
    await frame(page).focus();
    for (const key of [...Array<string>(7).fill('+'), ...Array<string>(9).fill('ArrowUp')]) {
      await page.keyboard.press(key);
    }
    await press(page, 'Brug dette udsnit');
    expect(pathOf(page)).toBe('/order/summary');
    expect(await coloursOnCard(portal, 'anna')).toBe('red');
  });

  test('is sent as it is by a browser that gives back other colours than were drawn', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      CanvasRenderingContext2D.prototype.getImageData = (_left, _top, width, height) => {
        document.documentElement.dataset.colours = 'asked for';
        return new ImageData(width, height);
      };
      HTMLCanvasElement.prototype.toBlob = () => {
        document.documentElement.dataset.colours = 'believed';
      };
    });
    await openPhoto(page);
    await page.locator('input[type="file"]').setInputFiles(await fromPhone());
    await expect(page.locator('html')).toHaveAttribute('data-colours', 'asked for');
    expect(await chosenSize(page)).toBe('3000 × 4000');
    await press(page, 'Upload foto');
    await expect(frame(page)).toBeVisible();
  });
});
