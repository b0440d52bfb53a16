import { expect, follow, test } from '../worlds/browser';
import { enter } from '../worlds/browser-order';
import { openCalendar, replaceLast, saveAndRead, settled } from '../worlds/browser-planner';

/* What script adds to the calendar, and the same rows when it dies midway. */

test.use({ seedsOrders: true });

test('an end is dragged while the line is down, and nothing is lost when the script dies', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openCalendar(page);
  await replaceLast(page);
  let isDown = true;
  await page.route('**/periods/draft', async (route) => {
    if (isDown) return route.abort();
    // It is kept, and the answer is one that this script does not know.
    await route.fetch();
    return route.fulfill({ json: { answer: {} } });
  });
  await page
    .getByRole('button', { name: /^19. maj, sidste dag/ })
    .dragTo(page.getByRole('button', { name: '26. maj, ledig' }));
  const lost = page.getByText('Ingen forbindelse. Dine ændringer er kun her på siden.');
  await expect(lost).toBeVisible();
  await expect(page.getByRole('region')).toContainText('20. apr. – 26. maj 2026');
  isDown = false;
  await page.waitForURL(/skript=fra/);
  await expect(page.locator('plan-keys:not([data-live])')).toBeVisible();
  await expect(page.getByRole('region')).toContainText('20. apr. – 26. maj 2026');
  expect(errors).toEqual([]);
  await saveAndRead(page);
});

test('what was done after the login had ended is kept over the next login', async ({ page }) => {
  await openCalendar(page);
  await replaceLast(page);
  await page.context().clearCookies();
  await page
    .getByRole('button', { name: /^19. maj, sidste dag/ })
    .dragTo(page.getByRole('button', { name: '26. maj, ledig' }));
  await expect(page.getByText('Du er logget ud. Log ind igen i dette vindue')).toBeVisible();
  await follow(page, 'Log ind igen');
  await expect(page.locator('body')).not.toContainText('så viser vi det, du skrev');
  await enter(page, 'bo');
  await page.waitForURL(/periods/);
  await expect(page.getByRole('region')).toContainText('20. apr. – 26. maj 2026');
  await settled(page);
  await saveAndRead(page);
});

test('what was done is kept when the page is left while the first of it is still on its way', async ({
  page,
}) => {
  await openCalendar(page);
  let arrive = () => {};
  const delay = new Promise<void>((done) => {
    arrive = done;
  });
  let count = 0;
  await page.route('**/periods/draft', async (route) => {
    count++;
    if (count === 1) await delay;
    await route.continue();
  });
  const unpaid = page.getByRole('button', { name: /^1\d. [a-z]+, .*ikke betalt$/ });
  await unpaid.last().click();
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await expect.poll(() => count).toBe(1);
  await unpaid.last().click();
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await follow(page, 'Liste');
  arrive();
  await expect(async () => {
    await page.reload();
    await expect(page.locator('main')).toContainText('2 ændringer er ikke gemt', { timeout: 1000 });
  }).toPass();
});
