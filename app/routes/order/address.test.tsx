import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import { annasOrder } from '../../../tests/worlds/annas-order';
import { mockApi } from '../../../tests/mocks/mock-api';
import {
  messages,
  openScreen,
  pressAsUnknown,
  settled,
  UNKNOWN_BUTTON,
} from '../../../tests/mocks/screen';
import * as homeAddress from './address';
import * as deliveryAddress from './contacts/address';

const SCREENS = [
  {
    ...{ title: 'Din adresse', module: homeAddress, path: '/order/address' },
    ...{ save: calls.setAddress, onward: '/order/configuration', field: 'address.' },
    saved: annasOrder,
  },
  {
    ...{ title: 'Leveringsadresse', module: deliveryAddress, path: '/order/contacts/address' },
    ...{ save: calls.changeDeliveryAddress, onward: '/order/contacts', field: '' },
    saved: undefined,
  },
] as const;

describe.each(SCREENS)(
  'the page of $title',
  ({ title, module, path, save, onward, field, saved }) => {
    const api = mockApi();
    beforeEach(async () => {
      api.answer(calls.currentFlow, { flow: { ...annasOrder, enterAddress: true } });
      api.answer(calls.countries, [
        { country: 'Denmark', countryName: 'Danmark', phoneCode: '+45' },
        { country: 'Sweden', countryName: 'Sverige', phoneCode: '+46' },
      ]);
      api.answer(calls.searchAddresses, { isOffered: true, addresses: [] });
      await openScreen(module, { path, api, visitor: 'anna' });
    });
    const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

    async function give(street: string, postcode: string): Promise<string> {
      for (const [label, text] of [
        ['Vejnavn', street],
        ['Postnummer', postcode],
      ] as const) {
        await userEvent.clear(box(label));
        await userEvent.click(box(label));
        await userEvent.paste(text);
      }
      await userEvent.click(screen.getByRole('button', { name: 'Gem adresse' }));
      return settled();
    }

    it('lists everything that the API finds wrong with a link to each field, and keeps what was typed', async () => {
      api.refuse(save, 'address-invalid', {
        errors: [
          { field: `${field}postcode`, code: 'validation.invalid' },
          { field: `${field}streetName`, code: 'common.invalid.required' },
        ],
      });
      expect(await give('Søndergade', '12')).toBe(title);
      expect(messages()).toEqual([
        ['Udfyld feltet', 'streetName'],
        ['Feltet er udfyldt forkert', 'postcode'],
      ]);
      expect([box('Vejnavn').value, box('Postnummer').value]).toEqual(['Søndergade', '12']);
      expect(screen.getByRole('textbox', { name: 'Vejnavn', description: /Udfyld feltet/ })).toBe(
        box('Vejnavn'),
      );
    });

    it('says above the form that the address could not be saved, and keeps what was typed', async () => {
      api.refuse(save, 'unexpected');
      expect(await give('Søndergade', '5700')).toBe(title);
      expect(messages()).toHaveLength(1);
      expect(messages()[0]?.[0]).toMatch(/^(Vi kunne ikke gemme adressen|Der er opstået en fejl)/);
      expect(box('Vejnavn').value).toBe('Søndergade');
    });

    it('does not ask the API about a text that is far too long', async () => {
      expect(await give('x'.repeat(501), '5700')).toBe(title);
      expect(messages().map(([, name]) => name)).toEqual(['streetName']);
      expect(api.sent).toEqual([]);
    });

    it.each(['Gem adresse', 'Find adresse'])(
      'takes no button that it does not have in the place of «%s»',
      async (button) => {
        await userEvent.clear(box('Vejnavn'));
        await userEvent.type(box('Vejnavn'), 'Søndergade');
        expect(await pressAsUnknown(button)).toBe(title);
        expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
        expect(box('Vejnavn').value).toBe('Søndergade');
        expect(api.sent).toEqual([]);
      },
    );

    it('leads on once the address is saved', async () => {
      api.answer(save, saved as never);
      expect(await give('Søndergade', '5700')).toBe(onward);
      expect(api.sent).toMatchObject([{ csrfToken: 'csrf-of-form' }]);
      expect(JSON.stringify(api.sent[0]?.body)).toContain('"streetName":"Søndergade"');
    });
  },
);
