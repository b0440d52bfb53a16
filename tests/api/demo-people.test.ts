import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { sharedPortal } from '../worlds/portal-per-test';

const EVERYONE = [
  ['Første bestilling', 'anna', 'clara', 'emma', 'ida', 'lone', 'mads'],
  ['Har kort', 'bo', 'david', 'frede', 'gry', 'hans', 'kirsten', 'mange'],
  ['Noget er galt', 'jens', 'none', 'nodata', 'badaddress', 'blocked'],
  ['Medarbejdere', 'admin', 'admin2', 'support', 'skole'],
];

describe('the login page of the demo', () => {
  const portal = sharedPortal();

  it('offers each person by name, with what there is to see', async () => {
    const { document } = await portal.browser().open('/login');
    const offered = document
      .querySelectorAll('.demo-people > details')
      .map((group) => [
        group.querySelector('h2')?.text,
        ...group.querySelectorAll('button').map((button) => button.getAttribute('value')),
      ]);
    expect(offered).toEqual(EVERYONE);
    expect(document.querySelector('.demo-people button')?.text).toBe(
      'Anna Lindholm · anna Har aldrig bestilt. Alt er valgt på forhånd.',
    );
  });

  it('tells the lowest price of a day, of the tariff', async () => {
    const { document } = await portal.browser().open('/login');
    expect(document.querySelector('main')?.text).toContain('Kortet koster fra 13,94 kr. om dagen.');
  });

  it('logs a person in by one press, with nothing typed, on the first visit and on the next', async () => {
    const browser = portal.browser();
    await browser.open('/login');
    await browser.submit(/^Nora Nielsen-Ravn/);
    expect(await profileOf(browser)).toContain('Nora Nielsen-Ravn');
    await browser.open('/logout');
    await browser.submit('Log ud');
    await browser.open('/login');
    await browser.submit(/^Birk Overby/);
    expect(await profileOf(browser)).toContain('Birk Overby');
  });
});

/** The profile of who is logged in. */
async function profileOf(browser: FormClient): Promise<string> {
  return mainText((await browser.open('/profile')).document);
}
