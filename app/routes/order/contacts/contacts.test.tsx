import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import { annasOrder } from '../../../../tests/worlds/annas-order';
import { mockApi } from '../../../../tests/mocks/mock-api';
import { messages, openScreen, settled, UNKNOWN_BUTTON } from '../../../../tests/mocks/screen';
import { STRANGE_TEXTS } from '../../../../tests/worlds/strange-texts';
import * as contacts from './contacts';

const SAVE = calls.setContactInfo;
const TEXTS = {
  'E-mail': 'email',
  'Gentag e-mail': 'repeatedEmail',
  Telefonnummer: 'phone',
} as const;
type Label = keyof typeof TEXTS;
const GOOD = {
  'E-mail': 'anna@eksempel.dk',
  'Gentag e-mail': 'anna@eksempel.dk',
  Telefonnummer: '12 34 56 78',
};

describe('the contacts of an order', () => {
  const api = mockApi();

  async function open(change: Partial<Flow> = {}): Promise<void> {
    api.answer(calls.currentFlow, { flow: { ...annasOrder, ...change } });
    api.answer(calls.countries, [
      { country: 'Denmark', countryName: 'Danmark', phoneCode: '+45' },
      { country: 'Sweden', countryName: 'Sverige', phoneCode: '+46' },
    ]);
    await openScreen(contacts, { path: '/order/contacts', api, visitor: 'anna' });
  }
  const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
  const kept = () =>
    Object.fromEntries(Object.keys(TEXTS).map((label) => [label, box(label).value]));

  async function give(typed: Readonly<Record<Label, string>>): Promise<string> {
    for (const [label, text] of Object.entries(typed)) {
      await userEvent.clear(box(label));
      if (text !== '') await userEvent.click(box(label));
      if (text !== '') await userEvent.paste(text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Næste' }));
    return settled();
  }

  it('list every problem at once with a link to each field, and keep what was typed', async () => {
    await open();
    const typed = {
      'E-mail': 'anna@',
      'Gentag e-mail': 'anne@eksempel.dk',
      Telefonnummer: '+47 12 34',
    };
    expect(await give(typed)).toBe('Kontakt og levering');
    const said = [
      ['Skriv en gyldig e-mailadresse, fx navn@eksempel.dk', 'email'],
      ['De to e-mailadresser skal være ens', 'repeatedEmail'],
      ['Vi kender ikke landekoden. Vælg land, og skriv nummeret uden landekode', 'phone'],
    ] as const;
    expect(messages()).toEqual(said);
    for (const [index, label] of Object.keys(TEXTS).entries()) {
      const description = `Fejl: ${said[index]?.[0]}`;
      expect(screen.getByRole('textbox', { name: label, description })).toBe(box(label));
    }
    expect(kept()).toEqual(typed);
    expect(api.sent).toEqual([]);
  });

  it.each(Object.entries(STRANGE_TEXTS))(
    'refuse %s in every field, and keep what was typed',
    async (_kind, text) => {
      await open();
      const typed = { 'E-mail': text, 'Gentag e-mail': text, Telefonnummer: text };
      expect(await give(typed)).toBe('Kontakt og levering');
      expect(messages().map(([, field]) => field)).toEqual(
        expect.arrayContaining(['email', 'phone']),
      );
      for (const value of Object.values(kept())) expect(value.trim()).toBe(text.trim());
      expect(api.sent).toEqual([]);
    },
  );

  it('say above the form that they could not be saved, and keep what was typed', async () => {
    await open();
    api.refuse(SAVE, 'unexpected', { messages: ['Fejl'] });
    expect(await give(GOOD)).toBe('Kontakt og levering');
    expect(messages()).toEqual([['Noget gik galt', null]]);
    expect(kept()).toEqual(GOOD);
    api.refuse(SAVE, 'rejsekort-unavailable', { messages: ['Rejsekort svarer ikke'] });
    await give(GOOD);
    expect(messages()).toEqual([['Rejsekort svarer ikke', null]]);
  });

  it('show what the API refuses at its field, or above the form when it belongs to no field', async () => {
    await open();
    api.refuse(SAVE, 'contact-invalid', {
      messages: ['Skriv en gyldig e-mailadresse, fx navn@eksempel.dk'],
      errors: [{ field: 'contactInformation.email', code: 'common.invalid.email' }],
    });
    await give(GOOD);
    expect(messages()).toEqual([['Skriv en gyldig e-mailadresse, fx navn@eksempel.dk', 'email']]);
    expect(kept()).toEqual(GOOD);
    api.refuse(SAVE, 'invalid-input', { messages: ['Det går ikke lige nu'] });
    await give(GOOD);
    expect(messages()).toEqual([['Det går ikke lige nu', null]]);
  });

  it('ask for a missing address after the contacts are saved', async () => {
    await open({
      needsDeliveryAddress: true,
      deliveryAddress: null,
      deliveryAddressProblem: 'missing',
    });
    api.answer(SAVE, {});
    await give(GOOD);
    expect(messages()).toHaveLength(1);
    expect(api.sent).toHaveLength(1);
  });

  it('are not saved by a button that the page does not have, and what was typed is kept', async () => {
    await open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Næste' });
    Object.assign(button, { name: 'intent', value: 'slet' });
    expect(await give(GOOD)).toBe('Kontakt og levering');
    expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
    expect(kept()).toEqual(GOOD);
    expect(api.sent).toEqual([]);
  });

  it('are saved for this order as typed, and the photo comes next', async () => {
    await open();
    api.answer(SAVE, {});
    const country = screen.getByRole('combobox');
    expect(
      within(country).getByRole<HTMLOptionElement>('option', { name: /Danmark/ }).selected,
    ).toBe(true);
    expect(await give(GOOD)).toBe('/order/photo');
    expect(api.sent).toMatchObject([
      {
        call: 'PUT /order-flow/contact-info',
        csrfToken: 'csrf-of-form',
        body: {
          ...{ flowId: 'f1', version: 2 },
          contactInformation: {
            ...{ email: 'anna@eksempel.dk', repeatedEmail: 'anna@eksempel.dk' },
            ...{ phone: '12 34 56 78', phoneCountry: 'Denmark' },
          },
        },
      },
    ]);
  });
});
