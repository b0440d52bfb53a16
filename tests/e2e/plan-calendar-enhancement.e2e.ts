import { expect, test } from '../worlds/browser';
import { openCalendar, replaceLast, saveAndRead } from '../worlds/browser-planner';

/* What script adds to the calendar, and the same rows when it dies midway. */

test('an end is dragged while the line is down, and nothing is lost when the script dies', async ({
  page,
  portal,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openCalendar(page, portal);
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
