import type { Page } from '@playwright/test';
import { choose, expect, follow, press, test } from '../worlds/browser';
import {
  acceptConditions,
  choosePaymentMode,
  giveContacts,
  givePhoto,
  logIn,
  payByCard,
} from '../worlds/browser-order';
import { describeFindings } from '../gate/finding';
import { checkWidth } from '../gate/layout';

/* Ways to read and use the portal: keyboard, larger text, forced colours, less motion, on paper. */

test.describe.configure({ mode: 'parallel' });

interface Stop {
  name: string;
  top: number;
  left: number;
}

/** Every control of the page's content in the order of Tab, once round. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('main')) return element === document.body ? 'end' : null;
      const box = element.getBoundingClientRect();
      const name = element.getAttribute('name') ?? element.textContent;
      return { name, top: box.top + scrollY, left: box.left + scrollX };
    });
    if (stop === 'end') return stops;
    if (stop) stops.push(stop);
    if (stops.length > 100) throw new Error('Tab never leaves the page: the focus is trapped');
  }
}

/** One line of the page above the other, or on one line from left to right. */
const isInOrder = (stops: Stop[]): boolean =>
  stops.every(({ top, left }, index) => {
    const before = stops[index - 1];
    const SAME_LINE_PX = 24;
    return !before || top > before.top - SAME_LINE_PX || left > before.left;
  });

for (const path of ['/order/configuration', '/order/contacts']) {
  test(`Tab goes through ${path} as the eye does`, async ({ page }) => {
    await logIn(page, 'anna');
    await page.goto(path);
    const stops = await tabThrough(page);
    expect(stops.map(({ name }) => name).join()).toContain('Næste');
    expect(isInOrder(stops), stops.map(({ name }) => name).join()).toBe(true);
  });
}

test('the first stop leads past the header and the steps of an order', async ({ page }) => {
  await logIn(page, 'anna');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Gå til indhold' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main .two-columns a:focus')).toBeVisible();
});

/** The summary has the focus, at the top of the page, and the address leads nowhere else. */
async function expectSummaryInFocus(page: Page): Promise<void> {
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('.error-summary')).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('');
}

test('who skips to the content and errs hears the summary, and no fragment follows', async ({
  page,
}) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await press(page, 'Log ind');
  await expectSummaryInFocus(page);
  await page.goto('/login#indhold');
  await page.getByLabel('Brugernavn').fill('anna');
  await press(page, 'Log ind');
  expect(page.url()).toMatch(/\/order\/configuration$/);
});

test('who follows an error link and errs again hears the summary', async ({ page }) => {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await press(page, 'Næste');
  await expectSummaryInFocus(page);
  await page.getByRole('link', { name: 'Skriv dit telefonnummer' }).click();
  await expect(page.getByLabel('Telefonnummer')).toBeFocused();
  await page.getByLabel('Telefonnummer').fill('12');
  await press(page, 'Næste');
  await expectSummaryInFocus(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`;

/** Elements whose text is cut off. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          clipPath === 'none' &&
          element.textContent.trim() !== '' &&
          ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );

for (const path of ['/order/configuration', '/order/contacts', '/order/configuration/periods']) {
  test(`nothing of ${path} is lost at 320 px with wide text`, async ({ page }) => {
    await logIn(page, 'anna');
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    // The page's policy allows no style of ours, but the test's own goes past it.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, TEXT_SPACING);
    expect(describeFindings(await checkWidth(page, path))).toEqual([]);
    expect(await findCut(page)).toEqual([]);
  });
}

/** The choices whose own box something else lies over, or whose whole row does not take the press. */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST_PX = 44;
    const inputs = document.querySelectorAll<HTMLInputElement>(
      'main input:is([type="radio"], [type="checkbox"])',
    );
    return [...inputs].flatMap((input) => {
      input.scrollIntoView({ block: 'center' });
      const hit = ({ left, top, width, height }: DOMRect, x: number, y: number) =>
        document.elementFromPoint(left + width * x, top + height * y);
      const row = input.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const takesPress = hit(input.getBoundingClientRect(), 0.5, 0.5) === input;
      const corners = [0.02, 0.98].flatMap((x) => [0.1, 0.9].map((y) => hit(row, x, y)));
      const isLarge = Math.min(row.width, row.height) >= LEAST_PX;
      const takesAll = corners.every((element) => element?.closest('label')?.control === input);
      return takesPress && isLarge && takesAll ? [] : [input.outerHTML];
    });
  });

for (const width of [320, 1280]) {
  test(`a box or button takes a press on itself, and so does its whole row, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sandbox/components');
    expect(await findCovered(page)).toEqual([]);
    await logIn(page, 'anna');
    await page.goto('/order/configuration/delivery');
    expect(await findCovered(page)).toEqual([]);
    const another = page.getByRole('radio', { name: 'Plastickort med posten' });
    await another.click();
    await expect(another).toBeChecked();
  });
}

test('forced colours keep borders, choices and the focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page, 'anna');
  await page.goto('/order/configuration/delivery');
  const borderOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return `${borderTopStyle} ${borderTopWidth}`;
      });
  expect(await borderOf('main .choice:not(:has(:checked))')).toBe('solid 2px');
  // What is chosen shows in more than its colour.
  expect(await borderOf('main .choice:has(:checked)')).toBe('solid 4px');
  expect(await borderOf('main button')).toBe('solid 2px');
  const chosen = page.locator('main input:checked');
  await expect(chosen).toHaveCSS('appearance', 'auto');
  const button = page.getByRole('button', { name: 'Brug denne levering' });
  await button.focus();
  await expect(button).toHaveCSS('outline-style', 'solid');
});

test('with less motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/sandbox/components');
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

test('the receipt prints without what belongs to the screen', async ({ page }) => {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('418,20 kr.');
  for (const hidden of ['.site-header form', 'footer', '.skip-link', '.mode-line']) {
    await expect(page.locator(hidden).first()).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'Afslut' })).toBeHidden();
});

test('after a redirect the focus is at the top of the document', async ({ page }) => {
  await logIn(page, 'anna');
  await follow(page, /Skift\s+Levering/);
  await choose(page, 'Plastickort med posten');
  await press(page, 'Brug denne levering');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a link to the help on periods unfolds it', async ({ page }) => {
  await page.goto('/help#perioder');
  await expect(page.locator('.period-topic').first()).toBeVisible();
});
