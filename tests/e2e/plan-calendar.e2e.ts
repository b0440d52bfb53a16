import { expect, follow, press, test } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { seedOrders } from '#server/seed/seed-orders';
import { TODAY } from '../worlds/portal';

/* A plan made in the calendar, and the same rows with script and without. */

test('a period is removed, another one begun, moved and saved', async ({ page, portal }) => {
  await seedOrders(portal.deps, portal.clock, TODAY);
  await logIn(page, 'bo');
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await follow(page, 'Planlæg perioder');
  await follow(page, 'Kalender');
  await page
    .getByRole('button', { name: /ikke betalt$/ })
    .last()
    .click();
  await press(page, 'Fjern perioden');
  await page.getByRole('button', { name: '20. april, ledig' }).click();
  const panel = page.getByRole('region', { name: 'Vælg sidste dag' });
  await expect(panel).toBeFocused();
  await page.getByRole('button', { name: '19. maj, sidste dag, 30 dage' }).click();
  await expect(page.getByRole('region', { name: 'Valgt periode' })).toBeFocused();
  await press(page, '+7 dage');
  await expect(page.getByRole('region')).toContainText('20. apr. – 26. maj 2026');
  await press(page, 'Gem');
  await follow(page, 'Liste');
  await expect(page.locator('.plan-rows')).toContainText('20. apr. – 26. maj 2026');
  await expect(page.locator('.plan-rows')).not.toContainText('ikke gemt');
});
