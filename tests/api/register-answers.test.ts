import { afterEach, describe, expect, it } from 'vitest';
import { demoPeople } from '#server/sandbox/people';
import { startAnswering, type Answer, type AnsweringServer } from '../mocks/answering-server';
import { logIn } from '../worlds/journey';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';
import { pathOf, textOf } from '../worlds/shown';

const { person } = demoPeople(TODAY).find(({ username }) => username === 'david')!;
const [first, ...others] = person.approvals;
const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
const KNOWN = json(person);
const UNKNOWN_PERSON = json({ error: 'UnknownPerson' }, 404);
const UNKNOWN_VALUE = json({
  ...person,
  approvals: [{ ...first, schemeType: 'EUX' }, ...others],
});

describe('what the register of approvals answers at login', () => {
  let register: AnsweringServer | undefined;
  let portal: TestPortal | undefined;
  afterEach(async () => {
    await portal?.close();
    await register?.close();
  });

  /** The page of approvals after logins that met with these answers, one each. */
  const logInWith = (...answers: Answer[]) => logInAs('david', ...answers);

  async function logInAs(username: string, ...answers: Answer[]) {
    register = await startAnswering(...answers);
    portal = await startPortal({ env: { VUS_URL: register.origin } });
    const browser = portal.browser();
    await logIn(browser, username);
    for (let logins = 1; logins < answers.length; logins++) {
      await browser.submit('Log ud');
      await logIn(browser, username);
    }
    expect(register.received).toHaveLength(answers.length);
    await browser.open('/approvals');
    return { at: pathOf(browser), text: textOf(browser) };
  }

  it('leaves a grown-up whom it does not know without approvals', async () => {
    const { at, text } = await logInAs('emma', UNKNOWN_PERSON);
    expect(at).toBe('/approvals');
    expect(text).toContain('Du har i øjeblikket ingen godkendelser.');
  });

  it('takes the approvals from a grown-up whom it no longer knows', async () => {
    const grownUp = json({ ...person, birthDate: '2004-01-29' });
    const { text } = await logInAs('emma', grownUp, UNKNOWN_PERSON);
    expect(text).toContain('Du har i øjeblikket ingen godkendelser.');
  });

  it('is an error when it is a 404 that does not say the person is unknown', async () => {
    const { at } = await logInWith({ status: 404, body: 'Not Found' });
    expect(at).not.toBe('/approvals');
  });

  it('leaves an approval with an unknown value out, and keeps the others', async () => {
    const { text } = await logInWith(UNKNOWN_VALUE);
    expect(text.match(/Godkendelsesperiode/g)).toHaveLength(others.length);
  });

  it('leaves a saved approval as it was while the register gives it an unknown value', async () => {
    const { text } = await logInWith(KNOWN, UNKNOWN_VALUE);
    expect(text.match(/Godkendelsesperiode/g)).toHaveLength(others.length + 1);
  });
});

describe('a register that failed at login', () => {
  it('is asked again at a visit half a minute later, and not before', async () => {
    const failure = json({ error: 'Down' }, 500);
    const register = await startAnswering(failure, failure, KNOWN);
    const portal = await startPortal({ env: { VUS_URL: register.origin } });
    const later = (seconds: number) =>
      portal.clock.set(new Date(portal.clock.now().getTime() + seconds * 1000));
    try {
      const browser = portal.browser();
      await logIn(browser, 'david');
      expect(pathOf(browser)).toBe('/noDataConnection');
      later(29);
      for (const path of ['/overview', '/approvals', '/noDataConnection']) {
        await browser.open(path);
        expect(pathOf(browser)).toBe('/noDataConnection');
      }
      expect(register.received).toHaveLength(1);
      later(1);
      await browser.open('/approvals');
      expect(pathOf(browser)).toBe('/noDataConnection');
      expect(register.received).toHaveLength(2);
      await browser.open('/approvals');
      expect(register.received).toHaveLength(2);
      later(31);
      await browser.open('/approvals');
      expect(pathOf(browser)).toBe('/approvals');
      expect(textOf(browser)).toContain('Godkendelsesperiode');
      expect(register.received).toHaveLength(3);
    } finally {
      await portal.close();
      await register.close();
    }
  });
});
