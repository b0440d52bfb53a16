import { describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { GroupPlan } from '../worlds/group-plan';
import { orderUntilMode } from '../worlds/journey';
import { signedIn, withJobs } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';
import { nextCode, signedInStaff } from '../worlds/staff';

const HALF_AN_HOUR = 31;

describe('a press when the login had ended', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('with nothing typed leads to a login that does not promise that it counted', async () => {
    const bo = await signedIn(portal, 'bo');
    await bo.open('/profile/delete');
    const shown = bo.prepare('Slet min profil');
    await portal.passMinutes(HALF_AN_HOUR);
    await bo.send(shown);
    expect(pathOf(bo)).toBe('/login');
    expect(bo.page?.html).toContain(
      'Du var logget ud, da du trykkede. Log ind, og se, om det er gemt.',
    );
  });
});

describe('a page that was opened before somebody logged in again in another tab', () => {
  const portal = portalPerTest({ runsJobs: false });
  const TYPED = { email: 'ny@example.dk', repeatedEmail: 'ny@example.dk', phone: '20304050' };
  const OLDER = 'Siden var fra før, du loggede ind. Se den igennem, og send den igen.';

  /** A form of a page that is open in one tab while the person logs in anew in another. */
  async function openOlder(): Promise<{
    anna: FormClient;
    older: ReturnType<FormClient['prepare']>;
  }> {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/profile/contacts');
    const older = anna.prepare('Gem', TYPED);
    const tab = anna.newTab();
    await tab.open('/logout');
    await tab.submit('Log ud');
    await tab.open('/login');
    await withJobs(portal, () => tab.submit('Log ind', { username: 'anna' }));
    return { anna, older };
  }
  const email = ({ page }: FormClient) =>
    page?.document.querySelector('main input[name=email]')?.getAttribute('value');

  it('holds what was typed on it again, and saves it when it is sent once more', async () => {
    const { anna, older } = await openOlder();
    await anna.send(older);
    expect([anna.page?.status, pathOf(anna), email(anna)]).toEqual([
      200,
      '/profile/contacts',
      TYPED.email,
    ]);
    expect(anna.page?.html).toContain(OLDER);
    expect(anna.page?.html).not.toContain('Vi har gemt det, du skrev.');
    await anna.submit('Gem');
    expect(pathOf(anna)).not.toBe('/profile/contacts');
    await anna.open('/profile/contacts');
    expect(email(anna)).toBe(TYPED.email);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from nobody knows where', {}],
  ])('is refused, and nothing of it kept, when it comes %s', async (_where, headers) => {
    const { anna, older } = await openOlder();
    await anna.send({ url: older.url, init: { ...older.init, headers } });
    expect(anna.page?.status).toBe(403);
    await anna.open('/profile/contacts');
    expect(email(anna)).not.toBe(TYPED.email);
    expect(anna.page?.html).not.toContain(OLDER);
  });
});

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

describe('what staff typed when their login had ended', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('stands on their page again, every tick of it, and the code of their phone does not', async () => {
    const admin = await signedInStaff(portal, 'admin');
    await admin.open('/admin/staff/new');
    const { url, init } = admin.prepare('Opret medarbejder', {
      ...{ name: 'Grete Ny', account: 'grete', code: '123456' },
    });
    (init.body as URLSearchParams).append('grants', 'refund-ask');
    await portal.passMinutes(HALF_AN_HOUR);
    await admin.send({ url, init });
    expect(admin.page?.html).toContain('så viser vi det, du skrev');
    await admin.submit('Log ind', { username: 'admin' });
    await admin.submit('Fortsæt', { code: await nextCode(portal, 'admin') });
    expect(pathOf(admin)).toBe('/admin/staff/new');
    expect(admin.page?.html).toContain('Vi har gemt det, du skrev.');
    const shown = admin.page!.document.querySelectorAll('main form input');
    const valueOf = (name: string) =>
      shown.find((input) => input.getAttribute('name') === name)?.getAttribute('value') ?? '';
    expect([valueOf('name'), valueOf('account'), valueOf('code')]).toEqual([
      'Grete Ny',
      'grete',
      '',
    ]);
    const ticked = shown.filter((input) => input.hasAttribute('checked'));
    expect(ticked.map((input) => input.getAttribute('value'))).toEqual(['support', 'refund-ask']);
  });
});
