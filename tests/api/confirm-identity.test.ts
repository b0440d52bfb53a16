// @module-tag postgres
import { afterEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { answerOfMitId, orderFault } from '../worlds/mitid';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

/* MitID once more, before what only a person themselves may do. */

const LONG = 11;
const KNOWN = {
  contact_email: 'foer@eksempel.dk',
  contact_phone: '12345678',
  contact_phone_country: 'Denmark',
} as const;
const OTHER = {
  email: 'ny@eksempel.dk',
  repeatedEmail: 'ny@eksempel.dk',
  phone: '87654321',
  phoneCountry: 'Denmark',
};
const SAVE = 'Gem kontaktinformation';
const CONFIRM = 'Bekræft med MitID';

describe('a person who was logged in a while ago', () => {
  const portal = sharedPortal({ runsJobs: false });
  afterEach(() => orderFault(portal.origin, 'none'));

  async function known(username: string): Promise<void> {
    const { id } = await personOf(portal, username);
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set(KNOWN)
      .where('id', '=', id)
      .execute();
  }
  async function loggedInLongAgo(username: string): Promise<FormClient> {
    await known(username);
    const browser = await signedIn(portal, username);
    await portal.passMinutes(LONG);
    return browser;
  }
  const emailOf = async (username: string) => (await personOf(portal, username)).contact_email;

  /** On the page that asks for MitID, after another e-mail was typed. */
  async function asked(username: string): Promise<FormClient> {
    const browser = await loggedInLongAgo(username);
    await browser.open('/profile/contacts');
    await browser.submit(SAVE, OTHER);
    expect(pathOf(browser)).toBe('/login/confirm');
    return browser;
  }
  const confirmAs = async (browser: FormClient, username: string) => {
    await browser.submit(CONFIRM);
    await browser.submit(new RegExp(`\\(${username}\\)`));
  };
  const typedEmail = ({ page }: FormClient) =>
    page?.document.querySelector('#kontakt-email')?.getAttribute('value');

  it('changes the e-mail after MitID, without typing anything twice', async () => {
    const browser = await asked('anna');
    expect(browser.page?.html).toContain('Vi har gemt det, du skrev.');
    expect(await emailOf('anna')).toBe(KNOWN.contact_email);
    await confirmAs(browser, 'anna');
    expect(pathOf(browser)).toBe('/profile/contacts');
    expect(browser.page?.html).toContain('Tak. Du har bekræftet, at det er dig.');
    expect(typedEmail(browser)).toBe(OTHER.email);
    await browser.submit(SAVE);
    expect(await emailOf('anna')).toBe(OTHER.email);
  });

  it('has another session id then, and pages opened before go on', async () => {
    const browser = await loggedInLongAgo('emma');
    const page = browser.newTab();
    await page.open('/profile/contacts');
    const copy = browser.newWindow();
    await browser.open('/login/confirm?videre=/profile');
    await confirmAs(browser, 'emma');
    expect(pathOf(browser)).toBe('/profile');
    await page.submit(SAVE, OTHER);
    expect(await emailOf('emma')).toBe(OTHER.email);
    await copy.open('/profile');
    expect(pathOf(copy)).toBe('/login');
  });

  it('confirms in two windows that both began before one was done', async () => {
    const first = await asked('lone');
    const second = first.newTab();
    await second.open('/login/confirm?videre=/profile/export');
    await first.submit(CONFIRM);
    await confirmAs(second, 'lone');
    expect(pathOf(second)).toBe('/profile/export');
    await first.submit(/\(lone\)/);
    expect(pathOf(first)).toBe('/profile/contacts');
    await first.submit(SAVE, OTHER);
    expect(await emailOf('lone')).toBe(OTHER.email);
  });

  it('comes back to the address that MitID led to, and nothing goes wrong', async () => {
    const browser = await asked('gry');
    await browser.submit(CONFIRM);
    const answer = await answerOfMitId(browser, 'gry');
    await browser.open(answer);
    await browser.open(answer);
    expect(pathOf(browser)).toBe('/profile/contacts');
  });

  it('confirms to a browser whose first answer was lost on its way', async () => {
    const browser = await asked('jens');
    await browser.submit(CONFIRM);
    const answer = await answerOfMitId(browser, 'jens');
    await browser.newWindow().open(answer);
    await browser.open(answer);
    expect(pathOf(browser)).toBe('/profile/contacts');
    await browser.submit(SAVE, OTHER);
    expect(await emailOf('jens')).toBe(OTHER.email);
  });

  it('needs no MitID to save what is not another e-mail or phone', async () => {
    const browser = await loggedInLongAgo('kirsten');
    await browser.open('/profile/contacts');
    await browser.submit(SAVE);
    expect(pathOf(browser)).toBe('/profile');
  });

  it('fetches the archive of their data, and deletes the profile, after MitID', async () => {
    const browser = await loggedInLongAgo('hans');
    await browser.open('/profile/export/mine-oplysninger.zip');
    expect(pathOf(browser)).toBe('/login/confirm');
    await confirmAs(browser, 'hans');
    expect(pathOf(browser)).toBe('/profile/export');
    await browser.open('/profile/export/mine-oplysninger.zip');
    expect(browser.page?.headers.get('content-type')).toBe('application/zip');

    await portal.passMinutes(LONG);
    await browser.open('/profile/delete');
    await browser.submit('Slet min profil');
    expect(pathOf(browser)).toBe('/login/confirm');
    await confirmAs(browser, 'hans');
    expect(pathOf(browser)).toBe('/profile/delete');
    await browser.submit('Slet min profil');
    expect(pathOf(browser)).toBe('/deleted');
  });

  it('is told what MitID said, with another try, and nothing is lost', async () => {
    const browser = await asked('bo');
    await confirmAs(browser, 'anna');
    expect(pathOf(browser)).toBe('/login/confirm');
    expect(textOf(browser)).toContain('Det var en andens MitID. Brug dit eget.');
    await browser.submit(CONFIRM);
    await browser.submit('Afbryd');
    expect(textOf(browser)).toContain('Du afbrød i MitID.');
    await orderFault(portal.origin, 'old-login');
    await confirmAs(browser, 'bo');
    expect(textOf(browser)).toContain('Det tog for lang tid eller skiftede browser.');
    await orderFault(portal.origin, 'token-down');
    await confirmAs(browser, 'bo');
    expect(textOf(browser)).toContain('MitID svarer ikke lige nu. Prøv igen om lidt.');
    await orderFault(portal.origin, 'none');
    expect(await emailOf('bo')).toBe(KNOWN.contact_email);
    await confirmAs(browser, 'bo');
    expect(typedEmail(browser)).toBe(OTHER.email);
  });

  it('logs in first when the login has ended meanwhile', async () => {
    const browser = await asked('david');
    await browser.submit(CONFIRM);
    await portal.passMinutes(31);
    const answer = await answerOfMitId(browser, 'david');
    await browser.open(answer);
    expect(pathOf(browser)).toBe('/login');
  });

  it('can leave although the account is blocked', async () => {
    const browser = await loggedInLongAgo('blocked');
    await browser.open('/profile/export/mine-oplysninger.zip');
    await confirmAs(browser, 'blocked');
    expect(pathOf(browser)).toBe('/profile/export');
  });

  it.each([
    ['PUT', '/contact-info', OTHER],
    ['GET', '/profile/export', undefined],
    ['DELETE', '/profile', undefined],
    ['POST', '/auth/sessions/end-others', undefined],
  ])('is refused by %s %s', async (method, path, body) => {
    const session = await ApiSession.signIn(portal, 'ida');
    await known('ida');
    await portal.passMinutes(LONG);
    const answer = await session.call(method, path, body ? { body } : {});
    expect([answer.status, problemOf(answer)]).toMatchObject([
      403,
      { code: 'confirm-needed', messages: ['Bekræft først med MitID, at det er dig.'] },
    ]);
  });

  it('is asked in an order too, where the profile has another e-mail', async () => {
    const session = await ApiSession.signIn(portal, 'anna');
    await known('anna');
    const { json } = await session.call('POST', '/order-flow', { body: {} });
    const { flowId } = json as Flow;
    await portal.passMinutes(LONG);
    const change = (contactInformation: object) =>
      session.call('PUT', '/order-flow/contact-info', { body: { flowId, contactInformation } });
    expect(problemOf(await change(OTHER)).code).toBe('confirm-needed');
  });
});
