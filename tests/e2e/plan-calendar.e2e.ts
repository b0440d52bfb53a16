import { expect, test } from '../worlds/browser';
import { openCalendar, replaceLast, saveAndRead } from '../worlds/browser-planner';

/* A plan made in the calendar, and the same rows with script and without. */

test.use({ seedsOrders: true });

test('a period is removed, another one begun, moved and saved', async ({ page }) => {
  await openCalendar(page);
  await replaceLast(page);
  await page.getByRole('button', { name: '+7 dage' }).click();
  await expect(page.getByRole('region')).toContainText('20. apr. – 26. maj 2026');
  await saveAndRead(page);
});
