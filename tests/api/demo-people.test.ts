import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { sharedPortal } from '../worlds/portal-per-test';

const EVERYONE = [
  ...['anna', 'bo', 'clara', 'david', 'emma', 'frede', 'gry', 'hans', 'ida', 'jens', 'lone'],
  ...['mads', 'none', 'nodata', 'badaddress', 'blocked'],
];

describe('the login page of the demo', () => {
  const portal = sharedPortal();

  it('offers each person with a name, a description, and what there is to see', async () => {
    const { document } = await portal.browser().open('/login');
    const people = document.querySelectorAll('.demo-people > li');
    const offered = people.map((person) => person.querySelector('button')?.getAttribute('value'));
    expect(offered).toEqual(EVERYONE);
    expect(people[0]?.childNodes.map((part) => part.text)).toEqual([
      'Anna Lindholm',
      'anna: UU-elev på 17 år, Odense til Svendborg med FynBus',
      'Den første bestilling: én godkendelse, intet bestilt, ingen kontaktoplysninger.',
    ]);
  });

  it('logs a person in by one press, with nothing typed, on the first visit and on the next', async () => {
    const browser = portal.browser();
    await browser.open('/login');
    await browser.submit('Nora Nielsen-Ravn');
    expect(await profileOf(browser)).toContain('Nora Nielsen-Ravn');
    await browser.open('/logout');
    await browser.submit('Log ud');
    await browser.open('/login');
    await browser.submit('Birk Overby');
    expect(await profileOf(browser)).toContain('Birk Overby');
  });
});

/** The profile of who is logged in. */
async function profileOf(browser: FormClient): Promise<string> {
  return mainText((await browser.open('/profile')).document);
}
