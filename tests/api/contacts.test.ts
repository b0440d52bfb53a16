import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { CountryItem } from '#server/contract/profile';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';

const CONTACTS = {
  email: 'anna@eksempel.dk',
  repeatedEmail: 'anna@eksempel.dk',
  phone: '12 34 56 78',
  phoneCountry: 'Denmark',
};

const ADDRESS = {
  personFirstName: 'Anna',
  personLastName: 'Lindholm',
  coName: '',
  streetName: 'Vestergade',
  streetNumber: '118',
  floor: '2',
  side: 'tv',
  postcode: '5000',
  city: 'Odense C',
  country: 'Denmark',
  isProtected: false,
};

describe('the calls for contact information', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let anna: ApiSession;
  let flowId: string;

  beforeAll(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    const started = await anna.call('POST', '/order-flow', { body: {} });
    flowId = (started.json as Flow).flowId;
  });

  /** The profile and the order flow save the same thing, by the same rules. */
  const WAYS = [
    ['/contact-info', (contacts: object) => contacts],
    ['/order-flow/contact-info', (contacts: object) => ({ flowId, contactInformation: contacts })],
  ] as const;

  describe.each(WAYS)('PUT %s', (path, bodyOf) => {
    beforeEach(async () => {
      await portal.deps.connection.db
        .updateTable('beneficiary')
        .set({ contact_email: null, contact_phone: null, contact_phone_country: null })
        .execute();
    });

    it('answers 202, and gives back what was saved, the repeated e-mail too', async () => {
      expect(await anna.read('/has-contact-info')).toBe(false);
      expect(await anna.read('/contact-info')).toBeNull();
      const answer = await anna.call('PUT', path, { body: bodyOf(CONTACTS) });
      expect(answer.status).toBe(202);
      expect(await anna.read('/has-contact-info')).toBe(true);
      expect(await anna.read('/contact-info')).toEqual({ ...CONTACTS, phone: '12345678' });
    });

    it('takes blanks out of the number, and moves a prefix to the country', async () => {
      const body = bodyOf({ ...CONTACTS, phone: ' +46 70 123 45 67 ', email: ' anna@eksempel.dk' });
      expect((await anna.call('PUT', path, { body })).status).toBe(202);
      expect(await anna.read('/contact-info')).toEqual({
        ...CONTACTS,
        phone: '701234567',
        phoneCountry: 'Sweden',
      });
    });

    it.each([
      [{ email: '' }, 'email', 'Skriv din e-mailadresse'],
      [{ email: 'nej', repeatedEmail: 'nej' }, 'email', 'Skriv en gyldig e-mailadresse'],
      [{ email: `${'a'.repeat(49)}@eksempel.dk` }, 'email', 'højst være på 60 tegn'],
      [{ repeatedEmail: '' }, 'repeatedEmail', 'Gentag din e-mailadresse'],
      [{ repeatedEmail: 'anne@eksempel.dk' }, 'repeatedEmail', 'skal være ens'],
      [{ phone: '' }, 'phone', 'Skriv dit telefonnummer'],
      [{ phone: '12 34 ab' }, 'phone', 'med tal'],
      [{ phone: '1'.repeat(21) }, 'phone', 'højst være på 20 cifre'],
      [{ phone: '+47 12345678' }, 'phone', 'Vi kender ikke landekoden'],
      [{ phoneCountry: '' }, 'phoneCountry', 'Vælg en landekode'],
      [{ phoneCountry: 'Unknown' }, 'phoneCountry', 'Vælg en landekode'],
    ])('answers 400 for %o with a message at %s', async (change, field, message) => {
      const before = await snapshotOf(portal);
      const answer = await anna.call('PUT', path, { body: bodyOf({ ...CONTACTS, ...change }) });
      expect(answer.status).toBe(400);
      const problem = problemOf(answer);
      expect(problem.code).toBe('contact-invalid');
      expect(problem.errors.map((error) => error.field)).toContain(field);
      expect(problem.messages.join('\n')).toContain(message);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('lists everything that is wrong at once', async () => {
      const bad = { email: 'nej', repeatedEmail: '', phone: 'x', phoneCountry: '' };
      const { errors, messages } = problemOf(await anna.call('PUT', path, { body: bodyOf(bad) }));
      expect(errors.map(({ field }) => field)).toEqual([
        'email',
        'repeatedEmail',
        'phoneCountry',
        'phone',
      ]);
      expect(messages).toHaveLength(4);
    });
  });

  it('lists the countries with their dialling codes, Denmark first', async () => {
    expect(await anna.read<CountryItem[]>('/country')).toEqual([
      { country: 'Denmark', countryName: 'Danmark', phoneCode: '+45' },
      { country: 'Sweden', countryName: 'Sverige', phoneCode: '+46' },
      { country: 'Germany', countryName: 'Tyskland', phoneCode: '+49' },
    ]);
  });

  it('refuses contacts for another person’s order, and for one that is over', async () => {
    const body = { flowId: 'findes-ikke', contactInformation: CONTACTS };
    expect((await anna.call('PUT', '/order-flow/contact-info', { body })).status).toBe(404);
  });

  describe('PUT /delivery-address', () => {
    it('answers 202, and keeps the postcode without blanks', async () => {
      const body = { ...ADDRESS, postcode: ' 50 00 ' };
      expect((await anna.call('PUT', '/delivery-address', { body })).status).toBe(202);
      expect(await anna.read('/delivery-address')).toEqual(ADDRESS);
    });

    it.each([
      [{ personFirstName: ' ' }, 'personFirstName'],
      [{ streetNumber: '12345' }, 'streetNumber'],
      [{ coName: 'x'.repeat(31) }, 'coName'],
      [{ postcode: '500' }, 'postcode'],
      [{ postcode: 'abcd' }, 'postcode'],
      [{ country: 'Unknown' }, 'country'],
      [{ country: 'Norway' }, 'country'],
    ])('answers 400 for %o with a message at %s', async (change, field) => {
      const before = await snapshotOf(portal);
      const body = { ...ADDRESS, ...change };
      const answer = await anna.call('PUT', '/delivery-address', { body });
      expect(answer.status).toBe(400);
      expect(problemOf(answer).errors.map((error) => error.field)).toEqual([field]);
      expect(problemOf(answer).messages.join()).toMatch(/[a-zæøå]{3}/i);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('does not ask whether the address is protected', async () => {
      const { isProtected: _registers, ...body } = ADDRESS;
      expect((await anna.call('PUT', '/delivery-address', { body })).status).toBe(202);
      expect(await anna.read('/delivery-address')).toEqual(ADDRESS);
    });

    it('lists everything that is wrong at once', async () => {
      const body = { ...ADDRESS, personFirstName: '', postcode: '50', city: '' };
      const { errors, messages } = problemOf(await anna.call('PUT', '/delivery-address', { body }));
      expect(messages).toEqual([
        'Skriv et fornavn',
        'Et postnummer har 4 cifre i Danmark og 5 i Sverige og Tyskland',
      ]);
      expect(errors.map(({ field }) => field).toSorted()).toEqual(['personFirstName', 'postcode']);
    });
  });

  it('keep what they ask for, and nothing besides that was sent along', async () => {
    const before = await personOf(portal, 'anna');
    const more = {
      ...{ id: 'x', userKind: 'Admin', user_kind: 'Admin', role: 'Admin', username: 'ond' },
      ...{ accountState: 'Blocked', account_state: 'Blocked', birth_date: '1900-01-01' },
      ...{ marketing_consent: 1, cpr_hash: 'x', beneficiaryId: 'x', beneficiary_id: 'x' },
    };
    const sent = { ...CONTACTS, phone: '87654321', ...more };
    expect((await anna.call('PUT', '/contact-info', { body: sent })).status).toBe(202);
    const after = await personOf(portal, 'anna');
    const { contact_email, contact_phone, contact_phone_country, ...rest } = after;
    expect(before).toMatchObject(rest);
    expect([contact_email, contact_phone, contact_phone_country]).toEqual([
      ...['anna@eksempel.dk', '87654321', 'Denmark'],
    ]);
  });
});

describe('the contacts screen', () => {
  const portal = sharedPortal({ runsJobs: false });
  let anna: FormClient;

  beforeAll(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order/configuration');
  });

  const valueOf = (name: string) =>
    anna.page?.document.querySelector(`input[name=${name}]`)?.getAttribute('value');

  it('fills in the contacts that are known, also the repeated e-mail', async () => {
    await anna.open('/order/contacts');
    await anna.submit('Næste', { ...CONTACTS, phone: '+45 12 34 56 78' });
    await anna.open('/order/contacts');
    expect(valueOf('email')).toBe('anna@eksempel.dk');
    expect(valueOf('repeatedEmail')).toBe('anna@eksempel.dk');
    expect(valueOf('phone')).toBe('12345678');
    const country = anna.page?.document.querySelector('select option[selected]');
    expect(country?.getAttribute('value')).toBe('Denmark');
    await anna.submit('Næste');
    expect(anna.page?.url.pathname).toBe('/order/photo');
  });
});
