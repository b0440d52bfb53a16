import { describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { GroupPlan } from '../worlds/group-plan';
import { orderUntilMode } from '../worlds/journey';
import { signedIn, withJobs } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const HALF_AN_HOUR = 31;

describe('what was chosen or typed when the login had ended', () => {
  const portal = portalPerTest({ runsJobs: false });

  /** Sends a form after the end of the login, and logs in again. */
  async function sendTooLate(
    browser: FormClient,
    button: string,
    values: Record<string, string>,
  ): Promise<void> {
    const path = pathOf(browser);
    const shown = browser.prepare(button, values);
    await portal.passMinutes(HALF_AN_HOUR);
    await browser.send(shown);
    expect(pathOf(browser)).toBe('/login');
    expect(browser.page?.html).toContain('så viser vi det, du skrev');
    await withJobs(portal, () => browser.submit('Log ind', { username: 'anna' }));
    expect(pathOf(browser)).toBe(path);
    expect(browser.page?.html).toContain('Vi har gemt det, du skrev.');
  }
  const checked = ({ page }: FormClient, name: string) =>
    page?.document.querySelector(`input[name=${name}][checked]`)?.getAttribute('value');
  const valueOf = ({ page }: FormClient, name: string) =>
    page?.document.querySelector(`main input[name="${name}"]`)?.getAttribute('value');

  it('is chosen again as the delivery', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.open('/order/configuration/delivery');
    await sendTooLate(anna, 'Brug denne levering', { programId: 'fynbus-plastic' });
    expect(checked(anna, 'programId')).toBe('fynbus-plastic');
  });

  it('is chosen again as the way to pay', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await orderUntilMode(anna, { needsPhoto: true });
    await sendTooLate(anna, 'Næste', { reepayPaymentType: 'SinglePayment' });
    expect(checked(anna, 'reepayPaymentType')).toBe('SinglePayment');
  });

  it('stands in the days of a period again', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/group/${plan.groupId}/periods`);
    const edit = anna
      .page!.document.querySelectorAll('main a')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.includes('periode='));
    await anna.open(edit.at(-1)!);
    await sendTooLate(anna, 'Brug datoerne', { choice: 'own', 'from.day': '7' });
    expect(valueOf(anna, 'from.day')).toBe('7');
  });
});
