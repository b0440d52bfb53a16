import type { Page } from '@playwright/test';
import { choose, expect, pathOf, press, test } from '../worlds/browser';
import {
  acceptConditions,
  chooseDelivery,
  giveContacts,
  givePhoto,
  logIn,
} from '../worlds/browser-order';
import { holdMobilePay, slowDownRegister } from '../tours/browser-tours';
import { checkPage } from '../gate/gate';
import { describeFindings } from '../gate/finding';

/* What script adds to pages that work without it, and that the gate finds nothing there either. */

test.describe.configure({ mode: 'parallel' });

async function expectNoFindings(page: Page, screen: string): Promise<void> {
  expect(describeFindings(await checkPage(page, screen))).toEqual([]);
}

async function orderUntilMode(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choose(page, 'Betal én gang');
}

test('a double click makes one order and one payment', async ({ page, portal }) => {
  await orderUntilMode(page);
  await Promise.all([
    page.waitForURL('**/sandbox/reepay/pay/**'),
    page.getByRole('button', { name: 'Næste' }).dblclick(),
  ]);
  const { db } = portal.deps.connection;
  const operations = await db.selectFrom('payment_operation').select('attempt').execute();
  expect(operations).toEqual([{ attempt: 1 }]);
});

test('a pressed button shows that it works, drops a second press, and is free after a step back', async ({
  page,
}) => {
  await orderUntilMode(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  // Pressed twice before the browser can leave the page.
  const busy = await page.getByRole('button', { name: 'Næste' }).evaluate((button: HTMLElement) => {
    button.click();
    const state = button.getAttribute('aria-busy');
    button.click();
    return state;
  });
  expect(busy).toBe('true');
  await page.waitForURL('**/sandbox/reepay/pay/**');
  expect(posts).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Næste' })).not.toHaveAttribute('aria-busy');
});

test('a message lies at the bottom, closes, and leaves the focus on the page', async ({ page }) => {
  await logIn(page, 'anna');
  await chooseDelivery(page, 'Plastickort med posten');
  const toast = page.locator('toast-stack');
  await expect(toast).toContainText('Din første periode er flyttet');
  await expect(toast).toHaveCSS('position', 'fixed');
  await expectNoFindings(page, 'valg: besked');
  await toast.getByRole('button', { name: 'Luk' }).click();
  await expect(toast.locator('closable-notice')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});

test('a waiting page goes on by itself when there is news', async ({ page, portal }) => {
  await slowDownRegister(portal, 6000);
  await logIn(page, 'none');
  expect(pathOf(page)).toBe('/dataRetrieval');
  await page.waitForURL('**/overview', { timeout: 30_000 });
});

test('a payment that is approved later leads to the receipt by itself', async ({
  page,
  portal,
  request,
}) => {
  await holdMobilePay(portal);
  await orderUntilMode(page);
  await press(page, 'Næste');
  await press(page, /MobilePay/);
  expect(pathOf(page)).toMatch(/^\/payment-status\//);
  await expectNoFindings(page, 'betalingsstatus: venter');
  const control = `${portal.origin}/sandbox/reepay/control`;
  const state = (await (await request.get(`${control}/state`)).json()) as {
    charges: { handle: string }[];
  };
  await request.post(`${control}/actions`, {
    data: { action: 'approve-charge', id: state.charges[0]?.handle },
  });
  await page.waitForURL('**/order/receipt', { timeout: 30_000 });
});

test('the end of the login is told in time, and can be put off', async ({ page }) => {
  await page.clock.install();
  await logIn(page, 'none');
  await page.clock.runFor(24 * 60_000);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  await page.clock.runFor(90_000);
  await expect(dialog).toContainText('Du bliver logget ud kl.');
  await expect(dialog.getByRole('button', { name: 'Bliv logget ind' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Bliv logget ind' }).click();
  await expect(dialog).toBeHidden();
  await page.clock.runFor(26 * 60_000);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(5 * 60_000);
  await expect(dialog).toHaveAccessibleName('Du er logget ud');
  await expect(dialog).toHaveAccessibleDescription(/tryk på «Luk», og send det/);
  await expect(dialog.getByRole('heading', { name: 'Du er logget ud' })).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Log ind igen' })).toBeVisible();
});

test('the warning before the end of the login passes the gate', async ({ page }) => {
  await logIn(page, 'none');
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('session-timeout dialog');
    dialog?.querySelector('[data-when=warning]')?.removeAttribute('hidden');
    dialog?.showModal();
  });
  expect(describeFindings(await checkPage(page, 'overblik: login udløber'))).toEqual([]);
});

test('a question that has to be answered stays, however often Escape is pressed', async ({
  page,
}) => {
  await logIn(page, 'none');
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<modal-dialog data-blocking><dialog open aria-labelledby="question">
        <h2 id="question" tabindex="-1">Spørgsmål</h2><button>Svar</button>
      </dialog></modal-dialog>`,
    );
  });
  const dialog = page.getByRole('dialog', { name: 'Spørgsmål' });
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
});

test('a question about the period is a dialog that Escape leaves', async ({ page }) => {
  await logIn(page, 'anna');
  await page.goto('/order/configuration/periods');
  await choose(page, 'Jeg vælger selv datoer');
  for (const [group, day, month] of [
    ['Startdato', '1', '7'],
    ['Slutdato', '15', '10'],
  ] as const) {
    const fields = page.getByRole('group', { name: group });
    await fields.getByLabel('Dag').fill(day);
    await fields.getByLabel('Måned').fill(month);
    await fields.getByLabel('År').fill('2026');
  }
  await press(page, 'Brug denne periode');
  const dialog = page.getByRole('dialog', { name: 'Bemærk' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect(dialog).toHaveAccessibleDescription(/Er du sikker på at du vil fortsætte/);
  await expect(dialog.getByRole('heading', { name: 'Bemærk' })).toBeFocused();
  await expectNoFindings(page, 'periode: spørgsmål');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')]);
  await expect(dialog).toBeHidden();
});

test('the price follows the choice of periods, and is told where it stands', async ({ page }) => {
  await logIn(page, 'anna');
  await page.goto('/order/configuration/periods');
  const total = page.locator('.period-total');
  await expect(total).toHaveText(/^8 perioder, i alt 3\.\d{3},\d{2}.kr\., til 28\..okt\..2026$/);
  await expect(page.getByRole('button', { name: 'Vis pris' })).toHaveCount(0);
  await choose(page, 'Bestil kun denne periode');
  await expect(total).toHaveText(/^1 periode, 418,20.kr\., til 1\..apr\..2026$/);
  await choose(page, '3. mar. – 3. jul. 2026');
  await expect(total).toHaveText(/^1 periode, 1\.714,62.kr\., til 3\..jul\..2026$/);
  await choose(page, 'Jeg vælger selv datoer');
  await expect(total).toBeHidden();
  await expectNoFindings(page, 'periode: prisen følger med');
});

test('the page of samples passes the gate with script', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/sandbox/components');
  const findings = await checkPage(page, 'komponenter');
  const isMeant = ({ rule }: { rule: string }) => rule === 'ours/title-error';
  expect(describeFindings(findings.filter((finding) => !isMeant(finding)))).toEqual([]);
});

test('the terms can be accepted once they have been read to the end', async ({ page }) => {
  await page.goto('/sandbox/components');
  const box = page.locator('terms-scroll').first();
  const button = box.getByRole('button');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await box.locator('.terms-text').evaluate((text) => text.scrollTo(0, text.scrollHeight));
  await expect(button).not.toHaveAttribute('aria-disabled');
});
