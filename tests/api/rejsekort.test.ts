import { beforeEach, describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { TYPED_CONTACTS } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortal } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import {
  createRejsekortAccount,
  orderRejsekortFault,
  rejsekortState,
} from '../worlds/rejsekort-sandbox';
import { pathOf } from '../worlds/shown';

const EMAIL = 'frede@eksempel.dk';
const ACCOUNT = { accountEmail: EMAIL, repeatedAccountEmail: EMAIL };
const UNAVAILABLE = 'Rejsekort svarer ikke lige nu. Dine valg er gemt. Prøv igen om lidt.';

const textOf = (browser: FormClient) => (browser.page ? mainText(browser.page.document) : '');
const errorsOf = (browser: FormClient) =>
  browser.page?.document.querySelectorAll('.error-summary li').map(({ text }) => text.trim());

describe('an order on a Rejsekort without script', () => {
  const portal = portalPerTest({ runsJobs: false });
  let frede: FormClient;

  beforeEach(async () => {
    frede = await signedIn(portal, 'frede');
    await chooseRejsekort(frede);
  });

  async function chooseRejsekort(browser: FormClient): Promise<void> {
    await browser.open('/order/configuration');
    await browser.open('/order/configuration/delivery');
    await browser.submit('Brug denne levering', { programId: 'movia-rejsekort' });
  }

  it('goes through the terms and the account to the payment', async () => {
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
    expect(textOf(frede)).toContain('Check ind og ud');
    const buttons = frede.page!.document.querySelectorAll('main form button');
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([
      undefined,
      undefined,
    ]);
    await frede.submit('Acceptér');
    expect(pathOf(frede)).toBe('/order/contacts');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: EMAIL, isConsentReceived: true },
    ]);
    await frede.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(pathOf(frede)).toBe('/order/payment-mode');
  });

  it('goes back to the choices when the terms are declined, and asks again', async () => {
    await frede.submit('Næste');
    await frede.submit('Annullér');
    expect(pathOf(frede)).toBe('/order/configuration');
    expect(frede.page?.html).toContain('Du har ikke accepteret betingelserne for Rejsekort');
    expect(textOf(frede)).toContain('Rejsekort');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it.each(['/order/contacts', '/order/photo', '/order/payment-mode'])(
    'cannot be taken further by the address %s',
    async (path) => {
      await frede.open(path);
      expect(['/order/terms', '/order/summary']).toContain(pathOf(frede));
    },
  );

  it('leads from the summary back to the terms when they are not accepted', async () => {
    await frede.open('/order/summary');
    await frede.submit('Gå til', { conditionsAccepted: 'on' });
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it('says without script, too, that the terms have not been read to their end', async () => {
    await frede.submit('Næste');
    const page = await frede.submit('Acceptér', { unread: '' });
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual(['Læs betingelserne til ende, før du accepterer.']);
  });

  it('asks for an answer when the terms are neither accepted nor declined', async () => {
    await frede.submit('Næste');
    const press = frede.prepare('Acceptér');
    (press.init.body as URLSearchParams).delete('intent');
    expect((await frede.send(press)).status).toBe(422);
    expect(errorsOf(frede)).toEqual(['Vælg, om du accepterer betingelserne.']);
  });

  it('stays at the choices, which are kept, while Rejsekort does not answer', async () => {
    await orderRejsekortFault(portal, 'down');
    const page = await frede.submit('Næste');
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual([UNAVAILABLE]);
    expect(textOf(frede)).toContain('Rejsekort');
    await orderRejsekortFault(portal, 'none');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/terms');
  });

  it('keeps what was typed at the contacts while Rejsekort does not answer', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await orderRejsekortFault(portal, 'error-after-commit');
    const page = await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(page.status).toBe(422);
    expect(errorsOf(frede)).toEqual([UNAVAILABLE]);
    const typed = page.document.querySelector('input[name=accountEmail]');
    expect(typed?.getAttribute('value')).toBe(EMAIL);
    await orderRejsekortFault(portal, 'none');
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toHaveLength(1);
  });

  it('lists everything that is wrong with account and contacts at once', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', {
      ...ACCOUNT,
      repeatedAccountEmail: 'x',
      ...TYPED_CONTACTS,
      phone: '',
    });
    expect(errorsOf(frede)).toEqual([
      'Skriv dit telefonnummer',
      'De to e-mailadresser til din Rejsekort-konto skal være ens',
    ]);
    expect((await rejsekortState(portal)).customers).toEqual([]);
  });

  it('shows an e-mail address that is taken at its field', async () => {
    await createRejsekortAccount(portal, 'anna', EMAIL);
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    const page = await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(page.status).toBe(422);
    const input = page.document.querySelector('input[name=accountEmail]');
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(errorsOf(frede)).toEqual([
      'E-mailadressen hører til en anden Rejsekort-konto. Skriv en anden e-mail til din Rejsekort-konto',
    ]);
  });

  it('makes the account with the e-mail address of the contacts unless another is typed, twice', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    await frede.submit('Næste', { ...TYPED_CONTACTS, accountEmail: EMAIL });
    expect(errorsOf(frede)).toEqual(['Gentag e-mailadressen til din Rejsekort-konto']);
    expect(frede.page?.document.querySelector('details[open]')?.text).toContain('anden e-mail');
    await frede.submit('Næste', { accountEmail: '', repeatedAccountEmail: '' });
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([
      { email: TYPED_CONTACTS.email },
    ]);
  });

  it('names in each message the e-mail address that is meant', async () => {
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    const typed = {
      email: 'nej',
      repeatedEmail: '',
      accountEmail: 'nix',
      repeatedAccountEmail: '',
    };
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...typed });
    expect(errorsOf(frede)).toEqual([
      'Skriv en gyldig e-mailadresse, fx navn@eksempel.dk',
      'Gentag din e-mailadresse',
      'Skriv en gyldig e-mailadresse til din Rejsekort-konto, fx navn@eksempel.dk',
      'Gentag e-mailadressen til din Rejsekort-konto',
    ]);
    for (const [name, value] of Object.entries(typed)) {
      const input = frede.page?.document.querySelector(`input[name=${name}]`);
      expect(input?.getAttribute('value') ?? '').toBe(value);
    }
  });

  it('asks for no e-mail address where there is an account', async () => {
    await createRejsekortAccount(portal, 'frede', 'gammel@eksempel.dk');
    await frede.submit('Næste');
    await frede.submit('Acceptér');
    expect(frede.page?.document.querySelector('input[name=accountEmail]')).toBeNull();
    await frede.submit('Næste', TYPED_CONTACTS);
    expect(pathOf(frede)).toBe('/order/summary');
  });

  it('takes two presses of «Acceptér», also from two windows, as one', async () => {
    await frede.submit('Næste');
    const other = frede.newWindow();
    await other.open('/order/terms');
    const press = frede.prepare('Acceptér');
    await Promise.all([frede.send(press), other.submit('Acceptér'), frede.newWindow().send(press)]);
    expect(pathOf(frede)).toBe('/order/contacts');
    expect(pathOf(other)).toBe('/order/contacts');
  });

  it('follows the last answer of two windows', async () => {
    await frede.submit('Næste');
    const other = frede.newWindow();
    await other.open('/order/terms');
    await frede.submit('Acceptér');
    await other.submit('Annullér');
    expect(pathOf(other)).toBe('/order/configuration');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect((await rejsekortState(portal)).customers).toEqual([]);
    expect((await personOf(portal, 'frede')).contact_email).toBeNull();
  });

  it('has no step for the terms with another delivery', async () => {
    await frede.open('/order/configuration/delivery');
    await frede.submit('Brug denne levering', { programId: 'movia-app' });
    await frede.open('/order/terms');
    expect(pathOf(frede)).toBe('/order/contacts');
  });
});

describe('an order on a Rejsekort with the terms turned off', () => {
  it('goes from the choices to the contacts, and still asks for the account', async () => {
    const portal = await startPortal({ runsJobs: false, env: { REJSEKORT_TERMS: 'false' } });
    const frede = await signedIn(portal, 'frede');
    await frede.open('/order/configuration');
    await frede.open('/order/configuration/delivery');
    await frede.submit('Brug denne levering', { programId: 'movia-rejsekort' });
    await frede.submit('Næste');
    expect(pathOf(frede)).toBe('/order/contacts');
    await frede.submit('Næste', { ...TYPED_CONTACTS, ...ACCOUNT });
    expect(pathOf(frede)).toBe('/order/summary');
    expect((await rejsekortState(portal)).customers).toMatchObject([{ isConsentReceived: false }]);
    await portal.close();
  });
});
