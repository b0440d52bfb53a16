import { expect } from 'vitest';
import type { FormClient, PageView } from './form-client';
import { sendAtOnce } from './at-once';
import { orderUntilMode } from './journey';
import { orderFewPeriods } from './later-order';
import { netsFaults } from './nets-world';
import { signedIn } from './order-world';
import type { TestPortal } from './portal';
import { pathOf } from './shown';

type Values = Parameters<FormClient['submit']>[1];

/** The button that charges a saved card: it names the sum and the card. */
export const PAY_SAVED = /^Betal [\d.,]+ kr\. med \S+ •••• \d{4}$/;

export const alertOf = (browser: FormClient): string =>
  browser.page?.document.querySelector('[role=alert]')?.text ?? '';

/** The first option of the page whose value begins so. */
export const radioOf = (browser: FormClient, startsWith: string) =>
  browser.page?.document.querySelector(`input[type=radio][value^="${startsWith}"]`);

/** From the overview to the summary, for somebody of whom everything is known. */
export async function beginNextOrder(browser: FormClient): Promise<void> {
  await browser.open('/order');
  await browser.submit('Næste');
  expect(pathOf(browser)).toBe('/order/summary');
}

/** Presses a button several times at once, in windows of their own; this one stays where it is. */
export const pressInOtherWindows = (
  browser: FormClient,
  button: string | RegExp,
  values: Values,
): Promise<PageView[]> => sendAtOnce(browser, browser.prepare(button, values));

/** Clara at the choice of payment; Nets tells of a payment only when it is asked. */
export async function claraBeforePayment(portal: TestPortal): Promise<FormClient> {
  await netsFaults(portal, { callback: 'never' });
  const clara = await signedIn(portal, 'clara');
  await clara.open('/order');
  await orderFewPeriods(portal, 'clara');
  await orderUntilMode(clara, { needsPhoto: false });
  return clara;
}
