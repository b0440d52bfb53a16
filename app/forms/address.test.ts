import { expect, test } from 'vitest';
import { addressForm } from './address';

test('an address form takes any text, and an unknown country as no country', () => {
  expect(addressForm.parse({ streetName: 'Søndergade', country: 'Norge' })).toEqual({
    personFirstName: '',
    personLastName: '',
    coName: '',
    streetName: 'Søndergade',
    streetNumber: '',
    floor: '',
    side: '',
    postcode: '',
    city: '',
    country: 'Unknown',
  });
});
